import type { EventStore } from './event-store.js';
import { openSqliteEventStore } from './sqlite/open-sqlite-event-store.js';

export interface EventStoreOptions {
  /** A KurrentDB connection string; without one the log is a SQLite file in `dir`. */
  readonly url?: string | undefined;
  readonly dir: string;
  /** One server at a time on `dir`; KurrentDB needs no such guard. */
  readonly exclusive: boolean;
}

export function openEventStore({ dir, exclusive }: EventStoreOptions): Promise<EventStore> {
  return openSqliteEventStore({ dir, exclusive });
}
