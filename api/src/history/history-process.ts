import type { OnApplicationShutdown } from '@nestjs/common';
import { type Family, type ProblemCode, ProblemError, type ProblemOptions } from '@noticeboard/content-model';
import { type EventLogLocation, StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import { Child } from '../child-process/child.js';
import type { HistoryQuestion } from './history-answers.js';

/** The arguments that the process is started with. */
export interface HistoryWork {
  readonly log: EventLogLocation;
  readonly families: readonly Family[];
}

/** To the process: a question; that the next piece of its answer is wanted; that no more is. */
export interface HistoryAsked {
  readonly id: number;
  readonly question?: HistoryQuestion;
  readonly isLeft?: boolean;
}

/** From the process: the next piece, none after the last; or why there is none. */
export interface HistorySaid {
  readonly id: number;
  readonly piece?: Buffer | undefined;
  readonly failed?: Failed;
}

/** An error, as it goes from one process to another. */
export interface Failed {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly problem?: { readonly code: ProblemCode; readonly options: ProblemOptions };
}

export interface HistoryProcessOptions {
  /** How long it lives when nobody asks. */
  readonly idleMs: number;
  /** The program that it runs, where it is not the portal's own. */
  readonly childFile: URL;
}

/** MB: a few records of the largest tables, each before and after an event. */
const heapMb = 1024;
const usual: HistoryProcessOptions = {
  idleMs: 60_000,
  childFile: new URL('./history.child.js', import.meta.url),
};

/** A process, and who waits for its next word. */
interface Running {
  readonly child: Child<HistoryWork, HistorySaid>;
  readonly waiting: Map<number, { readonly hear: (said: HistorySaid) => void; readonly fail: (why: Error) => void }>;
}

/**
 * Reads the past in a process of its own: an event may be as long as a body, its changes longer, and a record's life
 * has any number of them; other requests do not wait for one. It is started when the past is asked for.
 */
export class HistoryProcess implements OnApplicationShutdown {
  readonly #options: HistoryProcessOptions;
  #running: Running | undefined;
  #asked = 0;
  #open = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly work: HistoryWork,
    options: Partial<HistoryProcessOptions> = {},
  ) {
    this.#options = { ...usual, ...options };
  }

  /**
   * The pieces of an answer, each when the last was taken. The reader that stops taking ends it.
   * @throws ProblemError as the question; `unavailable` when the process is gone
   */
  async *ask(question: HistoryQuestion): AsyncGenerator<Buffer> {
    const id = (this.#asked += 1);
    this.#open += 1;
    clearTimeout(this.#idle);
    const running = (this.#running ??= this.#start());
    let isLeft = true;
    try {
      let said = await this.#said(running, { id, question });
      while (said.piece) {
        yield said.piece;
        said = await this.#said(running, { id });
      }
      isLeft = false;
    } finally {
      if (isLeft) running.child.send({ id, isLeft } satisfies HistoryAsked);
      this.#open -= 1;
      if (this.#open === 0) this.#idle = setTimeout(() => void this.close(), this.#options.idleMs).unref();
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** Ends the process. The next question starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = undefined;
    await running?.child.end();
  }

  #start(): Running {
    const waiting: Running['waiting'] = new Map();
    const child = new Child<HistoryWork, HistorySaid>({
      file: this.#options.childFile,
      task: this.work,
      heapMb,
      onWord: (said) => {
        const { hear, fail } = waiting.get(said.id) ?? {};
        waiting.delete(said.id);
        if (said.failed) fail?.(errorOf(said.failed));
        else hear?.(said);
      },
    });
    const running = { child, waiting };
    void child.ended.then((why) => {
      if (this.#running === running) this.#running = undefined;
      for (const { fail } of waiting.values()) fail(goneWith(why));
    });
    return running;
  }

  #said(running: Running, asked: HistoryAsked): Promise<HistorySaid> {
    if (this.#running !== running) return Promise.reject(goneWith('its process has ended'));
    return new Promise((hear, fail) => {
      running.waiting.set(asked.id, { hear, fail });
      running.child.send(asked);
    });
  }
}

function goneWith(why: string): ProblemError {
  const message = `The past cannot be read right now: ${why}. Try again in a moment.`;
  return new ProblemError('unavailable', { message, headers: { 'Retry-After': '2' } });
}

/** The same refusal or fault here. An event that cannot be read is reported as a log that cannot. */
function errorOf({ name, message, stack, problem }: Failed): Error {
  if (problem) return new ProblemError(problem.code, problem.options);
  if (name === 'StoreUnavailable') return new StoreUnavailable(message);
  if (name === 'StoreUnusable' || name === 'UnreadableEvent') return new StoreUnusable(message);
  return Object.assign(new Error(message), { name, stack });
}
