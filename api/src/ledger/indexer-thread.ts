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
  /** Undefined where no public log is made of it. */
  readonly publicLog?: PublicLogTask;
}

interface PublicLogTask {
  /** Its SQLite file. */
  readonly file: string;
  /** 32 bytes that the salts of its texts come from. */
  readonly saltKey: Uint8Array;
}

/** The trees that the thread makes: that of the whole log, and the public one. */
export type Tree = 'log' | 'public';

export type IndexerWish = { readonly advance: Tree } | 'close';

/** The message of the thread after each batch of a tree, and at the end of each advance. */
export type IndexerWord = { readonly tree: Tree } & (
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'unavailable' | 'fault'; readonly message: string }
);

interface Waiting {
  readonly onBatch: (size: number) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const workerFile = new URL('./log-indexer.worker.js', import.meta.url);

/** `LogIndexer` in a thread of its own. One that has died is started again by the next advance. */
export class IndexerThread implements Indexer {
  #worker: Worker | undefined;
  readonly #waiting = new Map<Tree, Waiting>();
  /** Its second tree. The thread is closed by the first. */
  readonly publicLog: Indexer = {
    advance: (onBatch) => this.#advance('public', onBatch),
    close: () => Promise.resolve(),
  };

  constructor(
    private readonly task: IndexerTask,
    private readonly file = workerFile,
  ) {}

  advance(onBatch: (size: number) => void): Promise<void> {
    return this.#advance('log', onBatch);
  }

  /** One at a time for each tree: the caller waits for the last. */
  #advance(tree: Tree, onBatch: (size: number) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(tree, { onBatch, resolve, reject });
      this.#worker ??= this.#start();
      this.#wish(this.#worker, { advance: tree });
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
    // V8's own young generation takes the process 20 MB more; one of 4 MB makes an index of a long log a fifth slower.
    const worker = new Worker(this.file, { workerData: this.task, resourceLimits: { maxYoungGenerationSizeMb: 16 } });
    worker.on('message', (word: IndexerWord) => this.#hear(word));
    worker.once('error', (error: unknown) => this.#end(messageOf(error)));
    worker.once('exit', () => this.#end('it has ended'));
    return worker;
  }

  #wish(worker: Worker, wish: IndexerWish): void {
    worker.postMessage(wish);
  }

  #hear(word: IndexerWord): void {
    const waiting = this.#waiting.get(word.tree);
    if (word.kind === 'size') return waiting?.onBatch(word.size);
    this.#waiting.delete(word.tree);
    if (word.kind === 'unavailable') return waiting?.reject(new StoreUnavailable(word.message));
    if (word.kind === 'fault') return waiting?.reject(new UnfittingLog(word.message));
    waiting?.resolve();
  }

  #end(why: string): void {
    this.#worker = undefined;
    const gone = new StoreUnavailable(`the thread that indexes the log is gone: ${why}`);
    for (const { reject } of this.#waiting.values()) reject(gone);
    this.#waiting.clear();
  }
}
