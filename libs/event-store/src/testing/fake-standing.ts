import type { FakeLog } from './fake-log.js';

export interface FakeAddress {
  readonly host: string;
  readonly port: number;
}

/** Where a node stands just now: what its calls ask before they do anything. */
export interface FakeStanding {
  readonly log: FakeLog;
  /** True when it leads. */
  readonly leads: boolean;
  /** Address of the node that it takes for the leader; undefined during an election. */
  readonly leaderAddress: FakeAddress | undefined;
  /** Resolves when the node does not hang: what it has been sent but not done waits here. */
  awake(): Promise<void>;
  /** Hands a v1 write to the leader, as every node does. @returns whether there is one that takes it. */
  reachesLeader(): Promise<boolean>;
  /**
   * A call that is done waits here before it is answered, so that a test can hold back the answer to a stored append.
   */
  mayAnswer(isSubscription?: boolean): Promise<void>;
  /** Position of the last record that reads show: those of a cluster may be behind its appends. */
  readonly shownTo: number;
  /** Takes the time that going through so many records for a filter takes. */
  goThrough(records: number): Promise<void>;
}
