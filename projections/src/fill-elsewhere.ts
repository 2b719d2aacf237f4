import type { NextGeneration } from '@noticeboard/read-store';

export interface FillOptions {
  /** New and empty. */
  readonly next: NextGeneration;
  /** Position of the last event to be taken. */
  readonly until: string;
  readonly signal: AbortSignal;
  /** Called now and then with how many more events were taken, and the position of the last. */
  readonly onPage: (count: number, position: string) => void;
}

/**
 * Fills a generation from the log in another process, which leaves this one to its readers, as far as that gets: whatever
 * stops it, the replay here goes on from where the generation stands then.
 * @throws the reason of `signal`
 */
export type FillElsewhere = (options: FillOptions) => Promise<void>;
