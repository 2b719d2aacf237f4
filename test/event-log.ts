import { join } from 'node:path';
import { deliveryEvents } from '@noticeboard/content-model';
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

/** The events that the embedded portal has recorded, read from its file; the portal may be running. */
export function recordedEvents(dataDir: string): readonly LoggedEvent[] {
  return recordedAfter(dataDir, 0);
}

/** The portal records these by itself, of messages that other tests have caused. */
const ofDeliveries: readonly string[] = Object.keys(deliveryEvents);

/** The events that the portal records while `act` runs, but for those of deliveries. */
export async function recordedDuring(
  { dataDir }: { readonly dataDir: string },
  act: () => Promise<unknown>,
): Promise<readonly LoggedEvent[]> {
  const before = lastPosition(dataDir);
  await act();
  return recordedAfter(dataDir, before).filter(({ type }) => !ofDeliveries.includes(type));
}

/** The position of the last event; 0 before the first. */
export function lastPosition(dataDir: string): number {
  return ofLog(dataDir, (log) => {
    const { last } = log.prepare('SELECT coalesce(max(position), 0) AS last FROM events').get() as { last: number };
    return last;
  });
}

function recordedAfter(dataDir: string, position: number): readonly LoggedEvent[] {
  const columns = 'position, stream, revision, type, data, metadata';
  const events = `SELECT ${columns} FROM events WHERE position > ? ORDER BY position`;
  return ofLog(dataDir, (log) => log.prepare(events).all(position) as LoggedEvent[]);
}

function ofLog<T>(dataDir: string, read: (log: Database.Database) => T): T {
  const log = new Database(join(dataDir, 'events/events.db'), { readonly: true });
  try {
    return read(log);
  } finally {
    log.close();
  }
}

export function typesOf(events: readonly LoggedEvent[]): string[] {
  return events.map(({ type }) => type);
}

/** The id of the command that recorded it. */
export function causationOf({ metadata }: LoggedEvent): unknown {
  return (JSON.parse(metadata) as Readonly<Record<string, unknown>>)['causationId'];
}
