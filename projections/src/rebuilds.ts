import {
  type BegunRebuild,
  type EndedRebuild,
  eventOf,
  portalProjectionsStream,
  readEvent,
  type RebuildEvent,
  rebuildEvents,
  type RunningRebuild,
} from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { ignoreIfUnavailable, type ReadStore, type RebuildLease } from '@noticeboard/read-store';
import type { FillElsewhere } from './fill-elsewhere.js';
import { shareOfLog } from './replayer.js';
import { NoFormerReadModels, NoReadModels, rebuild, type RebuildProgress, rollBack } from './rebuild.js';

/** A command to rebuild, check or roll back the read models. */
export interface RebuildCommand extends BegunRebuild {
  /** Switches although the two differ. */
  readonly force: boolean;
  /** User name. */
  readonly by: string;
  /** Records what happens to it in the log, in its name. @returns the position */
  readonly record: (event: RebuildEvent) => Promise<string>;
}

interface RebuildsOptions {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly log: { error(message: string): void };
  readonly fill?: FillElsewhere | undefined;
}

type EndEvent = Exclude<RebuildEvent, { readonly type: 'RebuildStarted' }>;

export interface StartedRebuild {
  /** Position of the event that it was recorded with. */
  readonly position: string;
  /** How it ended, once that is recorded. */
  readonly ended: Promise<EndEvent>;
}

/** How often the lease is renewed, and others can see how far the rebuild is; ms. */
const renewEvery = 500;

/** Rebuilds, checks and roll-backs as they are ordered: one at a time over all processes, and all of them recorded. */
export class Rebuilds {
  readonly #stopping = new AbortController();
  #current: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RebuildsOptions) {}

  /**
   * Begins, and goes on by itself.
   * @throws RebuildRunning, NoReadModels, NoFormerReadModels; StoreUnavailable, ReadStoreUnavailable
   */
  async begin(order: RebuildCommand): Promise<StartedRebuild> {
    const { events, reads } = this.options;
    const { id, purpose, force } = order;
    const startsAnew = force && purpose === 'rebuild';
    const target = (await reads.state()).checkpoint ?? (startsAnew ? await events.head() : undefined);
    if (target === undefined) throw new NoReadModels();
    const note = new Note(order, target);
    const lease = await reads.generations.lease(note.text);
    try {
      if (purpose === 'rollBack' && !(await reads.generations.former())) throw new NoFormerReadModels();
      const started = { rebuildId: id, purpose, force, position: target };
      const position = await order.record({ type: 'RebuildStarted', data: started });
      const ended = this.#run(order, lease, note);
      this.#current = ended.catch(() => undefined);
      return { position, ended };
    } catch (error) {
      await lease.end();
      throw error;
    }
  }

  /** The rebuild that runs now, in any process. */
  async running(): Promise<RunningRebuild | undefined> {
    const note = await this.options.reads.generations.running();
    return note === undefined ? undefined : (JSON.parse(note) as RunningRebuild);
  }

  /** Stops what runs here, and records that. */
  async close(): Promise<void> {
    this.#stopping.abort(new Error('The process was stopped.'));
    await this.#current;
  }

  async #run(order: RebuildCommand, lease: RebuildLease, note: Note): Promise<EndEvent> {
    const lost = new AbortController();
    const renewing = setInterval(() => {
      // An outage is met by the rebuild itself.
      lease
        .renew(note.text)
        .catch(ignoreIfUnavailable)
        .catch((error: unknown) => lost.abort(error));
    }, renewEvery);
    try {
      const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
      const event = await this.#outcome(order, note, signal);
      await order.record(event);
      return event;
    } catch (error) {
      this.options.log.error(`the end of rebuild ${order.id} could not be recorded: ${messageOf(error)}`);
      throw error;
    } finally {
      clearInterval(renewing);
      // A lease that nobody renews ends by itself.
      await lease.end().catch(ignoreIfUnavailable);
    }
  }

  /**
   * Runs the rebuild and returns its outcome as an event. A failure is an outcome too: the list of rebuilds shows it.
   */
  async #outcome({ id, purpose, force }: RebuildCommand, note: Note, signal: AbortSignal): Promise<EndEvent> {
    const begin = performance.now();
    const measured = () => ({ rebuildId: id, ms: Math.round(performance.now() - begin) });
    const options = { ...this.options, signal, onProgress: (progress: RebuildProgress) => note.update(progress) };
    try {
      if (purpose === 'rollBack') {
        const { checkpoint: position = '' } = await rollBack(options);
        return { type: 'ReadModelsRolledBack', data: { ...measured(), position, events: note.events } };
      }
      const { live, rebuilt, ...result } = await rebuild({ ...options, switching: purpose === 'rebuild', force });
      const digests = { live: live.digest, rebuilt: rebuilt.digest };
      return { type: 'RebuildEnded', data: { ...measured(), ...result, ...digests } };
    } catch (error) {
      const why = messageOf(error);
      this.options.log.error(`rebuild ${id} (${purpose}) has failed: ${why}`);
      return { type: 'RebuildFailed', data: { ...measured(), why } };
    }
  }
}

/** The progress report of the running rebuild, stored with its lease. */
class Note {
  #report: RunningRebuild;

  constructor(
    { id, purpose, force, by, startedAt }: RebuildCommand,
    private readonly target: string,
  ) {
    const begin = { phase: 'filling', events: 0, position: '', target, share: 0 } as const;
    this.#report = { id, purpose, force, by, startedAt, ...begin };
  }

  get text(): string {
    return JSON.stringify(this.#report);
  }

  get events(): number {
    return this.#report.events;
  }

  update({ phase, events, position = '' }: RebuildProgress): void {
    this.#report = { ...this.#report, phase, events, position, share: shareOfLog(position, this.target) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Events that are looked through: two to each rebuild. */
const deepest = 40;

/** The rebuilds, checks and roll-backs that have ended, newest first. @param running id of the one that has not */
export async function endedRebuilds(events: EventStore, running: string | undefined): Promise<EndedRebuild[]> {
  const stored = await events.readStream(portalProjectionsStream, { direction: 'backwards', max: deepest });
  const ended = new Map<string, EndedRebuild>();
  for (const event of stored.toReversed()) record(ended, event);
  return [...ended.values()].filter(({ id }) => id !== running).toReversed();
}

function record(ended: Map<string, EndedRebuild>, stored: RecordedEvent): void {
  const event = eventOf(rebuildEvents, readEvent(stored));
  const { rebuildId: id } = event.data;
  if (event.type === 'RebuildStarted') {
    const { purpose, force } = event.data;
    const by = stored.metadata['actor'] ?? '';
    ended.set(id, { id, purpose, force, by, startedAt: event.at, outcome: 'interrupted' });
    return;
  }
  const started = ended.get(id);
  // The beginning of the oldest may be further back than was read.
  if (started) ended.set(id, { ...started, ...endOf(event), endedAt: event.at });
}

function endOf(event: Exclude<RebuildEvent, { readonly type: 'RebuildStarted' }>): Partial<EndedRebuild> & Ended {
  switch (event.type) {
    case 'RebuildEnded': {
      const { rebuildId: _, promoted, ...result } = event.data;
      if (promoted) return { ...result, outcome: 'switched' };
      return { ...result, outcome: result.live === result.rebuilt ? 'same' : 'differs' };
    }
    case 'RebuildFailed':
      return { outcome: 'failed', why: event.data.why, ms: event.data.ms };
    case 'ReadModelsRolledBack': {
      const { rebuildId: _, ...result } = event.data;
      return { ...result, outcome: 'rolledBack' };
    }
  }
}

type Ended = Pick<EndedRebuild, 'outcome'>;
