import type { StreamWrite } from './event-store.js';

/** Lone surrogates have no UTF-8; SQLite tools cut text at a NUL. */
const unstorable = /[\p{Surrogate}\0]/u;

/** In lower case, as KurrentDB writes it back: ids are compared as text. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What every adapter refuses before it asks its store: an append that could not keep the promises of the port.
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

/** `$` opens the names that KurrentDB keeps for itself. */
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
