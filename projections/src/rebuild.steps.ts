import {
  CheckpointMoved,
  type Difference,
  digestOf,
  firstDifference,
  type NextGeneration,
  type ReadState,
  type ReadStore,
} from '@noticeboard/read-store';
import { Filling } from './filling.js';
import { Hold } from './hold.js';
import { NothingBuilt } from './nothing-built.js';
import type { RebuildPhase, RebuildResult, StepOptions } from './rebuild.js';

/** How often a comparison or a switch is tried again when the hold on the live generation was lost. */
const attempts = 5;

type Compared = Pick<RebuildResult, 'position' | 'live' | 'rebuilt' | 'difference'>;

/** The steps of a rebuild and of a roll-back, on one generation. */
export class RebuildSteps {
  events = 0;
  readonly #reads: ReadStore;
  readonly #next: NextGeneration;
  readonly #filling: Filling;
  readonly #hold: Hold;
  readonly #signal: AbortSignal;
  #report: (phase: RebuildPhase) => void;
  #phase: RebuildPhase = 'filling';

  constructor(
    { events, reads, signal, onProgress, holdMs }: StepOptions,
    next: NextGeneration,
    target: string,
    checkpoint?: string,
  ) {
    this.#reads = reads;
    this.#next = next;
    this.#signal = signal;
    this.#hold = new Hold(next, signal, holdMs);
    this.#report = (phase) => {
      this.#phase = phase;
      onProgress?.({ phase, events: this.events, position: this.#filling.taken, target });
    };
    const onPage = (count: number) => {
      this.events += count;
      this.#report(this.#phase);
    };
    this.#filling = new Filling({ events, next, signal, checkpoint, onPage });
  }

  /** The live one is held while its digest is taken; then the next is filled to just there. */
  async compare(): Promise<Compared> {
    await this.#catchUp('filling');
    this.#report('comparing');
    return this.#again(async () => {
      const live = await this.#hold.during(() => digestOf(this.#reads, () => this.#hold.keep()));
      if (live.checkpoint === undefined) throw new NothingBuilt();
      await this.#filling.to(live.checkpoint);
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
      this.#hold.during(async ({ checkpoint }) => {
        if (checkpoint === undefined) throw new NothingBuilt();
        await this.#filling.to(checkpoint);
        return this.#next.promote();
      }),
    );
  }

  /** Replays to the live checkpoint, so that little remains to be replayed during the pause. */
  async #catchUp(phase: RebuildPhase): Promise<void> {
    this.#report(phase);
    const { checkpoint } = await this.#reads.state();
    if (checkpoint === undefined) throw new NothingBuilt();
    await this.#filling.to(checkpoint);
  }

  /** The digests were of one position; to find the place, both are brought to one again. */
  #difference(): Promise<Difference | undefined> {
    return this.#hold.during(async ({ checkpoint }) => {
      await this.#filling.to(checkpoint);
      return firstDifference(this.#reads, this.#next, () => this.#hold.keep());
    });
  }

  async #again<T>(step: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof CheckpointMoved) || attempt === attempts) throw error;
      }
    }
  }
}
