import { join } from 'node:path';
import Database from 'libsql';

export interface LoggedEvent {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** JSON. */
  readonly data: string;
}

/** What the embedded portal has recorded, read from its file; the portal may be running. */
export function recordedEvents(dataDir: string): readonly LoggedEvent[] {
  const log = new Database(join(dataDir, 'events/events.db'), { readonly: true });
  try {
    return log
      .prepare('SELECT position, stream, revision, type, data FROM events ORDER BY position')
      .all() as LoggedEvent[];
  } finally {
    log.close();
  }
}
