// The portals that are measured, and what they are held against.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newFolder, run, start } from '../programs.mjs';
import { ask, ifThere, posted, residentMb } from './load.mjs';

const adminPassword = 'bench marks the portal';

/** A portal once it listens; `environment` and `words` where it is not `npm start` as it is by itself. */
export function startPortal(dataDir, environment, words = ['node', 'api/dist/bundle/main.js']) {
  return start(words, { DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...environment });
}

/** The same, with an admin, once its read models and its index of the log are there: `seconds` of either from its start. */
export async function startCaughtUp(dataDir, environment) {
  const begin = performance.now();
  const portal = await startPortal(dataDir, environment);
  const staff = await signedIn(portal.url);
  const secondsUntil = async (path, isSo) => {
    for (let seen; !seen || !isSo(seen); await pause(100)) seen = await ifThere(staff.json(path));
    return (performance.now() - begin) / 1000;
  };
  const [readModels, index] = await Promise.all([
    secondsUntil('/api/projections', ({ position, head }) => position === head),
    secondsUntil('/api/history?range=[0,0]', () => true),
  ]);
  return { ...portal, staff, seconds: { readModels, index } };
}

/** The request of a sign-in. */
export const login = (password = adminPassword) => posted('/api/auth/login', { username: 'admin', password });
export const sessionOf = ({ headers }) => ({ cookie: String(headers['set-cookie']).split(';')[0] });

/** An admin's session: `headers` of a request, and what it asks for as JSON. */
export async function signedIn(url) {
  const headers = sessionOf(await ask(url, login()));
  const json = async (path, method) => JSON.parse((await ask(url, { path, method, headers })).text);
  return { headers, json };
}

/** An operator's command. @returns its memory at most, in MB */
export async function command(dataDir, words, environment) {
  const ended = run(['node', 'api/dist/bundle/portal.js', ...words], { DATA_DIR: dataDir, ...environment });
  let peakMb = 0;
  const looking = setInterval(() => (peakMb = Math.max(peakMb, residentMb(ended.child.pid))), 200);
  await ended.finally(() => clearInterval(looking));
  return peakMb;
}

/** A portal's folder with what a dump holds. */
export async function imported(dump) {
  const [dataDir, file] = [newFolder(), join(newFolder(), 'dump.json')];
  writeFileSync(file, JSON.stringify(dump));
  await command(dataDir, ['import', file, '--allow-loss']);
  return dataDir;
}

/** Express over SQLite. */
export const startLean = () => start(['node', 'scripts/bench/lean-server.mjs', newFolder()]);

/** A Redis of its own, the one of this run, on a port that no client is given by the system. */
export async function startRedis() {
  const port = 10_000 + (process.pid % 20_000);
  const words = `redis-server --bind 127.0.0.1 --port ${port} --appendonly no --dir ${newFolder()} --save`.split(' ');
  await start([...words, '']);
  return { port, url: `redis://127.0.0.1:${port}` };
}
