import { randomBytes } from 'node:crypto';
import type { Generation, ReadState } from './generation.js';

/** A generation that is not live, to be filled and promoted. */
export interface NextGeneration extends Generation {
  /**
   * Keeps the live generation where it is, for so many ms at most: until then, or until this one is promoted, released
   * or discarded, nothing is applied to the live one (ProjectionPaused). Again: for so long from now.
   * @returns the live one, which stays as it is
   */
  pauseLive(ms: number): Promise<ReadState>;
  resumeLive(): Promise<void>;

  /**
   * Makes it the live one.
   * @param replaced name of a live one that is of no use, wherever it stands, and is dropped
   * @throws CheckpointConflict when it is not where the live one is: readers would go back, or see what was not
   * projected
   * @throws GenerationClosed
   */
  promote(replaced?: string): Promise<ReadState>;
  /**
   * Lends it, still empty, to another process. Nothing may be asked of it until `fill` resolves: with true when it is to
   * go on from what it holds then, with false when that must not be used. Undefined where no other process can reach it.
   * @throws GenerationClosed when it was given up meanwhile
   */
  readonly lend?: Lend;

  /** Gives it up; of the former generation only that it is filled. */
  discard(): Promise<void>;
}

/** A generation that another process fills. */
export type LentGeneration = LentFile | LentInRedis;

export interface LentFile {
  readonly kind: 'file';
  readonly name: string;
  readonly file: string;
}

export interface LentInRedis {
  readonly kind: 'redis';
  readonly name: string;
  readonly url: string;
  readonly prefix: string;
}

export type Lend = (fill: (lent: LentGeneration) => Promise<boolean>) => Promise<void>;

/** A lent generation, in the process that fills it. */
export interface BorrowedGeneration extends Pick<NextGeneration, 'documents' | 'entries' | 'apply'> {
  /** Afterwards this process may end; in a file, what was applied is on the disk. */
  close(): void;
}

/** The operations that rebuilds need beside a generation to fill. */
export interface Generations {
  /** The generation that was live before, as it was then; undefined when none is stored. */
  former(): Promise<ReadState | undefined>;
  /** Opens that one to be filled further and promoted again. */
  reopenFormer(): Promise<NextGeneration | undefined>;

  /**
   * The right to rebuild, which one has at a time, over all processes. The leftovers of an interrupted rebuild are
   * dropped.
   * @param note for the one who asks how far the rebuild is
   * @throws RebuildRunning
   */
  lease(note: string): Promise<RebuildLease>;
  /** The note of the rebuild that runs now; undefined when none does. */
  running(): Promise<string | undefined>;
}

/** It is gone by itself this long after it was renewed last, in ms: its process was killed. */
export const leaseMs = 5000;

export interface RebuildLease {
  /** @throws RebuildRunning when it was not renewed in time and another rebuild has begun */
  renew(note: string): Promise<void>;
  end(): Promise<void>;
}

/** The generation is not being filled: it was promoted or discarded, or another was promoted before it. */
export class GenerationClosed extends Error {
  override readonly name = 'GenerationClosed';
  constructor(readonly generation: string) {
    super(`generation ${generation} is no longer being filled`);
  }
}

/** Another generation is live than the one that the changes of a batch were made from: make them again. */
export class GenerationSwitched extends Error {
  override readonly name = 'GenerationSwitched';
  constructor(readonly live: string) {
    super(`generation ${live} is live now`);
  }
}

/** A rebuild is about to switch: the live generation stays as it is for a moment. */
export class ProjectionPaused extends Error {
  override readonly name = 'ProjectionPaused';
  constructor() {
    super('projecting is held for a moment while a rebuild compares or switches');
  }
}

export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
  /** @param note what the running one last said of itself */
  constructor(readonly note: string) {
    super('A rebuild of the read models is running. Wait until it has ended.');
  }
}

/**
 * A name that no earlier generation had, also after the store was emptied: a process that keeps answers by generation
 * and version must not take a refilled store for the one it knew.
 */
export function generationName(): string {
  return `g${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
}
