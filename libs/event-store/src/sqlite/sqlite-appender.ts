import type { Database } from 'libsql';
import {
  earlierResult,
  lastRevisionOf,
  type StreamState,
  visiblePosition,
  type WrittenEvent,
} from '../append-rules.js';
import {
  type AppendResult,
  ExpectedRevisionError,
  isUnlisted,
  type NewEvent,
  type RecordedEvent,
  type StreamWrite,
} from '../event-store.js';
import { type Clock, timeAfter, timed } from '../event-times.js';
import { workOfTurn } from '../turns.js';
import { fromPosition, toPosition } from './sqlite-reader.js';
import { sqliteFailure } from './sqlite-failure.js';

/** Makes one append inside a transaction that its caller opens and commits. */
export class SqliteAppender {
  readonly #statements;

  constructor(
    database: Database,
    private readonly clock?: Clock,
  ) {
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
      lastTime: prepare("SELECT metadata->>'at' AS at FROM events ORDER BY position DESC LIMIT 1"),
      addEvent: prepare(
        `INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ),
      putSecret: prepare(
        `INSERT OR REPLACE INTO secrets (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ),
    };
  }

  append(writes: readonly StreamWrite[]): AppendResult {
    const states = new Map(writes.map((write) => [write, this.#state(write)]));
    const stateOf = (write: StreamWrite) => states.get(write) ?? this.#state(write);
    const stale = writes.find((write) => stateOf(write).actual !== write.expected);
    if (stale === undefined) {
      const at = this.#time();
      return at === undefined ? this.#store(writes) : { ...this.#store(timed(writes, at)), at };
    }
    const earlier = earlierResult(writes, stateOf);
    if (earlier === undefined) throw new ExpectedRevisionError(stale.stream, stale.expected, stateOf(stale).actual);
    return earlier;
  }

  /** Asked inside the transaction: no other process can append between it and the events that it is given to. */
  #time(): string | undefined {
    if (!this.clock) return undefined;
    const [last] = this.#statements.lastTime.all() as { at: string | null }[];
    return timeAfter(last?.at ?? undefined, this.clock);
  }

  #store(writes: readonly StreamWrite[]): AppendResult {
    const { addEvent, putSecret, lastPosition } = this.#statements;
    const placed: WrittenEvent[] = [];
    let [{ position }] = lastPosition.all() as [{ position: number }];
    for (const write of writes) {
      const { stream, events } = write;
      const statement = isUnlisted(stream) ? putSecret : addEvent;
      let revision = lastRevisionOf(write) - events.length;
      for (const event of events) {
        position += 1;
        revision += 1;
        statement.run(position, stream, revision, event.id, event.type, ...texts(event));
      }
      placed.push({ stream, position: toPosition(position) });
    }
    const revisions = Object.fromEntries(writes.map((write) => [write.stream, lastRevisionOf(write)]));
    return { revisions, position: visiblePosition(placed) };
  }

  /** Stores an event where it stood in another log. @throws RangeError for a position that no embedded log gave out */
  place({ position, stream, revision, id, type, ...content }: RecordedEvent): void {
    const { addEvent, putSecret } = this.#statements;
    const statement = isUnlisted(stream) ? putSecret : addEvent;
    statement.run(fromPosition(position), stream, revision, id, type, ...texts(content));
  }

  #state(write: StreamWrite): StreamState {
    const { lastEvent, lastSecret, eventAt, secretAt } = this.#statements;
    const [last, at] = isUnlisted(write.stream) ? [lastSecret, secretAt] : [lastEvent, eventAt];
    const [row] = last.all(write.stream) as { revision: number }[];
    const actual = row?.revision ?? 'none';
    if (actual === write.expected) return { actual, stored: undefined };
    const [found] = at.all(write.stream, lastRevisionOf(write)) as { id: string; position: number }[];
    return { actual, stored: found && { id: found.id, position: toPosition(found.position) } };
  }
}

/** JSON escapes NUL and lone surrogates, which SQLite would not return in a text. */
function texts({ data, metadata }: Pick<NewEvent, 'data' | 'metadata'>): [string, string] {
  return [JSON.stringify(data), JSON.stringify(metadata)];
}

interface Work {
  /** Does the work inside the transaction. @returns what reports it after the commit */
  attempt(): () => void;
  reject(reason: unknown): void;
}

/**
 * Runs all work of one turn of the event loop in one transaction, with one fsync, and answers nobody before that. Work
 * that throws undoes only itself; a failed transaction rejects all its work.
 */
export class GroupCommit {
  #waiting: Work[] = [];

  constructor(
    private readonly database: Database,
    private readonly committed: () => void,
  ) {}

  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      this.#waiting.push({
        attempt() {
          const result = work();
          return () => resolve(result);
        },
        reject,
      });
    });
  }

  flush(): void {
    const group = this.#waiting;
    if (group.length === 0) return;
    this.#waiting = [];
    workOfTurn();
    try {
      this.database.exec('BEGIN IMMEDIATE');
      const reports = group.map((work) => this.#attempt(work));
      this.database.exec('COMMIT');
      for (const report of reports) report();
    } catch (error) {
      for (const work of group) work.reject(sqliteFailure(error));
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      return;
    }
    this.committed();
  }

  #attempt(work: Work): () => void {
    this.database.exec('SAVEPOINT work');
    try {
      const report = work.attempt();
      this.database.exec('RELEASE work');
      return report;
    } catch (error) {
      // On some failures (disk full, I/O) SQLite ends the whole transaction: the group has failed then.
      if (!this.database.inTransaction) throw error;
      this.database.exec('ROLLBACK TO work');
      this.database.exec('RELEASE work');
      return () => work.reject(sqliteFailure(error));
    }
  }
}
