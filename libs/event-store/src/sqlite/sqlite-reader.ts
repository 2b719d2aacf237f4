import type { Database } from 'libsql';
import {
  isUnlisted,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  StoreDamaged,
} from '../event-store.js';
import { giveWay, isLongTurn } from '../turns.js';

/** Sixteen digits hold every safe integer, so positions order as text. */
const digits = 16;

export function toPosition(sequence: number): Position {
  return String(sequence).padStart(digits, '0');
}

/** @throws RangeError for a position that another store gave out. */
export function fromPosition(position: Position): number {
  if (!/^\d{16}$/.test(position)) throw new RangeError(`${position} is not a position of this event log`);
  return Number(position);
}

/** SQLite reads a negative limit as none. */
const unlimited = -1;

const columns = 'position, stream, revision, id, type, data, metadata';

/** The queries of the port. They use `.all()` alone, because `.get()` adds a key of its own to each row. */
export class SqliteReader {
  readonly #queries;

  constructor(database: Database) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#queries = {
      streamForwards: prepare(
        `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
      ),
      streamBackwards: prepare(
        `SELECT ${columns} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
      ),
      secretForwards: prepare(`SELECT ${columns} FROM secrets WHERE stream = ? AND revision >= ? LIMIT ?`),
      secretBackwards: prepare(`SELECT ${columns} FROM secrets WHERE stream = ? AND revision <= ? LIMIT ?`),
      allForwards: prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`),
      allBackwards: prepare(`SELECT ${columns} FROM events WHERE position < ? ORDER BY position DESC LIMIT ?`),
      head: prepare('SELECT position FROM events ORDER BY position DESC LIMIT 1'),
    };
  }

  readStream(
    stream: string,
    { from, direction = 'forwards', max = unlimited }: ReadStreamOptions = {},
  ): RecordedEvent[] {
    const queries = this.#queries;
    if (direction === 'forwards') {
      const query = isUnlisted(stream) ? queries.secretForwards : queries.streamForwards;
      return query.all(stream, from ?? 0, max).map(toRecordedEvent);
    }
    const query = isUnlisted(stream) ? queries.secretBackwards : queries.streamBackwards;
    return query.all(stream, from ?? Number.MAX_SAFE_INTEGER, max).map(toRecordedEvent);
  }

  readAll({ after, direction = 'forwards', max = unlimited }: ReadAllOptions = {}): RecordedEvent[] {
    if (direction === 'forwards') {
      const start = after === undefined ? 0 : fromPosition(after);
      return this.#queries.allForwards.all(start, max).map(toRecordedEvent);
    }
    const start = after === undefined ? Number.MAX_SAFE_INTEGER : fromPosition(after);
    return this.#queries.allBackwards.all(start, max).map(toRecordedEvent);
  }

  /** The events behind a position, and how long their data are in all; in characters. */
  following(after: Position | undefined, max: number): { readonly events: RecordedEvent[]; readonly length: number } {
    const rows = this.#queries.allForwards.all(after === undefined ? 0 : fromPosition(after), max) as Row[];
    return { events: rows.map(toRecordedEvent), length: rows.reduce((sum, { data }) => sum + data.length, 0) };
  }

  head(): Position | undefined {
    const [row] = this.#queries.head.all() as { position: number }[];
    return row && toPosition(row.position);
  }
}

/** Events that are read at once, where they are short. */
const readAtOnce = 16;

/** A stream may hold any number of long events: others have their turn between them. */
export async function readInTurns(
  read: (part: ReadStreamOptions) => RecordedEvent[],
  { from, direction = 'forwards', max = Infinity }: ReadStreamOptions = {},
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let part: ReadStreamOptions = { direction, max: Math.min(2, max), ...(from !== undefined && { from }) };
  for (;;) {
    const some = read(part);
    events.push(...some);
    const last = some.at(-1);
    const left = max - events.length;
    const { max: asked = 0 } = part;
    if (!last || left === 0 || some.length < asked) return events;
    const isLong = isLongTurn();
    const next = direction === 'forwards' ? last.revision + 1 : last.revision - 1;
    part = { direction, from: next, max: Math.min(isLong ? 1 : 2 * asked, readAtOnce, left) };
    await giveWay();
  }
}

interface Row {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
}

/** The schema checks the row: columns are STRICT, and only this library writes them. */
function toRecordedEvent(row: unknown): RecordedEvent {
  const { position, stream, revision, id, type, data, metadata } = row as Row;
  try {
    return {
      position: toPosition(position),
      stream,
      revision,
      id,
      type,
      data: JSON.parse(data) as RecordedEvent['data'],
      metadata: JSON.parse(metadata) as RecordedEvent['metadata'],
    };
  } catch (error) {
    throw new StoreDamaged(`the event log is damaged: the event at ${position} is torn`, { cause: error });
  }
}
