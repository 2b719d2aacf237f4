import { type ChildProcess, fork } from 'node:child_process';
import { Logger } from '@nestjs/common';
import { replayOptions } from './replay-options.js';

export interface ChildOptions<Task, Word> {
  /** A built program that calls `taskOfParent`. */
  readonly file: URL;
  readonly task: Task;
  /** The size of its heap; V8's own bound where there is none. */
  readonly heapMb?: number;
  readonly onWord: (word: Word) => void;
}

/** The message of the child when an error left it. */
export interface Fault {
  readonly fault: { readonly message: string; readonly stack: string | undefined };
}

const logger = new Logger('child');
/** Characters of what it writes to its stderr: V8 writes most when a heap is full. */
const longestComplaint = 16_384;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Work in a process of its own. It may be ended at any moment, run out of memory or crash, and the portal goes on. A
 * worker thread may not: libsql aborts the whole process when its thread is ended in the middle of a query.
 */
export class Child<Task, Word> {
  /** Resolves with the reason, when it is gone. */
  readonly ended: Promise<string>;
  readonly #process: ChildProcess;

  constructor({ file, task, heapMb, onWord }: ChildOptions<Task, Word>) {
    this.#process = fork(file, {
      serialization: 'advanced',
      execArgv: heapMb === undefined ? [] : replayOptions(heapMb),
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    let failure: string | undefined;
    let complaint = '';
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-longestComplaint);
    });
    this.#process.on('message', (word: Word | Fault) => {
      if (!isFault(word)) return onWord(word);
      failure = `its process has failed (${word.fault.message})`;
      logger.error(word.fault.stack ?? word.fault.message);
    });
    running.add(this.#process);
    this.ended = this.#gone().then((fault) => {
      running.delete(this.#process);
      if (fault) return `its process cannot be started (${fault.message})`;
      if (heapMb !== undefined && complaint.includes('heap out of memory'))
        return `it needs more than ${heapMb} MB of memory`;
      if (complaint !== '') logger.error(complaint);
      return failure ?? 'its process has ended';
    });
    this.send(task);
    // It does not keep the portal from stopping.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Resolves when it is gone, with the reason where there never was one. */
  #gone(): Promise<Error | undefined> {
    return new Promise((resolve) => {
      this.#process.once('close', () => resolve(undefined));
      // A message to a child that is just ending is lost with it: that is no fault of its own.
      this.#process.on('error', (error) => this.#process.pid === undefined && resolve(error));
    });
  }

  send(message: unknown): void {
    if (this.#process.connected) this.#process.send(message as object);
  }

  /** Ends it now, whatever it is doing. */
  async end(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
  }
}

function isFault(word: unknown): word is Fault {
  return typeof word === 'object' && word !== null && 'fault' in word;
}
