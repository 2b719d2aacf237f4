import type { EventStore } from './event-store.js';
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
}

/** Opens the log that the configuration names. It throws what opening that store throws. */
export async function openEventStore({ url, prefix, dir, exclusive }: EventStoreOptions): Promise<EventStore> {
  if (url === undefined || url === '') return openSqliteEventStore({ dir, exclusive });
  // Loaded on demand: the client is half of the code that an embedded portal would load.
  const { openKurrentEventStore } = await import('./kurrent/kurrent-event-store.js');
  return openKurrentEventStore({ url, prefix });
}
