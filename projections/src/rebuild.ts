import type { EventStore } from '@noticeboard/event-store';
import {
  type Difference,
  type Digest,
  ignoreIfUnavailable,
  type NextGeneration,
  type ReadState,
  type ReadStore,
} from '@noticeboard/read-store';
import { NoReadModels } from './no-read-models.js';
import { RebuildSteps } from './rebuild.steps.js';

/** `filling`: from the log. `comparing`: with the live read models. `switching`: to the end of the log, then over. */
export type RebuildPhase = 'filling' | 'comparing' | 'switching';

export interface RebuildProgress {
  readonly phase: RebuildPhase;
  /** Events taken so far. */
  readonly events: number;
  /** Position of the last event applied. */
  readonly position: string | undefined;
  /** The live checkpoint when the rebuild began. */
  readonly target: string;
}

export interface StepOptions {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** How long projecting stands still at most when the rebuild is killed; ms. */
  readonly pauseMs?: number | undefined;
}

export interface RebuildOptions extends StepOptions {
  /** Whether the rebuilt read models shall take the place of the live ones. */
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
  /** What the live read models have differently, where the digests differ. */
  readonly difference?: Difference;
}

/**
 * Rebuilds the read models from the log beside the live ones, compares both at one position, and switches. Reads go on
 * all the while; projecting is held for as long as the live ones take to be read once, and for a moment at the switch.
 * Read models that differ are not switched to unless forced: the live ones may be damaged, or the new ones.
 * @throws NoReadModels; the reason of `signal`; UnreadableEvent or RangeError for an event that cannot be applied
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const { reads, switching, force = false } = options;
  const target = (await reads.state()).checkpoint;
  if (target === undefined) throw new NoReadModels();
  const next = await reads.nextGeneration();
  return givingUp(next, async () => {
    const steps = new RebuildSteps(options, next, target);
    const compared = await steps.compare();
    const promoted = switching && (force || compared.live.digest === compared.rebuilt.digest);
    if (promoted) await steps.switchOver();
    return { promoted, events: steps.events, ...compared };
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

/** Ends with the generation promoted, or not filled any more. */
async function givingUp<T>(next: NextGeneration, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } finally {
    // What an outage leaves of it is dropped when the next rebuild begins.
    await next.discard().catch(ignoreIfUnavailable);
  }
}

export class NoFormerReadModels extends Error {
  override readonly name = 'NoFormerReadModels';
  constructor() {
    super('No former read models are kept. There is something to go back to after a rebuild has switched.');
  }
}
