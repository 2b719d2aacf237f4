import { join } from 'node:path';
import Database from 'libsql';

export interface LoggedEvent {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** JSON. */
  readonly data: string;
  /** JSON. */
  readonly metadata: string;
}

/** What the embedded portal has recorded, read from its file; the portal may be running. */
export function recordedEvents(dataDir: string): readonly LoggedEvent[] {
  const log = new Database(join(dataDir, 'events/events.db'), { readonly: true });
  try {
    return log
      .prepare('SELECT position, stream, revision, type, data, metadata FROM events ORDER BY position')
      .all() as LoggedEvent[];
  } finally {
    log.close();
  }
}

/** What the portal records while `act` runs. */
export async function recordedDuring(
  { dataDir }: { readonly dataDir: string },
  act: () => Promise<unknown>,
): Promise<readonly LoggedEvent[]> {
  const before = recordedEvents(dataDir).length;
  await act();
  return recordedEvents(dataDir).slice(before);
}

export function typesOf(events: readonly LoggedEvent[]): string[] {
  return events.map(({ type }) => type);
}

/** Of the command that recorded it. */
export function causationOf({ metadata }: LoggedEvent): unknown {
  return (JSON.parse(metadata) as Readonly<Record<string, unknown>>)['causationId'];
}
