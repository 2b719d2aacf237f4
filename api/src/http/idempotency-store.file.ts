import { join } from 'node:path';
import { makeDirectory } from '@noticeboard/event-store';
import Database from 'libsql';
import { z } from 'zod';
import { type IdempotencyStore, retentionMs } from './idempotency-store.js';

const row = z.object({ fingerprint: z.string(), body: z.string().nullable(), headers: z.string() });
const headersOf = z.record(z.string(), z.string());

/** Survives a restart; a lost file costs nothing but the memory of yesterday's keys. */
export function fileIdempotencyStore(dir: string, now: () => number = Date.now): IdempotencyStore {
  makeDirectory(dir);
  const db = new Database(join(dir, 'answers.db'));
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS answers (
      key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL,
      body TEXT, headers TEXT NOT NULL, kept_at INTEGER NOT NULL
    ) STRICT;`);
  const find = db.prepare('SELECT fingerprint, body, headers FROM answers WHERE key = ? AND kept_at > ?');
  const insert = db.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM answers WHERE kept_at <= ?');
  const forgetOne = db.prepare('DELETE FROM answers WHERE key = ?');
  const running = new Set<string>();

  return {
    async claim(key, fingerprint) {
      const [found] = z.array(row).parse(find.all(key, now() - retentionMs));
      if (found && found.fingerprint !== fingerprint) return { kind: 'other' };
      if (running.has(key)) return { kind: 'running' };
      if (found && found.body !== null)
        return { kind: 'kept', answer: { body: found.body, headers: headersOf.parse(JSON.parse(found.headers)) } };
      // Nobody runs it: it is new, or its first request died with the process that ran it.
      insert.run(key, fingerprint, null, '{}', now());
      running.add(key);
      return { kind: 'first' };
    },
    async keep(key, fingerprint, { body, headers }) {
      forget.run(now() - retentionMs);
      insert.run(key, fingerprint, body, JSON.stringify(headers), now());
      running.delete(key);
    },
    async release(key) {
      forgetOne.run(key);
      running.delete(key);
    },
    async close() {
      db.close();
    },
  };
}
