import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Family } from '@noticeboard/content-model';
import type { EventLogLocation } from '@noticeboard/event-store';
import type { EvidenceTask } from './evidence-page.js';

/** What the thread is started with. */
export interface EvidenceWork {
  readonly log: EventLogLocation;
  readonly families: readonly Family[];
  readonly stream: string;
  readonly task: EvidenceTask;
}

/** MB: a few events of the largest bodies, and the record before and after them. */
const heap = 384;
const workerFile = new URL('./evidence.worker.js', import.meta.url);

/** The pieces of the file, made in a thread of its own: the next when the last was taken. Who stops taking ends it. */
export async function* inThread(work: EvidenceWork): AsyncGenerator<string> {
  const worker = new Worker(workerFile, { workerData: work, resourceLimits: { maxOldGenerationSizeMb: heap } });
  worker.unref();
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  try {
    for await (const [piece] of on(worker, 'message', { signal: ended.signal }) as AsyncIterable<
      [string | undefined]
    >) {
      if (piece === undefined) return;
      yield piece;
      worker.postMessage('next');
    }
  } finally {
    await worker.terminate();
  }
}
