import { createHash } from 'node:crypto';
import type { SessionData } from 'express-session';
import type Database from 'libsql';
import { z } from 'zod';
import { openKeptFile, usable } from '../http/kept-file.js';
import { BoundedSessionStore } from './bounded-sessions.js';

/** Sessions of the embedded portal, which outlive it in `sessions.db`: by a hash of their id, which opens nothing. */
export class KeptSessionStore extends BoundedSessionStore {
  readonly #db: Database.Database;
  readonly #keep: Database.Statement;
  readonly #drop: Database.Statement;
  readonly #prune: Database.Statement;

  constructor(
    dir: string,
    private readonly clock: { now(): number } = Date,
  ) {
    super();
    this.#db = openKeptFile(dir, 'sessions.db', sessionsTable);
    this.#keep = this.#db.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)');
    this.#drop = this.#db.prepare('DELETE FROM sessions WHERE id = ?');
    this.#prune = this.#db.prepare('DELETE FROM sessions WHERE ends_at <= ?');
    this.#prune.run(clock.now());
    const stored = this.#db.prepare('SELECT id, session FROM sessions ORDER BY ends_at').all();
    for (const { id, session: data } of z.array(sessionRow).parse(stored))
      this.write(id, JSON.parse(data) as SessionData);
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    super.get(hashOf(id), done);
  }

  override set(id: string, data: SessionData, done: (error?: unknown) => void = () => undefined): void {
    const hash = hashOf(id);
    if (this.isEnded(hash)) return done();
    const isNew = this.read(hash) === null;
    this.write(hash, data);
    this.#kept(() => {
      if (isNew) this.#prune.run(this.clock.now());
      this.#keep.run(hash, JSON.stringify(data), Date.parse(data.signedIn.expiresAt));
      // The knowledge of this process about it is enough until the next start.
    }).then(
      () => done(),
      (error: unknown) => done(isNew ? error : undefined),
    );
  }

  override destroy(id: string, done: (error?: unknown) => void = () => undefined): void {
    super.destroy(hashOf(id));
    this.#kept(() => this.#drop.run(hashOf(id))).then(() => done(), done);
  }

  override close(): void {
    this.#db.close();
  }

  /** @throws ReadStoreUnavailable */
  readonly #kept = usable('kept sessions', (work: () => unknown) => work());
}

const sessionsTable = `CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, session TEXT NOT NULL, ends_at INTEGER NOT NULL
) STRICT;`;
const sessionRow = z.object({ id: z.string(), session: z.string() });
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');
