import {
  CheckpointConflict,
  type Difference,
  digestOf,
  firstDifference,
  type NextGeneration,
  type ReadState,
  type ReadStore,
} from '@noticeboard/read-store';
import { NoReadModels } from './no-read-models.js';
import type { RebuildPhase, RebuildResult, StepOptions } from './rebuild.js';
import { Replayer } from './replayer.js';

/** How often a comparison or a switch is tried again when the hold on the live generation was lost. */
const attempts = 5;

type Compared = Pick<RebuildResult, 'position' | 'live' | 'rebuilt' | 'difference'>;

/** The steps of a rebuild and of a roll-back, on one generation. */
export class RebuildSteps {
  events = 0;
  readonly #reads: ReadStore;
  readonly #next: NextGeneration;
  readonly #replayer: Replayer;
  readonly #pause: ProjectionPause;
  readonly #signal: AbortSignal;
  #report: (phase: RebuildPhase) => void;
  #phase: RebuildPhase = 'filling';

  constructor(
    { events, reads, signal, onProgress, pauseMs }: StepOptions,
    next: NextGeneration,
    target: string,
    checkpoint?: string,
  ) {
    this.#reads = reads;
    this.#next = next;
    this.#signal = signal;
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
      const live = await this.#pause.during(() => digestOf(this.#reads, () => this.#pause.renew()));
      if (live.checkpoint === undefined) throw new NoReadModels();
      await this.#replayer.replayTo(live.checkpoint);
      const rebuilt = await digestOf(this.#next, async () => this.#signal.throwIfAborted());
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
        return this.#next.promote();
      }),
    );
  }

  /** Replays to the live checkpoint, so that little remains to be replayed during the pause. */
  async #catchUp(phase: RebuildPhase): Promise<void> {
    this.#report(phase);
    const { checkpoint } = await this.#reads.state();
    if (checkpoint === undefined) throw new NoReadModels();
    await this.#replayer.replayTo(checkpoint);
  }

  /** The digests were of one position; to find the place, both are brought to one again. */
  #difference(): Promise<Difference | undefined> {
    return this.#pause.during(async ({ checkpoint }) => {
      await this.#replayer.replayTo(checkpoint);
      return firstDifference(this.#reads, this.#next, () => this.#pause.renew());
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

  /** @param act told what is held; calls `keep` now and then */
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
