import type { Database } from 'libsql';
import type { AppendResult, ExpectedRevision, NewEvent, StreamWrite } from '../event-store.js';
import { isSecret, WrongRevision } from '../event-store.js';
import { toPosition } from './sqlite-position.js';

/** One append, inside a transaction that somebody else opens and commits. */
export class SqliteAppender {
  readonly #statements;

  constructor(database: Database) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#statements = {
      lastEvent: prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1'),
      lastSecret: prepare('SELECT revision FROM secrets WHERE stream = ?'),
      eventAt: prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?'),
      secretAt: prepare('SELECT id, position FROM secrets WHERE stream = ? AND revision = ?'),
      lastPosition: prepare(
        `SELECT max((SELECT coalesce(max(position), 0) FROM events),
                    (SELECT coalesce(max(position), 0) FROM secrets)) AS position`,
      ),
      addEvent: prepare(
        `INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ),
      putSecret: prepare(
        `INSERT OR REPLACE INTO secrets (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ),
    };
  }

  append(writes: readonly StreamWrite[]): AppendResult {
    const stale = writes.find((write) => this.#actual(write.stream) !== write.expected);
    if (stale === undefined) return this.#store(writes);
    const earlier = this.#earlierResult(writes);
    if (earlier === undefined) throw new WrongRevision(stale.stream, stale.expected, this.#actual(stale.stream));
    return earlier;
  }

  #store(writes: readonly StreamWrite[]): AppendResult {
    const { addEvent, putSecret, lastPosition } = this.#statements;
    const revisions: Record<string, number> = {};
    const placed: Placed[] = [];
    let [{ position }] = lastPosition.all() as [{ position: number }];
    for (const { stream, expected, events } of writes) {
      const secret = isSecret(stream);
      const statement = secret ? putSecret : addEvent;
      let revision = before(expected);
      for (const event of events) {
        position += 1;
        revision += 1;
        statement.run(position, stream, revision, event.id, event.type, ...texts(event));
      }
      revisions[stream] = revision;
      placed.push({ secret, position });
    }
    return { revisions, position: visiblePosition(placed) };
  }

  /**
   * The result of the same append made before, if it was. An append is atomic, so where its last events are found under
   * their ids the whole of it is there. A secret that has been replaced since cannot be asked: the other streams
   * of the append speak for it, and one that stood alone is a conflict.
   */
  #earlierResult(writes: readonly StreamWrite[]): AppendResult | undefined {
    const { eventAt, secretAt } = this.#statements;
    const revisions: Record<string, number> = {};
    const placed: Placed[] = [];
    for (const { stream, expected, events } of writes) {
      const secret = isSecret(stream);
      const revision = before(expected) + events.length;
      const [found] = (secret ? secretAt : eventAt).all(stream, revision) as { id: string; position: number }[];
      revisions[stream] = revision;
      if (found === undefined && secret && (this.#lastRevision(stream) ?? -1) > revision) continue;
      if (found === undefined || found.id !== events.at(-1)?.id) return undefined;
      placed.push({ secret, position: found.position });
    }
    return placed.length === 0 ? undefined : { revisions, position: visiblePosition(placed) };
  }

  #actual(stream: string): ExpectedRevision {
    return this.#lastRevision(stream) ?? 'none';
  }

  #lastRevision(stream: string): number | undefined {
    const { lastEvent, lastSecret } = this.#statements;
    const [row] = (isSecret(stream) ? lastSecret : lastEvent).all(stream) as { revision: number }[];
    return row?.revision;
  }
}

interface Placed {
  readonly secret: boolean;
  readonly position: number;
}

function visiblePosition(placed: readonly Placed[]): string {
  const visible = placed.filter(({ secret }) => !secret);
  const positions = (visible.length > 0 ? visible : placed).map(({ position }) => position);
  return toPosition(Math.max(...positions));
}

function before(expected: ExpectedRevision): number {
  return expected === 'none' ? -1 : expected;
}

/** JSON escapes NUL and lone surrogates, which SQLite text could not carry back. */
function texts({ data, metadata }: NewEvent): [string, string] {
  return [JSON.stringify(data), JSON.stringify(metadata)];
}
