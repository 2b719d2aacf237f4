// Portals, and what an admin asks of them.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, ifThere } from './load.mjs';
import { newFolder, run, start } from './programs.mjs';

export const adminPassword = 'bench marks the portal';
const portal = 'api/dist/bundle/portal.js';

/** A portal once it listens; with `npm start`, after its check of what is stale. */
export function startPortal(dataDir, environment = {}, words = ['node', 'api/dist/bundle/main.js']) {
  return start(words, { DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...environment });
}

/** An operator's command. @returns its memory at most, in MB */
export function command(dataDir, words, environment = {}) {
  return run(['node', portal, ...words], { DATA_DIR: dataDir, ...environment });
}

/** A portal's folder with what a dump holds. */
export async function imported(dump) {
  const dataDir = newFolder();
  const file = join(newFolder(), 'dump.json');
  writeFileSync(file, JSON.stringify(dump));
  await command(dataDir, ['import', file, '--allow-loss']);
  return dataDir;
}

/** An admin's session: `cookie`, and what it asks for as JSON. */
export async function signedIn(url) {
  const { headers } = await ask(url, posted('/api/auth/login', { username: 'admin', password: adminPassword }));
  const cookie = cookiesOf(headers);
  const json = async (path, method = 'GET') => JSON.parse((await ask(url, { path, method, headers: { cookie } })).text);
  return { cookie, json };
}

export function cookiesOf({ 'set-cookie': lines = [] }) {
  return [lines]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export function posted(path, body, headers = {}) {
  return {
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** The request that adds a posting. */
export function newPosting(cookie) {
  return posted('/api/jobs', { jobTitle: `Clerk ${randomUUID()}` }, { cookie });
}

/**
 * A portal over this log, once its read models and its index of the log are built; `historyMs` and `projectedMs`: how long
 * after its start the index and the read models were.
 */
export async function startCaughtUp(dataDir, environment = {}) {
  const begin = performance.now();
  const started = await startPortal(dataDir, environment);
  const staff = await signedIn(started.url);
  let historyMs;
  let projectedMs;
  while (projectedMs === undefined || historyMs === undefined) {
    const place = await ifThere(staff.json('/api/projections'));
    if (place !== undefined && place.position === place.head) projectedMs ??= performance.now() - begin;
    if (await ifThere(staff.json('/api/history?range=[0,0]'))) historyMs ??= performance.now() - begin;
    await pause(100);
  }
  return { ...started, staff, historyMs, projectedMs };
}
