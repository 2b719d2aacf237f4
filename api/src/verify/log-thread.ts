import { Worker } from 'node:worker_threads';
import { StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import { Difference } from './difference.js';
import type { LogToVerify } from './verify-log.js';

const file = new URL('./verify-log.worker.js', import.meta.url);

/** What `verifyLog` tells of its own accord. An error that leaves a thread keeps its name and loses its class. */
const told = [Difference, StoreUnusable, StoreUnavailable];

/** `verifyLog` in a thread of its own. */
export function verifyLogAside(log: LogToVerify): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: log });
    worker.once('message', resolve);
    worker.once('error', (error: Error) => {
      const Told = told.find(({ name }) => name === error.name);
      reject(Told ? new Told(error.message, { cause: error }) : error);
    });
    worker.once('exit', () => reject(new Error('the thread that checks the log has ended')));
  });
}
