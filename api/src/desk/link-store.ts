import { linkVerdictSchema, linkWatchSchema } from '@noticeboard/content-model';
import type { Redis } from '@noticeboard/read-store';
import { z } from 'zod';
import { openKeptFile, usable } from '../http/kept-file.js';

const keptLink = linkVerdictSchema.extend({
  url: z.string(),
  /** Where it was found: source and id of a record, and what the link is called there. */
  places: z.array(z.object({ source: z.string(), id: z.string(), label: z.string() })),
  /** ISO 8601: it was found broken then, and at each try since. */
  since: z.string(),
  checkedAt: z.string(),
});
export type KeptLink = z.infer<typeof keptLink>;

const watchNote = linkWatchSchema.extend({
  /** YYYY-MM-DD, in India. */
  night: z.string(),
  /** Where the next one goes on, when there was more to follow than a night takes. */
  next: z.object({ source: z.string(), order: z.string(), id: z.string() }).optional(),
});
export type WatchNote = z.infer<typeof watchNote>;
/** Right behind this posting in the list of its family. */
export type WatchPlace = NonNullable<WatchNote['next']>;

/**
 * The findings about links: broken ones by address, when the others were last reached, and the last watch. An
 * observation of other hosts, which may be lost: the next watch makes it again. Stored by Redis, or by a file of its own
 * beside the embedded log. Each call rejects with ReadStoreUnavailable while it cannot be used.
 */
export interface LinkStore {
  broken(): Promise<readonly KeptLink[]>;
  keep(links: readonly KeptLink[]): Promise<void>;
  drop(urls: readonly string[]): Promise<void>;
  /** Times at which these addresses were last reached, ISO 8601, by address; of the others none. */
  reached(urls: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** Forgets those that were last reached longer than `rememberedMs` before. */
  noteReached(times: Readonly<Record<string, string>>): Promise<void>;
  watch(): Promise<WatchNote | undefined>;
  noteWatch(note: WatchNote): Promise<void>;
  /** The right to follow links by night, for `claimMs` from now, unless another has it. Again: from now on once more. */
  claim(token: string): Promise<boolean>;
  release(token: string): Promise<void>;
  close(): Promise<void>;
}

export const rememberedMs = 90 * 24 * 3_600_000;

/** A process that was killed has lost the right after this. */
export const claimMs = 60_000;

const what = 'kept links';
const tables = `
  CREATE TABLE IF NOT EXISTS broken (url TEXT PRIMARY KEY, link TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS reached (url TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER) STRICT;`;
const linkRow = z.object({ link: z.string() });
const noteRow = z.object({ value: z.string() });
const reachedRow = z.object({ at: z.number() });

export function fileLinkStore(dir: string, now: () => number = Date.now): LinkStore {
  const db = openKeptFile(dir, 'links.db', tables);
  const all = db.prepare('SELECT link FROM broken');
  const put = db.prepare('INSERT OR REPLACE INTO broken VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM broken WHERE url = ?');
  const lastReached = db.prepare('SELECT at FROM reached WHERE url = ?');
  const putReached = db.prepare('INSERT OR REPLACE INTO reached VALUES (?, ?)');
  const forgetReached = db.prepare('DELETE FROM reached WHERE at < ?');
  const note = db.prepare('SELECT value FROM notes WHERE name = ? AND (until IS NULL OR until > ?)');
  const putNote = db.prepare('INSERT OR REPLACE INTO notes VALUES (?, ?, ?)');
  const removeNote = db.prepare('DELETE FROM notes WHERE name = ? AND value = ?');
  const noted = (name: string) => noteRow.optional().parse(note.all(name, now())[0])?.value;
  return {
    broken: usable(what, () =>
      z
        .array(linkRow)
        .parse(all.all())
        .map(({ link }) => readLink(link)),
    ),
    keep: usable(
      what,
      db.transaction((links: readonly KeptLink[]) => {
        for (const link of links) put.run(link.url, JSON.stringify(link));
      }),
    ),
    drop: usable(
      what,
      db.transaction((urls: readonly string[]) => {
        for (const url of urls) remove.run(url);
      }),
    ),
    reached: usable(what, (urls) =>
      reachedOf(urls, (url) => reachedRow.optional().parse(lastReached.all(url)[0])?.at ?? null),
    ),
    noteReached: usable(
      what,
      db.transaction((times: Readonly<Record<string, string>>) => {
        for (const [url, at] of Object.entries(times)) putReached.run(url, Date.parse(at));
        forgetReached.run(now() - rememberedMs);
      }),
    ),
    watch: usable(what, () => readWatch(noted('watch'))),
    noteWatch: usable(what, (report) => void putNote.run('watch', JSON.stringify(report), null)),
    claim: usable(what, (token) => {
      if ((noted('claim') ?? token) !== token) return false;
      putNote.run('claim', token, now() + claimMs);
      return true;
    }),
    release: usable(what, (token) => void removeNote.run('claim', token)),
    async close() {
      db.close();
    },
  };
}

const keys = {
  broken: 'noticeboard:links:broken',
  reached: 'noticeboard:links:reached',
  watch: 'noticeboard:links:watch',
  claim: 'noticeboard:links:claim',
};

const claimScript = `
  local held = redis.call('GET', KEYS[1])
  if held and held ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`;
const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

export function redisLinkStore({ client, run }: Redis, now: () => number = Date.now): LinkStore {
  return {
    broken: async () => Object.values(await run(() => client.hGetAll(keys.broken))).map(readLink),
    async keep(links) {
      const fields = Object.fromEntries(links.map((link) => [link.url, JSON.stringify(link)]));
      if (links.length > 0) await run(() => client.hSet(keys.broken, fields));
    },
    async drop(urls) {
      if (urls.length > 0) await run(() => client.hDel(keys.broken, [...urls]));
    },
    async reached(urls) {
      if (urls.length === 0) return {};
      const times = await run(() => client.zmScore(keys.reached, [...urls]));
      return reachedOf(urls, (_, place) => times[place] ?? null);
    },
    async noteReached(times) {
      const members = Object.entries(times).map(([value, at]) => ({ value, score: Date.parse(at) }));
      if (members.length > 0) await run(() => client.zAdd(keys.reached, members));
      await run(() => client.zRemRangeByScore(keys.reached, '-inf', `(${now() - rememberedMs}`));
    },
    watch: async () => readWatch((await run(() => client.get(keys.watch))) ?? undefined),
    noteWatch: async (report) => void (await run(() => client.set(keys.watch, JSON.stringify(report)))),
    async claim(token) {
      const given = { keys: [keys.claim], arguments: [token, String(claimMs)] };
      return (await run(() => client.eval(claimScript, given))) === 1;
    },
    async release(token) {
      await run(() => client.eval(releaseScript, { keys: [keys.claim], arguments: [token] }));
    },
    async close() {},
  };
}

/** @param at the time of an address, ms since 1970 */
function reachedOf(
  urls: readonly string[],
  at: (url: string, place: number) => number | null,
): Readonly<Record<string, string>> {
  const times = urls.flatMap((url, place) => {
    const time = at(url, place);
    return time === null ? [] : [[url, new Date(time).toISOString()] as const];
  });
  return Object.fromEntries(times);
}

function readLink(json: string): KeptLink {
  return keptLink.parse(JSON.parse(json));
}

function readWatch(json: string | undefined): WatchNote | undefined {
  return json === undefined ? undefined : watchNote.parse(JSON.parse(json));
}
