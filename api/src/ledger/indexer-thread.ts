import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Family } from '@noticeboard/content-model';
import { type EventLogLocation, StoreUnavailable } from '@noticeboard/event-store';
import { type Indexer, messageOf, UnfittingLog } from './indexer.js';

/** The arguments that the thread is started with. */
export interface IndexerTask {
  readonly log: EventLogLocation;
  /** The SQLite file of the index. */
  readonly file: string;
  readonly families: readonly Family[];
}

export type IndexerWish = 'advance' | 'close';

/** The message of the thread after each batch, and at the end of each advance. */
export type IndexerWord =
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'unavailable' | 'fault'; readonly message: string };

interface Waiting {
  readonly onBatch: (size: number) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const workerFile = new URL('./log-indexer.worker.js', import.meta.url);

/** `LogIndexer` in a thread of its own. One that has died is started again by the next advance. */
export class IndexerThread implements Indexer {
  #worker: Worker | undefined;
  #waiting: Waiting | undefined;

  constructor(
    private readonly task: IndexerTask,
    private readonly file = workerFile,
  ) {}

  /** One at a time: the caller waits for the last. */
  advance(onBatch: (size: number) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { onBatch, resolve, reject };
      this.#worker ??= this.#start();
      this.#wish(this.#worker, 'advance');
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const gone = once(worker, 'exit');
    this.#wish(worker, 'close');
    await gone;
  }

  #start(): Worker {
    // The garbage of the thread fits into a small young generation: it takes the process 20 MB less.
    const worker = new Worker(this.file, { workerData: this.task, resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    worker.on('message', (word: IndexerWord) => this.#hear(word));
    worker.once('error', (error: unknown) => this.#end(messageOf(error)));
    worker.once('exit', () => this.#end('it has ended'));
    return worker;
  }

  #wish(worker: Worker, wish: IndexerWish): void {
    worker.postMessage(wish);
  }

  #hear(word: IndexerWord): void {
    const waiting = this.#waiting;
    if (word.kind === 'size') return waiting?.onBatch(word.size);
    this.#waiting = undefined;
    if (word.kind === 'unavailable') return waiting?.reject(new StoreUnavailable(word.message));
    if (word.kind === 'fault') return waiting?.reject(new UnfittingLog(word.message));
    waiting?.resolve();
  }

  #end(why: string): void {
    this.#worker = undefined;
    this.#waiting?.reject(new StoreUnavailable(`the thread that indexes the log is gone: ${why}`));
    this.#waiting = undefined;
  }
}
