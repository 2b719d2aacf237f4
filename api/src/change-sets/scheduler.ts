import { readModels } from '@noticeboard/content-model';
import { pause, StoreUnavailable } from '@noticeboard/event-store';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import type { ChangeSets } from './change-sets.js';

/** A clock that was set, and a machine that has slept, are noticed after this. */
const longestMs = 15_000;
/** Between two looks, whatever happens. */
const shortestMs = 100;
const afterFaultMs = 2000;
const mostAtOnce = 100;

interface SchedulerOptions {
  readonly reads: Pick<ReadStore, 'list' | 'onChange'>;
  readonly changeSets: Pick<ChangeSets, 'publishDue'>;
  readonly warn: (message: string) => void;
  readonly clock?: () => Date;
}

interface Due {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly due: string;
}

/**
 * Publishes change sets at their time. Every process that projects has one: they need not know of each other, because
 * the log takes one publication of each. A publication that was due while none was there is done when one is there
 * again.
 */
export class Scheduler {
  readonly #reads: SchedulerOptions['reads'];
  readonly #changeSets: SchedulerOptions['changeSets'];
  readonly #warn: SchedulerOptions['warn'];
  readonly #clock: () => Date;

  constructor({ reads, changeSets, warn, clock = () => new Date() }: SchedulerOptions) {
    this.#reads = reads;
    this.#changeSets = changeSets;
    this.#warn = warn;
    this.#clock = clock;
  }

  /** Until it is stopped. */
  async run(signal: AbortSignal): Promise<void> {
    let changed = new AbortController();
    const wake = () => changed.abort();
    const stop = this.#reads.onChange(wake);
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        changed = new AbortController();
        const waitMs = await this.look().catch((error: unknown) => this.#report(error));
        await pause(shortestMs, signal);
        await pause(waitMs, changed.signal);
      }
    } finally {
      stop();
      signal.removeEventListener('abort', wake);
    }
  }

  /** Publishes what is due. @returns ms until the next look */
  async look(): Promise<number> {
    const listed = await this.#reads.list(readModels.scheduled, { from: 0, to: mostAtOnce - 1, order: 'oldest' });
    const all = listed.map((body) => JSON.parse(body) as Due);
    const now = this.#clock();
    const isDue = ({ due }: Due) => due <= now.toISOString();
    for (const { id } of all.filter(isDue)) await this.#changeSets.publishDue(id, now);
    const next = all.find((each) => !isDue(each));
    return next ? Math.min(longestMs, Date.parse(next.due) - now.getTime()) : longestMs;
  }

  #report(error: unknown): number {
    const isPassing = error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable;
    const message = error instanceof Error ? error.message : String(error);
    if (!isPassing) this.#warn(`what is due cannot be published: ${message}`);
    return afterFaultMs;
  }
}
