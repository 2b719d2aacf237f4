import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { StoreUnavailable } from '@noticeboard/event-store';
import { CheckpointMoved, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { projector } from './project.js';

/** `standby`: another process is projecting. `stopped`: an event could not be applied; a person must look. */
export type FollowerStatus = 'starting' | 'following' | 'standby' | 'waiting' | 'stopped';

export interface FollowerLog {
  warn(message: string): void;
  error(message: string): void;
}

export interface FollowerOptions {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly log: FollowerLog;
  readonly project?: ReturnType<typeof projector>;
  /** How long the active process may stand still, with events waiting, before a standby takes over; ms. */
  readonly patience?: number;
}

/**
 * The one loop that keeps the read models: follow → project → one batch with its checkpoint. Delivery is at least once;
 * the batch's predecessor makes the effect exactly once, however often this is killed, and whoever else runs it.
 */
export class Follower {
  status: FollowerStatus = 'starting';
  fault: string | undefined;
  readonly #options: FollowerOptions;
  readonly #project: ReturnType<typeof projector>;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#project = options.project ?? projector();
  }

  /** Resolves when `signal` aborts, or when an event cannot be applied (status `stopped`). */
  async run(signal: AbortSignal): Promise<void> {
    let othersAreActive = false;
    for (let failures = 0; !signal.aborted;) {
      try {
        if (othersAreActive) await this.#standBy(signal);
        othersAreActive = false;
        await this.#follow(signal, () => (failures = 0));
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof CheckpointMoved) {
          othersAreActive = true;
        } else if (error instanceof ReadStoreUnavailable || error instanceof StoreUnavailable) {
          this.#turn('waiting', error.message);
          this.#options.log.warn(`projections wait: ${error.message}`);
          failures += 1;
          await rest(Math.min(5000, 100 * 2 ** Math.min(failures, 6)) * (0.5 + Math.random() / 2), signal);
        } else {
          this.#stop(error);
          return;
        }
      }
    }
  }

  async #follow(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { events, reads } = this.#options;
    let { checkpoint } = await reads.state();
    this.#turn('following');
    for await (const item of events.follow({ after: checkpoint, signal })) {
      if (item.kind === 'caughtUp') continue;
      checkpoint = await this.#apply(checkpoint, item.events);
      this.#turn('following');
      onProgress();
    }
  }

  async #apply(after: string | undefined, events: readonly RecordedEvent[]): Promise<string | undefined> {
    const { reads } = this.#options;
    const last = events.at(-1);
    if (!last) return after;
    const changes = await this.#project(events, (collection, ids) => reads.documents(collection, ids));
    await reads.apply({ after, checkpoint: last.position, changes });
    return last.position;
  }

  /** Watches the active process; comes back when it stands still although events wait. */
  async #standBy(signal: AbortSignal): Promise<void> {
    const { events, reads, patience = 3000 } = this.#options;
    this.#turn('standby');
    for (let seen: string | undefined; !signal.aborted;) {
      await rest(patience * (0.75 + Math.random() / 2), signal);
      const { checkpoint } = await reads.state();
      if (checkpoint === seen && (await events.head()) !== checkpoint) return;
      seen = checkpoint;
    }
  }

  #turn(status: FollowerStatus, fault?: string): void {
    this.status = status;
    this.fault = fault;
  }

  #stop(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#turn('stopped', message);
    this.#options.log.error(`projections stopped before an event that cannot be applied: ${message}`);
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch((reason: unknown) => {
    if (!signal.aborted) throw reason;
  });
}
