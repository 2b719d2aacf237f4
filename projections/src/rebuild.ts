import type { EventStore } from '@noticeboard/event-store';
import {
  CheckpointConflict,
  type Difference,
  type Digest,
  digestOf,
  firstDifference,
  ignoreIfUnavailable,
  type NextGeneration,
  type ReadState,
  type ReadStore,
} from '@noticeboard/read-store';
import type { FillElsewhere } from './fill-elsewhere.js';
import { standingOf } from './log-mark.js';
import { Replayer } from './replayer.js';

/** `filling`: from the log. `comparing`: with the live read models. `switching`: to the end of the log, then over. */
type RebuildPhase = 'filling' | 'comparing' | 'switching';

export interface RebuildProgress {
  readonly phase: RebuildPhase;
  /** Events taken so far. */
  readonly events: number;
  /** Position of the last event applied. */
  readonly position: string | undefined;
  /** The live checkpoint when the rebuild began. */
  readonly target: string;
}

interface StepOptions {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Takes most of the log, where there is another process for that. */
  readonly fill?: FillElsewhere | undefined;
  /** How long projecting stands still at most when the rebuild is killed; ms. */
  readonly pauseMs?: number | undefined;
}

export interface RebuildOptions extends StepOptions {
  /** True when the rebuilt read models shall take the place of the live ones. */
  readonly switching: boolean;
  /** Switches although the two differ. */
  readonly force?: boolean;
}

export interface RebuildResult {
  readonly promoted: boolean;
  /** Where the two were compared; where it was switched, events may have followed. */
  readonly position: string;
  readonly events: number;
  /** Digests of both at that position. */
  readonly live: Digest;
  readonly rebuilt: Digest;
  /** The difference of the live read models, where the digests differ. */
  readonly difference?: Difference;
}

/**
 * Rebuilds the read models from the log beside the live ones, compares both at one position, and switches. Reads go on
 * all the while; projecting is held for as long as the live ones take to be read once, and for a moment at the switch.
 * Read models that differ are not switched to unless forced: the live ones may be damaged, or the new ones.
 * @throws NoReadModels; the reason of `signal`; UnreadableEvent or RangeError for an event that cannot be applied
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const { events, reads, switching, force = false } = options;
  const live = await reads.state();
  const { checkpoint: target } = live;
  const standing = await standingOf(reads, events);
  if (target === undefined || standing !== 'same') {
    if (switching && force) return startAnew(options, live);
    throw target === undefined ? new NoReadModels() : new OtherReadModels();
  }
  const next = await reads.nextGeneration();
  return givingUp(next, async () => {
    const { checkpoint, events } = await filledElsewhere(options, next, target);
    const steps = new RebuildSteps(options, next, target, checkpoint, events);
    const compared = await steps.compare();
    const promoted = switching && (force || compared.live.digest === compared.rebuilt.digest);
    if (promoted) await steps.switchOver();
    return { promoted, events: steps.events, ...compared };
  });
}

/** From whatever there is, which is not compared position by position: it is of another log, or there is nothing. */
async function startAnew(options: RebuildOptions, live: ReadState): Promise<RebuildResult> {
  const { events, reads, signal, onProgress } = options;
  const target = await events.head();
  if (target === undefined) throw new NoReadModels();
  const found = await digestOf(reads);
  const next = await reads.nextGeneration();
  return givingUp(next, async () => {
    const filled = await filledElsewhere(options, next, target);
    let taken = filled.events;
    const onPage = (count: number, position: string) => {
      taken += count;
      onProgress?.({ phase: 'filling', events: taken, position, target });
    };
    await new Replayer({ events, next, signal, checkpoint: filled.checkpoint, onPage }).replayTo();
    const rebuilt = await digestOf(next);
    await next.promote(live.generation);
    return { promoted: true, position: rebuilt.checkpoint ?? '', events: taken, live: found, rebuilt };
  });
}

/** Back to the read models before the last switch, brought up to where the live ones are. @returns what is live now */
export async function rollBack(options: StepOptions): Promise<ReadState> {
  const former = await options.reads.generations.reopenFormer();
  if (!former) throw new NoFormerReadModels();
  return givingUp(former, async () => {
    const [{ checkpoint }, { checkpoint: target = '' }] = [await former.state(), await options.reads.state()];
    return new RebuildSteps(options, former, target, checkpoint).switchOver();
  });
}

/** @returns where the generation stands, and how many events were taken for that */
async function filledElsewhere(options: StepOptions, next: NextGeneration, target: string) {
  const { fill, signal, onProgress } = options;
  let events = 0;
  const onPage = (count: number, position: string) => {
    events += count;
    onProgress?.({ phase: 'filling', events, position, target });
  };
  await fill?.({ next, until: target, signal, onPage });
  const { checkpoint } = await next.state();
  return { checkpoint, events: checkpoint === undefined ? 0 : events };
}

/** Ends with the generation promoted, or not filled any more. */
async function givingUp<T>(next: NextGeneration, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } finally {
    // The leftovers of an outage are dropped when the next rebuild begins.
    await next.discard().catch(ignoreIfUnavailable);
  }
}

export class NoFormerReadModels extends Error {
  override readonly name = 'NoFormerReadModels';
  constructor() {
    super('No former read models are kept. There is something to go back to after a rebuild has switched.');
  }
}

/** How often a comparison or a switch is tried again when the hold on the live generation was lost. */
const attempts = 5;

type Compared = Pick<RebuildResult, 'position' | 'live' | 'rebuilt' | 'difference'>;

/** The steps of a rebuild and of a roll-back, on one generation. */
class RebuildSteps {
  events: number;
  readonly #replayer: Replayer;
  readonly #pause: ProjectionPause;
  #report: (phase: RebuildPhase) => void;
  #phase: RebuildPhase = 'filling';

  constructor(
    private readonly options: StepOptions,
    private readonly next: NextGeneration,
    target: string,
    checkpoint?: string,
    /** How many events were taken before. */
    taken = 0,
  ) {
    const { events, signal, onProgress, pauseMs } = options;
    this.events = taken;
    this.#pause = new ProjectionPause(next, signal, pauseMs);
    this.#report = (phase) => {
      this.#phase = phase;
      onProgress?.({ phase, events: this.events, position: this.#replayer.position, target });
    };
    const onPage = (count: number) => {
      this.events += count;
      this.#report(this.#phase);
    };
    this.#replayer = new Replayer({ events, next, signal, checkpoint, onPage });
  }

  /** The live one is held while its digest is taken; then the next is filled to just there. */
  async compare(): Promise<Compared> {
    await this.#catchUp('filling');
    this.#report('comparing');
    return this.#again(async () => {
      const live = await this.#pause.during(() => digestOf(this.options.reads, () => this.#pause.renew()));
      if (live.checkpoint === undefined) throw new NoReadModels();
      await this.#replayer.replayTo(live.checkpoint);
      const rebuilt = await digestOf(this.next, async () => this.options.signal.throwIfAborted());
      const position = live.checkpoint;
      if (live.digest === rebuilt.digest) return { position, live, rebuilt };
      const difference = await this.#difference();
      return { position, live, rebuilt, ...(difference && { difference }) };
    });
  }

  async switchOver(): Promise<ReadState> {
    await this.#catchUp('switching');
    return this.#again(() =>
      this.#pause.during(async ({ checkpoint }) => {
        if (checkpoint === undefined) throw new NoReadModels();
        await this.#replayer.replayTo(checkpoint);
        return this.next.promote();
      }),
    );
  }

  /** Replays to the live checkpoint, so that little remains to be replayed during the pause. */
  async #catchUp(phase: RebuildPhase): Promise<void> {
    this.#report(phase);
    const { checkpoint } = await this.options.reads.state();
    if (checkpoint === undefined) throw new NoReadModels();
    await this.#replayer.replayTo(checkpoint);
  }

  /** The digests were of one position; to find the place, both are brought to one again. */
  #difference(): Promise<Difference | undefined> {
    return this.#pause.during(async ({ checkpoint }) => {
      await this.#replayer.replayTo(checkpoint);
      return firstDifference(this.options.reads, this.next, () => this.#pause.renew());
    });
  }

  async #again<T>(step: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof CheckpointConflict) || attempt === attempts) throw error;
      }
    }
  }
}

/** Pauses projecting to the live generation while a slow step runs. */
class ProjectionPause {
  #since = 0;

  constructor(
    private readonly next: NextGeneration,
    private readonly signal: AbortSignal,
    /** The live generation goes on by itself so long after a rebuilder was killed, in ms. */
    private readonly limit = 4000,
  ) {}

  /** @param act gets what is held; calls `keep` now and then */
  async during<T>(act: (live: ReadState) => Promise<T>): Promise<T> {
    const live = await this.#take();
    try {
      return await act(live);
    } finally {
      await this.next.resumeLive();
    }
  }

  async renew(): Promise<void> {
    this.signal.throwIfAborted();
    if (performance.now() - this.#since > this.limit / 4) await this.#take();
  }

  #take(): Promise<ReadState> {
    this.#since = performance.now();
    return this.next.pauseLive(this.limit);
  }
}

/** The live read models do not fit the log. */
class OtherReadModels extends Error {
  override readonly name = 'OtherReadModels';
  constructor() {
    super(
      'The read models are not of this event log as it is. "rebuild --force" builds new ones and switches to them.',
    );
  }
}

/** There is nothing live that could be compared or replaced. */
export class NoReadModels extends Error {
  override readonly name = 'NoReadModels';
  constructor() {
    super('There are no read models yet. The portal builds them when it starts and has something to show.');
  }
}
