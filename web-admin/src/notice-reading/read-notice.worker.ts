import type { NoticeText } from '../notice-reader/notice-text.js';
import { readNotice } from '../notice-reader/read-notice.js';

self.onmessage = ({ data }: MessageEvent<NoticeText>) => self.postMessage(readNotice(data));
