// The programs that are measured: each in a process and a folder of its own, on the loopback, gone at the end.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../ready.mjs';
import { ask, ifThere, posted } from './load.mjs';
import { residentMb } from './proc.mjs';

const folder = mkdtempSync(join(tmpdir(), 'noticeboard-bench-'));
process.once('exit', () => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
});
export const newFolder = () => mkdtempSync(join(folder, 'of-'));

const running = new Set();
/** The line that a program prints once it can be asked; the group is its address. */
const ready = /(?:^listening on|^projections follow the log; health on) ([a-z]+:\/\/[^/\s]+)|Ready to accept/m;
const adminPassword = 'bench marks the portal';

/** Runs a program to its end, as a promise with its `child`; `node` is the Node of this very process. */
export function run([name, ...words], environment) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...environment };
  const options = { cwd: root, env, maxBuffer: Infinity };
  const ended = promisify(execFile)(name === 'node' ? process.execPath : name, words, options);
  running.add(ended.child);
  return ended;
}

async function stopped(child) {
  if (running.delete(child) && child.kill()) await once(child, 'close');
}

/** Also what a section that failed has left. */
export const stopAll = () => Promise.all([...running].map(stopped));

/** Starts a program of these words and waits until it can be asked. */
export async function start(words, environment) {
  const ended = run(words, environment);
  const { child } = ended;
  const said = new Promise((resolve) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => ready.test((text += part)) && resolve(ready.exec(text)));
  });
  const [, url] = await Promise.race([said, ended.then(() => Promise.reject(new Error(`${words} has ended`)))]);
  return { pid: child.pid, url, stop: () => stopped(child) };
}

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

/** A Redis of its own, the one of this run, on a port that no client is given by the system. */
export async function startRedis() {
  const port = 10_000 + (process.pid % 20_000);
  const words = `redis-server --bind 127.0.0.1 --port ${port} --appendonly no --dir ${newFolder()} --save`.split(' ');
  await start([...words, '']);
  return { port, url: `redis://127.0.0.1:${port}` };
}
