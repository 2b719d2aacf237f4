import type { Refused } from '../tables/grid/grid.js';
import { inTime } from './in-time.js';
import type { NoticeText } from '../notice-reader/notice-text.js';
import type { NoticeReading } from '../notice-reader/proposal.js';

/** A notice takes a fraction of a second; what takes longer was made to. */
const withinMs = 10_000;

/** The proposals of a notice, found beside the page. */
export function readAside(notice: NoticeText, signal: AbortSignal): Promise<NoticeReading | Refused> {
  const worker = new Worker(new URL('./read-notice.worker.ts', import.meta.url), { type: 'module' });
  const reading = new Promise<NoticeReading>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<NoticeReading>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage(notice);
  return inTime(worker, withinMs, signal, reading);
}
