import { StoreUnavailable } from '@noticeboard/event-store';

/** Takes what is recorded into the index of the log. */
export interface Indexer {
  /**
   * Takes in what has been recorded up to now. `onBatch` hears the size of the index after each batch.
   * @throws StoreUnavailable while the log cannot be read or the index be written
   * @throws UnfittingLog when the log is not the one that the index was made from
   */
  advance(onBatch: (size: number) => void): Promise<void>;
  close(): Promise<void>;
}

/** Thrown where the file of the index or of the public log is damaged: the next start makes another one. */
export class DamagedIndex extends StoreUnavailable {}

/** The index cannot go on with this log, now or later. */
export class UnfittingLog extends Error {
  override readonly name = 'UnfittingLog';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
