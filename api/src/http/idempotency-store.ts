import { z } from 'zod';
import { ReadStoreUnavailable, type Redis } from '@noticeboard/read-store';
import { openKeptFile, usable } from './kept-file.js';

/** An answer to a POST, stored under its `Idempotency-Key`; its status follows from its route and headers. */
export interface StoredResponse {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Claim =
  /** Nobody has used the key, or the process that did has died: run the request, then `keep` or `release`. */
  | { readonly kind: 'first' }
  /** The first request still runs. */
  | { readonly kind: 'running' }
  | { readonly kind: 'kept'; readonly answer: StoredResponse }
  /** The key was used for a different request. */
  | { readonly kind: 'other' };

/**
 * Answers by key for a day. Stored by Redis, or by a file of its own beside the embedded log. Each call rejects with
 * ReadStoreUnavailable while it cannot be used.
 */
export interface IdempotencyStore {
  /** `fingerprint` tells whether two requests are the same. */
  claim(key: string, fingerprint: string): Promise<Claim>;
  keep(key: string, fingerprint: string, answer: StoredResponse): Promise<void>;
  /** The request was refused: the key is free again. */
  release(key: string): Promise<void>;
  close(): Promise<void>;
}

export const retentionMs = 24 * 3_600_000;

const row = z.object({ fingerprint: z.string(), body: z.string().nullable(), headers: z.string() });
const headersOf = z.record(z.string(), z.string());

/**
 * Keeps answers in a file, which survives a restart. When the file is lost, only yesterday's keys are forgotten: one that
 * cannot be read is put aside.
 */
export function fileIdempotencyStore(dir: string, now: () => number = Date.now): IdempotencyStore {
  const db = openKeptFile(dir, 'answers.db', answersTable);
  const find = db.prepare('SELECT fingerprint, body, headers FROM answers WHERE key = ? AND kept_at > ?');
  const insert = db.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM answers WHERE kept_at <= ?');
  const forgetOne = db.prepare('DELETE FROM answers WHERE key = ?');
  const running = new Set<string>();

  return {
    claim: usable(answers, (key, fingerprint) => {
      const [found] = z.array(row).parse(find.all(key, now() - retentionMs));
      if (found && found.fingerprint !== fingerprint) return { kind: 'other' };
      if (running.has(key)) return { kind: 'running' };
      if (found && found.body !== null)
        return { kind: 'kept', answer: { body: found.body, headers: headersOf.parse(JSON.parse(found.headers)) } };
      // The request is new, or its first run died with its process.
      insert.run(key, fingerprint, null, '{}', now());
      running.add(key);
      return { kind: 'first' };
    }),
    keep: usable(answers, (key, fingerprint, { body, headers }) => {
      running.delete(key);
      forget.run(now() - retentionMs);
      insert.run(key, fingerprint, body, JSON.stringify(headers), now());
    }),
    release: usable(answers, (key) => {
      running.delete(key);
      forgetOne.run(key);
    }),
    async close() {
      db.close();
    },
  };
}

const answersTable = `CREATE TABLE IF NOT EXISTS answers (
  key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL,
  body TEXT, headers TEXT NOT NULL, kept_at INTEGER NOT NULL
) STRICT;`;
const answers = 'kept answers';

const prefix = 'noticeboard:answer:';
/** A lease that its process does not renew runs out after this long: who repeats what died with it waits no longer. */
const leaseMs = 1500;

const entry = z.object({
  fingerprint: z.string(),
  answer: z.object({ body: z.string(), headers: z.record(z.string(), z.string()) }).optional(),
});

/** Uses two Redis keys for each: the entry, for a day, and a lease, which is renewed while the first request runs. */
export function redisIdempotencyStore({ client, run }: Redis): IdempotencyStore {
  const put = (key: string, value: z.infer<typeof entry>, condition?: 'NX') =>
    run(() =>
      client.set(`${prefix}${key}`, JSON.stringify(value), {
        expiration: { type: 'PX', value: retentionMs },
        ...(condition && { condition }),
      }),
    );
  const leaseOf = (key: string) => `${prefix}${key}:runs`;
  const running = new Set<string>();
  const expiration = { type: 'PX', value: leaseMs } as const;
  const held = (key: string, condition: 'NX' | 'XX') =>
    run(() => client.set(leaseOf(key), '', { expiration, condition }));
  const lease = async (key: string) => {
    const isOurs = (await held(key, 'NX')) !== null;
    if (isOurs) running.add(key);
    return isOurs;
  };
  const renew = (key: string) => held(key, 'XX').catch(ignoreIfUnavailable);
  const renewing = setInterval(() => running.forEach((key) => void renew(key)), leaseMs / 3).unref();
  return {
    async claim(key, fingerprint) {
      await put(key, { fingerprint }, 'NX');
      const stored = await run(() => client.get(`${prefix}${key}`));
      if (stored === null) return { kind: 'running' };
      const found = entry.parse(JSON.parse(stored));
      if (found.fingerprint !== fingerprint) return { kind: 'other' };
      if (found.answer) return { kind: 'kept', answer: found.answer };
      return { kind: (await lease(key)) ? 'first' : 'running' };
    },
    async keep(key, fingerprint, answer) {
      running.delete(key);
      await put(key, { fingerprint, answer });
      await run(() => client.del(leaseOf(key)));
    },
    async release(key) {
      running.delete(key);
      await run(() => client.del([`${prefix}${key}`, leaseOf(key)]));
    },
    async close() {
      clearInterval(renewing);
    },
  };
}

/** Without the store of answers a repeated request still finds its own events, whose ids come from the key. */
export function ignoreIfUnavailable(error: unknown): undefined {
  if (!(error instanceof ReadStoreUnavailable)) throw error;
}
