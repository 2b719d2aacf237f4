import type { EventStore } from './event-store.js';
import type { Clock } from './event-times.js';
import { openSqliteEventStore } from './sqlite/sqlite-event-store.js';

/** Where an event log is. */
export interface EventLogLocation {
  /** A KurrentDB connection string; without one the log is a SQLite file in `dir`. */
  readonly url?: string | undefined;
  /** Before every stream name on a KurrentDB server that others use too. */
  readonly prefix?: string | undefined;
  readonly dir: string;
}

interface EventStoreOptions extends EventLogLocation {
  /** One server at a time on `dir`; KurrentDB needs no such guard. */
  readonly exclusive: boolean;
  /** Nothing will be appended: an embedded log in a folder that cannot be written to will do. */
  readonly readOnly?: boolean;
  /** Gives events their time when they are appended; without one they keep theirs. */
  readonly clock?: Clock;
  /**
   * Called with events as they come in, where the log has a clock of its own: how much later that says than the event,
   * in ms. Processes whose clocks are apart differ by as much.
   */
  readonly compared?: (ms: number) => void;
  /** How many times as long as usual a server may take to answer while it is opened; 1 by default. */
  readonly patience?: number;
}

/** Opens the log that the configuration names. It throws what opening that store throws. */
export async function openEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { url, prefix, dir, exclusive, readOnly = false, clock, compared, patience } = options;
  if (url === undefined || url === '') return openSqliteEventStore({ dir, exclusive, readOnly, clock });
  // Loaded on demand: the client is half of the code that an embedded portal would load.
  const { openKurrentEventStore } = await import('./kurrent/kurrent-event-store.js');
  return openKurrentEventStore({ url, prefix, clock, compared, patience });
}
