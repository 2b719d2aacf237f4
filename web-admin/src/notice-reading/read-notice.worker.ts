import type { NoticeText } from './notice-text.js';
import { readNotice } from './read-notice.js';

self.onmessage = ({ data }: MessageEvent<NoticeText>) => self.postMessage(readNotice(data));
