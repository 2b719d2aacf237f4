import { setTimeout as pause } from 'node:timers/promises';
import { backoff, type EventStore, giveWay, type RecordedEvent, StoreUnavailable } from '@noticeboard/event-store';
import {
  CheckpointConflict,
  GenerationClosed,
  GenerationSwitched,
  type NextGeneration,
  ProjectionPaused,
  type ReadState,
  type ReadStore,
  ReadStoreUnavailable,
} from '@noticeboard/read-store';
import type { FillElsewhere } from './fill-elsewhere.js';
import { newestTime } from './later-time.js';
import { markOf, nameOfLog, newestTimeOf, ofAnotherLog, standingOf } from './log-mark.js';
import { Replayer, shareOfLog } from './replayer.js';
import { projector } from './project.js';
import type { LoadDocuments } from './projection.js';

/** The log itself is looked at each so many looks at the read store. */
const looksAtLog = 5;
/** How soon a batch is tried again that was held up by a rebuild, in ms. */
const retryEvery = 10;

/** `standby`: another process is projecting. `stopped`: an event could not be applied; a person must look. */
export type FollowerStatus = 'starting' | 'following' | 'standby' | 'waiting' | 'stopped';

export interface FollowerLog {
  warn(message: string): void;
  error(message: string): void;
}

interface FollowerOptions {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly log: FollowerLog;
  /** Takes most of the log, where there is another process for that. */
  readonly fill?: FillElsewhere | undefined;
  /** True when read models that are not of this log stay all the same, because the log has lost something. */
  readonly keeps?: (() => boolean) | undefined;
  /** How long the active process may stand still, with events waiting, before a standby takes over; ms. */
  readonly takeOverAfter?: number;
  /** How often the read store is looked at for a loss of its data; ms. */
  readonly checkEvery?: number;
}

/**
 * The one loop that keeps the read models: follow → project → one batch with its checkpoint. Delivery is at least once;
 * the batch's predecessor makes the effect exactly once, however often this is killed, and another process may run it.
 */
export class Follower {
  status: FollowerStatus = 'starting';
  fault: string | undefined;
  /** How much of the log is in the read models that it builds, from 0 to 1; undefined while it builds none. */
  built: number | undefined;
  /** Up to here it has gone through the log, where only records of other applications follow the checkpoint. */
  passed: string | undefined;
  readonly #project = projector();
  /** The name of the log that it follows. */
  #log: string | undefined;
  /** The newest time of any event that the read models show. */
  #newest: string | undefined;

  constructor(private readonly options: FollowerOptions) {}

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
        if (error instanceof CheckpointConflict || error instanceof GenerationClosed) {
          othersAreActive = true;
        } else if (isOutage(error)) {
          this.#turn('waiting', error.message);
          this.options.log.warn(`projections wait: ${error.message}`);
          failures += 1;
          await sleep(backoff(failures), signal);
        } else {
          this.#stop(error);
          return;
        }
      }
    }
  }

  async #follow(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { events, reads } = this.options;
    let at = await reads.state();
    const standing = await standingOf(reads, events);
    if (standing === 'other' && reads.ownState() === undefined) throw new NotOfThisLog(ofAnotherLog);
    if (standing !== 'same' && this.options.keeps?.() === true) throw new NotOfThisLog(keptText);
    if (standing !== 'same')
      this.options.log.warn('the read models are not of this event log as it is: they are built anew beside, from it');
    if (at.checkpoint === undefined || standing !== 'same') at = await this.#build(at, signal);
    this.#log = await nameOfLog(events);
    this.#newest = await newestTimeOf(reads);
    this.#turn('following');
    const lost = new AbortController();
    const ending = AbortSignal.any([signal, lost.signal]);
    const watching = this.#watchForLoss(() => at.checkpoint, lost, ending);
    try {
      const onPassed = (place: string) => (this.passed = place);
      for await (const item of events.follow({ after: at.checkpoint, signal: ending, onPassed })) {
        if (item.kind === 'caughtUp') continue;
        at = await this.#apply(at, item.events, ending);
        this.#turn('following');
        onProgress();
      }
    } catch (error) {
      // Read models that cannot continue from a position that the log has not got are rebuilt.
      if (isTransient(error) || (await this.#isOfLog())) throw error;
    } finally {
      lost.abort();
      await watching;
    }
  }

  /**
   * An empty read store is filled beside the live one: nobody hears that there is nothing while it is not complete.
   * Nothing is ever applied to an empty live one, so of several who begin, the first to promote is the only one. Read
   * models of another log are replaced in the same way, and are dropped.
   */
  async #build(live: ReadState, signal: AbortSignal): Promise<ReadState> {
    const { events, reads, fill } = this.options;
    if (!(await this.#firstEvent(signal))) return reads.state();
    const next = await reads.nextGeneration();
    let replayer: Replayer | undefined;
    try {
      const head = await events.head();
      // Asked after the generation was begun: from here on another's promotion closes it.
      const { checkpoint, generation } = await reads.state();
      if (checkpoint !== live.checkpoint || generation !== live.generation)
        throw new CheckpointConflict(live.checkpoint, checkpoint);
      const onPage = (_: number, position: string) => (this.built = shareOfLog(position, head));
      if (head !== undefined) await fill?.({ next, until: head, signal, onPage });
      replayer = new Replayer({ events, next, signal, checkpoint: (await next.state()).checkpoint, onPage });
      await replayer.replayTo();
      return await next.promote(live.generation);
    } catch (error) {
      // Events before one that cannot be applied are served all the same.
      if (replayer?.position === undefined || signal.aborted || isTransient(error)) await this.#giveUp(next);
      else await replayer.flush().then(() => next.promote(live.generation));
      throw error;
    } finally {
      this.built = undefined;
    }
  }

  async #giveUp(next: NextGeneration): Promise<void> {
    await next.discard().catch(() => this.options.log.warn('a half-built read model waits for the next build'));
  }

  /** False when it was stopped before there was one. */
  async #firstEvent(signal: AbortSignal): Promise<boolean> {
    this.#turn('following');
    for await (const item of this.options.events.follow({ signal, batch: 1 })) if (item.kind === 'batch') return true;
    return false;
  }

  /**
   * A store that has lost what was applied (restarted without its data, flushed) is found out without waiting for an
   * event.
   */
  async #watchForLoss(applied: () => string | undefined, lost: AbortController, signal: AbortSignal): Promise<void> {
    const { events, reads, checkEvery: lookEvery = 1000 } = this.options;
    for (let looks = 1; !signal.aborted; looks += 1) {
      await sleep(lookEvery, signal);
      const known = applied();
      // An outage is met by the next batch, which says so.
      const state = await reads.state().catch(() => undefined);
      if (state && (state.checkpoint ?? '') < (known ?? '') && known === applied()) lost.abort();
      // A server that came back with another log says nothing of it to those who follow.
      if (looks % looksAtLog === 0 && (await standingOf(reads, events).catch(() => 'same')) !== 'same') lost.abort();
    }
  }

  /**
   * Applies a batch. While a rebuild pauses the live generation or switches it, projects from the new state and tries
   * again.
   */
  async #apply(at: ReadState, events: readonly RecordedEvent[], signal: AbortSignal): Promise<ReadState> {
    const { reads } = this.options;
    const { checkpoint: after } = at;
    const last = events.at(-1);
    if (!last) return at;
    const newest = newestTime(events, this.#newest);
    for (let { generation } = at; ; { generation } = await reads.state()) {
      const load: LoadDocuments = (collection, ids) => reads.documents(collection, ids);
      const changes = await this.#project(events, load, this.#newest).catch(async (error: unknown) => {
        // An event that was lost before it was read is no fault of the event.
        const { checkpoint } = await reads.state();
        throw checkpoint === after ? error : new CheckpointConflict(after, checkpoint);
      });
      try {
        await giveWay();
        const marked = [...changes, markOf(last, this.#log, newest)];
        const state = await reads.apply({ after, checkpoint: last.position, changes: marked, generation });
        this.#newest = newest;
        return state;
      } catch (error) {
        if (!(error instanceof ProjectionPaused || error instanceof GenerationSwitched)) throw error;
        if (signal.aborted) return at;
        await sleep(retryEvery, signal);
      }
    }
  }

  /** Watches the active process; comes back when it stands still although events wait. */
  async #standBy(signal: AbortSignal): Promise<void> {
    const { events, reads, takeOverAfter: patience = 3000 } = this.options;
    this.#turn('standby');
    for (let seen: string | undefined; !signal.aborted;) {
      await sleep(patience * (0.75 + Math.random() / 2), signal);
      const { checkpoint } = await reads.state();
      if (checkpoint === seen && (await events.head()) !== checkpoint) return;
      seen = checkpoint;
    }
  }

  #isOfLog(): Promise<boolean> {
    const { events, reads } = this.options;
    return standingOf(reads, events).then(
      (standing) => standing === 'same',
      () => true,
    );
  }

  #turn(status: FollowerStatus, fault?: string): void {
    this.status = status;
    this.fault = fault;
  }

  #stop(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#turn('stopped', message);
    const why = error instanceof NotOfThisLog ? '' : ' before an event that cannot be applied';
    this.options.log.error(`projections stopped${why}: ${message}`);
  }
}

const keptText = 'the read models hold more than the event log does, and are served as they are';

/** The read models are another portal's, or the log was started over, or has lost something. */
class NotOfThisLog extends Error {
  override readonly name = 'NotOfThisLog';
}

function isOutage(error: unknown): error is Error {
  return error instanceof ReadStoreUnavailable || error instanceof StoreUnavailable;
}

function isTransient(error: unknown): boolean {
  return isOutage(error) || error instanceof CheckpointConflict || error instanceof GenerationClosed;
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch((reason: unknown) => {
    if (!signal.aborted) throw reason;
  });
}

export interface ProjectionHealth {
  readonly status: FollowerStatus | 'elsewhere';
  readonly checkpoint: string | undefined;
  readonly head: string | undefined;
  /** Age of the oldest event that is not projected yet, in ms; 0 when all are. */
  readonly lagMs: number;
  /** How much of the log it has gone through, with the records of other applications, from 0 to 1; left out when all. */
  readonly share?: number;
  readonly fault?: string;
}

/** How far the read models are behind the log. `follower` is undefined where another process projects. */
export async function projectionHealth(
  events: EventStore,
  reads: ReadStore,
  follower: Follower | undefined,
): Promise<ProjectionHealth> {
  const { checkpoint } = await reads.state();
  const head = await events.head();
  const { fault, passed } = follower ?? {};
  const status = follower?.status ?? 'elsewhere';
  const known = { status, checkpoint, head, ...(fault !== undefined && { fault }) } as const;
  if (head === checkpoint) return { ...known, lagMs: 0 };
  const after = passed !== undefined && passed > (checkpoint ?? '') ? passed : checkpoint;
  const [waiting] = await events.readAll({ after, max: 1 });
  const lagMs = waiting ? Math.max(0, Date.now() - Date.parse(waiting.metadata['at'] ?? '')) : 0;
  return { ...known, lagMs, share: shareOfLog(after, head) };
}
