import type { Database } from 'libsql';
import { sqliteFailure } from './sqlite-failure.js';

interface Work {
  /** Does the work inside the transaction; hands back how to report it once that is committed. */
  attempt(): () => void;
  reject(reason: unknown): void;
}

/**
 * Runs all work of one turn of the event loop in one transaction: one fsync for all of it, and nobody is answered
 * before that. Work that throws undoes only itself; a transaction that fails rejects everyone in it.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #committed: () => void;
  #waiting: Work[] = [];

  constructor(database: Database, committed: () => void) {
    this.#database = database;
    this.#committed = committed;
  }

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
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      const reports = group.map((work) => this.#attempt(work));
      this.#database.exec('COMMIT');
      for (const report of reports) report();
    } catch (error) {
      for (const work of group) work.reject(sqliteFailure(error));
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      return;
    }
    this.#committed();
  }

  #attempt(work: Work): () => void {
    this.#database.exec('SAVEPOINT work');
    try {
      const report = work.attempt();
      this.#database.exec('RELEASE work');
      return report;
    } catch (error) {
      // SQLite ends the whole transaction by itself on some failures (disk full, I/O): then the group has failed.
      if (!this.#database.inTransaction) throw error;
      this.#database.exec('ROLLBACK TO work');
      this.#database.exec('RELEASE work');
      return () => work.reject(sqliteFailure(error));
    }
  }
}
