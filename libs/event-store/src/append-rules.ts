import { type AppendResult, type ExpectedRevision, isUnlisted, type StreamWrite } from './event-store.js';

/** Lone surrogates have no UTF-8; SQLite tools cut text at a NUL. */
const unstorable = /[\p{Surrogate}\0]/u;

/** In lower case, as KurrentDB writes it back: ids are compared as text. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Every adapter calls this before it asks its store. It refuses an append that could not keep the promises of the port.
 *
 * @throws RangeError naming the first rule broken.
 */
export function assertAppendable(writes: readonly StreamWrite[]): void {
  if (writes.length === 0) throw new RangeError('an append needs at least one stream');
  const streams = new Set<string>();
  const ids = new Set<string>();
  for (const { stream, events } of writes) {
    assertName('a stream', stream);
    if (streams.has(stream)) throw new RangeError(`stream ${stream} is named twice in one append`);
    streams.add(stream);
    if (events.length === 0) throw new RangeError(`the append to stream ${stream} holds no events`);
    for (const { id, type, metadata } of events) {
      assertName('an event type', type);
      if (!uuid.test(id)) throw new RangeError(`event id ${JSON.stringify(id)} is not a UUID in lower case`);
      if (ids.has(id)) throw new RangeError(`event id ${id} is used twice in one append`);
      ids.add(id);
      assertFlat(metadata);
    }
  }
}

/** KurrentDB reserves names that begin with `$`. */
function assertName(what: string, name: string): void {
  if (name === '' || name.startsWith('$') || unstorable.test(name)) {
    throw new RangeError(`${JSON.stringify(name)} cannot be the name of ${what}`);
  }
}

function assertFlat(metadata: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(metadata)) {
    if (key.startsWith('$')) throw new RangeError(`metadata key ${key} begins with $`);
    if (typeof value !== 'string') throw new RangeError(`metadata ${key} is not a string`);
  }
}

/** The part of a stream that decides on one write to it. */
export interface StreamState {
  /** The last revision of the stream. */
  readonly actual: ExpectedRevision;
  /** The event at the revision that the last event of the write is to have. */
  readonly stored: { readonly id: string; readonly position: string } | undefined;
}

/** The revision that the last event of a write is to have. */
export function lastRevisionOf({ expected, events }: StreamWrite): number {
  return (expected === 'none' ? -1 : expected) + events.length;
}

/**
 * Returns the result of the same append when it was made before. An append is atomic: when its last events are stored
 * under their ids, all of its events are. A secret that was replaced since is no longer stored. The other streams of the
 * append decide then; an append of that secret alone is a conflict.
 */
export function earlierResult(
  writes: readonly StreamWrite[],
  stateOf: (write: StreamWrite) => StreamState,
): AppendResult | undefined {
  const found: WrittenEvent[] = [];
  for (const write of writes) {
    const { actual, stored } = stateOf(write);
    if (stored === undefined && isUnlisted(write.stream) && actual !== 'none' && actual > lastRevisionOf(write))
      continue;
    if (stored === undefined || stored.id !== write.events.at(-1)?.id) return undefined;
    found.push({ stream: write.stream, position: stored.position });
  }
  if (found.length === 0) return undefined;
  const revisions = Object.fromEntries(writes.map((write) => [write.stream, lastRevisionOf(write)]));
  return { revisions, position: visiblePosition(found) };
}

export interface WrittenEvent {
  readonly stream: string;
  readonly position: string;
}

/** The last position that `readAll` shows; the last of all positions when every stream is secret. */
export function visiblePosition(placed: readonly WrittenEvent[]): string {
  const visible = placed.filter(({ stream }) => !isUnlisted(stream));
  const positions = (visible.length > 0 ? visible : placed).map(({ position }) => position);
  return positions.reduce((last, position) => (position > last ? position : last), '');
}
