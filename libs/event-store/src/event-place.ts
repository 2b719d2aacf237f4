import type { EventStore, Position, RecordedEvent } from './event-store.js';

/**
 * Where an event stands, and which it is: stored beside what was made of a log, it tells later whether it is still that
 * log.
 */
export interface EventPlace {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
}

export function placeOf({ position, stream, revision, id }: RecordedEvent): EventPlace {
  return { position, stream, revision, id };
}

/** The event that the log has at that revision of that stream, if it is the one; a copy of a log gives it another position. */
export async function eventAt(
  log: Pick<EventStore, 'readStream'>,
  { stream, revision, id }: Omit<EventPlace, 'position'>,
): Promise<RecordedEvent | undefined> {
  const [event] = await log.readStream(stream, { from: revision, max: 1 });
  return event?.id === id ? event : undefined;
}
