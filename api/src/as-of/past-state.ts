import { ProblemError } from '@noticeboard/content-model';
import type { EventLogLocation, Position } from '@noticeboard/event-store';
import type { Reads } from '@noticeboard/read-store';
import { Child } from '../child-process/child.js';

/** The limits of a replay. */
export interface ReplayBounds {
  readonly withinMs: number;
  /** The size of its process's heap. */
  readonly heapMb: number;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (fault: ProblemError) => void;
}

const childFile = new URL('./past-state.child.js', import.meta.url);

/** The portal as it was at a position of the log, held by a process of its own. */
export class PastState {
  /**
   * When the last event of it was recorded (ISO 8601; undefined where there is none), as soon as it can be read.
   * Rejects with the ProblemError `pastUnavailable` when it cannot be made.
   */
  readonly ready: Promise<string | undefined>;
  /** Resolves when the process is gone, whatever the reason. */
  readonly ended: Promise<void>;
  readonly reads: Reads;
  /** How much of the log up to the position is read, from 0 to 1. */
  share = 0;
  readonly #child: Child<ReplayTask, PastWord>;
  readonly #waiting = new Map<number, Waiting>();
  #fault: ProblemError | undefined;
  #asked = 0;
  #users = 0;
  #whenUnused: (() => void) | undefined;

  constructor(log: EventLogLocation, until: Position, { withinMs, heapMb }: ReplayBounds, file = childFile) {
    this.#child = new Child<ReplayTask, PastWord>({
      file,
      task: { log, until },
      heapMb,
      onWord: (word) => {
        if (word.kind === 'ready') clearTimeout(late);
        if (word.kind === 'progress') this.share = word.share;
        else this.#hear(word);
      },
    });
    const late = setTimeout(() => this.end(`it took longer than ${withinMs / 1000} s`), withinMs).unref();
    this.reads = this.#readsAt(until);
    this.ready = this.#wait(0) as Promise<string | undefined>;
    this.ended = this.#child.ended.then((why) => {
      clearTimeout(late);
      this.#fail(why);
    });
  }

  /** Keeps the state from being retired under the work. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1;
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#whenUnused?.();
    }
  }

  /** Ends the process as soon as nobody uses it; resolves when it is gone. */
  async retire(): Promise<void> {
    if (this.#users > 0) await new Promise<void>((resolve) => (this.#whenUnused = resolve));
    await this.end('it was put away');
  }

  /** Ends the process now. Waiting calls fail with the reason. */
  async end(why: string): Promise<void> {
    this.#fail(why);
    await this.#child.end();
  }

  #readsAt(position: Position): Reads {
    const ask =
      <C extends PastCall>(call: C) =>
      (...given: Parameters<Reads[C]>) =>
        this.#ask(call, given) as ReturnType<Reads[C]>;
    return {
      // An empty log has a state too: it is built, and empty.
      state: () => Promise.resolve({ generation: `as of ${position}`, checkpoint: position, version: 1 }),
      touchedSince: (state) => Promise.resolve({ state, documents: [] }),
      documents: ask('documents'),
      count: ask('count'),
      list: ask('list'),
      listedAfter: ask('listedAfter'),
      countBefore: ask('countBefore'),
      entries: ask('entries'),
    };
  }

  #ask(call: PastCall, given: readonly unknown[]): Promise<unknown> {
    if (this.#fault) return Promise.reject(this.#fault);
    const question: Question = { id: (this.#asked += 1), call, given };
    this.#child.send(question);
    return this.#wait(question.id);
  }

  #wait(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear(word: Exclude<PastWord, { readonly kind: 'progress' }>): void {
    const id = word.kind === 'ready' ? 0 : word.id;
    this.#waiting.get(id)?.resolve(word.kind === 'ready' ? word.at : word.answer);
    this.#waiting.delete(id);
  }

  #fail(why: string): void {
    this.#fault ??= new ProblemError('pastUnavailable', { message: messageFor(why) });
    for (const { reject } of this.#waiting.values()) reject(this.#fault);
    this.#waiting.clear();
  }
}

function messageFor(why: string): string {
  return `The portal cannot be shown as it was then: ${why}. Try another moment, or try again later.`;
}

/** Calls of the read store that a past state answers in its process. */
const pastCalls = ['documents', 'count', 'list', 'listedAfter', 'countBefore', 'entries'] as const;
export type PastCall = (typeof pastCalls)[number];

/** The arguments that a process is started with. */
export interface ReplayTask {
  readonly log: EventLogLocation;
  /** Inclusive. It need not be an event's. */
  readonly until: Position;
}

export interface Question {
  readonly id: number;
  readonly call: PastCall;
  readonly given: readonly unknown[];
}

/** A message of a process: how far it is, then that it is ready, then an answer for each question. */
export type PastWord =
  | { readonly kind: 'progress'; readonly share: number }
  /** `at`: when the last event up to the position was recorded (ISO 8601); undefined where there is none. */
  | { readonly kind: 'ready'; readonly at: string | undefined }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };
