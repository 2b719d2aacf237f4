import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Redis } from '@noticeboard/read-store';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { openKeptFile, usable } from '../http/kept-file.js';

/**
 * The files with a hash in their name of this build, of those before it, and of those that other processes run: a page
 * asks for its own whichever process answers, also after an upgrade and while the next build is being made. Stored by
 * Redis, or by a file of its own beside the embedded log. Each call rejects with ReadStoreUnavailable while it cannot
 * be used.
 */
export interface AssetStore {
  /** Keeps the files of a build that starts, and lets go of all but the builds that started last. */
  keep(build: string, files: () => Promise<Assets>): Promise<void>;
  find(name: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** By name, each as its coding, a colon and base64. */
type Assets = Readonly<Record<string, string>>;

const mostBuilds = 4;

const tables = `
  CREATE TABLE IF NOT EXISTS builds (build TEXT PRIMARY KEY, started INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS assets (name TEXT, build TEXT, file TEXT NOT NULL, PRIMARY KEY (name, build)) STRICT;`;
const assetRow = z.object({ file: z.string() });

export function fileAssetStore(dir: string, now: () => number = Date.now): AssetStore {
  const db = openKeptFile(dir, 'assets.db', tables);
  const started = db.prepare('UPDATE builds SET started = ? WHERE build = ?');
  const put = db.prepare('INSERT OR REPLACE INTO assets VALUES (?, ?, ?)');
  const find = db.prepare('SELECT file FROM assets WHERE name = ? LIMIT 1');
  const what = 'kept assets';
  const begin = usable(what, (build: string) => started.run(now(), build).changes > 0);
  const add = usable(
    what,
    db.transaction((build: string, files: Assets) => {
      for (const [name, file] of Object.entries(files)) put.run(name, build, file);
      db.prepare('INSERT OR REPLACE INTO builds VALUES (?, ?)').run(build, now());
      db.prepare('DELETE FROM builds WHERE build NOT IN (SELECT build FROM builds ORDER BY started DESC LIMIT ?)').run(
        mostBuilds,
      );
      db.prepare('DELETE FROM assets WHERE build NOT IN (SELECT build FROM builds)').run();
    }),
  );
  return {
    async keep(build, files) {
      if (!(await begin(build))) await add(build, await files());
    },
    find: usable(what, (name) => assetRow.optional().parse(find.all(name)[0])?.file),
    async close() {
      db.close();
    },
  };
}

const buildsKey = 'noticeboard:assets';
const filesKey = (build: string) => `${buildsKey}:${build}`;

export function redisAssetStore({ client, run }: Redis, now: () => number = Date.now): AssetStore {
  const builds = () => run(() => client.zRange(buildsKey, 0, -1, { REV: true }));
  return {
    async keep(build, files) {
      // The name of a build stands in the list once its files are there.
      if (!(await run(() => client.exists(filesKey(build))))) {
        const read = await files();
        await run(() => client.hSet(filesKey(build), read));
      }
      await run(() => client.zAdd(buildsKey, { score: now(), value: build }));
      for (const former of (await builds()).slice(mostBuilds)) {
        await run(() => client.zRem(buildsKey, former));
        await run(() => client.del(filesKey(former)));
      }
    },
    async find(name) {
      for (const build of await builds()) {
        const file = await run(() => client.hGet(filesKey(build), name));
        if (file !== undefined && file !== null) return file;
      }
      return undefined;
    },
    async close() {},
  };
}

/**
 * Keeps the files of these folders, by the address that they are served at. A portal that cannot keep them now warns of
 * it, and serves.
 */
export async function keepAssets(
  store: AssetStore,
  folders: Readonly<Record<string, string>>,
  warn: (message: string) => void,
): Promise<void> {
  const paths = Object.entries(folders).flatMap(([address, folder]) =>
    readdirSync(folder)
      .filter((file) => !/\.(br|gz)$/.test(file))
      .map((file) => ({ name: `${address}/${file}`, path: join(folder, file) })),
  );
  const names = JSON.stringify(paths.map(({ name }) => name).sort());
  const build = createHash('sha256').update(names).digest('hex').slice(0, 16);
  const files = async () =>
    Object.fromEntries(await Promise.all(paths.map(async ({ name, path }) => [name, await read(path)])));
  await store
    .keep(build, files)
    .catch((error: unknown) => warn(`the files of pages are not kept for other builds: ${String(error)}`));
}

async function read(path: string): Promise<string> {
  const compressed = await readFile(`${path}.br`).catch(() => undefined);
  const [coding, bytes] = compressed ? ['br', compressed] : ['', await readFile(path)];
  return `${coding}:${bytes.toString('base64')}`;
}

const decompressed = promisify(brotliDecompress);

/** Serves the stored files of an address, and leaves every other path to the site. */
export function keptAssets(store: AssetStore, address: string): RequestHandler {
  return (request, response, next) => {
    const { path } = request;
    if (!['GET', 'HEAD'].includes(request.method) || !isAsset(path)) return next();
    const answer = async () => {
      const kept = await store.find(`${address}${path}`);
      if (kept === undefined) return next();
      const [coding = '', text = ''] = kept.split(':');
      const bytes = Buffer.from(text, 'base64');
      const asIs = coding === '' || request.acceptsEncodings(coding) === coding;
      response.vary('Accept-Encoding').set('Cache-Control', 'public, max-age=31536000, immutable');
      if (asIs && coding !== '') response.set('Content-Encoding', coding);
      response.type(path.slice(path.lastIndexOf('.'))).send(asIs ? bytes : await decompressed(bytes));
    };
    answer().catch(next);
  };
}

/** The path of a file of a build, below the address of all of them. */
export function isAsset(path: string): boolean {
  return /^\/[\w.-]+$/.test(path);
}
