import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { start } from '../programs.mjs';
import { filled } from './content.mjs';
import { ask, msOf, percentile, posted } from './load.mjs';
import { startPortal } from './portals.mjs';
import { figure } from './report.mjs';

const self = import.meta.filename;
const signIn = (origin, body) => ask(origin, posted('/api/auth/login', body, { origin }));
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`unknown key ${n}`, n])));
const opened = (url) => request(`${url}/api/jobs`, { reset: true });

/** How many strangers at once, and what each does over and over, on a connection of its own each time. */
const attacks = {
  'sign-in flood': [100, (url) => signIn(url, { username: randomUUID(), password: 'a guess of some length' })],
  'bodies of unknown keys': [20, (url) => signIn(url, manyKeys)],
  'readers that do not read': [40, (url) => opened(url).then(({ body }) => once(body, 'close'))],
  'lists of everything': [40, (url) => ask(url, { path: '/api/jobs' })],
  'new searches': [40, (url) => ask(url, { path: `/latest-job?q=${randomUUID().slice(0, 4)}` })],
};

/** The waits of a reader and of the portal's watch while a stranger wants to stop it. */
export async function measureAttacks({ ms }) {
  const dataDir = await filled(1000);
  for (const attack of Object.keys(attacks)) {
    const { url, stop } = await startPortal(dataDir);
    // The first page of a process waits for its code, with a stranger or without.
    for (const path of ['/', '/health']) await ask(url, { path });
    const attacker = await start(['node', self, attack, url]);
    // Strangers have machines of their own: here theirs may not keep the portal from the processor.
    setPriority(attacker.pid, 15);
    await pause(1000);
    const [home, health] = await Promise.all(['/', '/health'].map((path) => waits(url, path, ms)));
    await attacker.stop();
    await stop();
    figure(`home, p99: ${attack}`, 'ms', percentile(home, 0.99), 'bound', 100);
    figure(`/health, slowest: ${attack}`, 'ms', Math.max(...health), 'bound', 100);
  }
}

/** @returns ms of each answer, one after the other, each to somebody who connects for it */
async function waits(url, path, ms) {
  const times = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(10))
    times.push(await msOf(() => ask(url, { path })));
  return times;
}

// As a program of its own: node scripts/bench/attacks.mjs <attack> <url>
if (process.argv[1] === self) {
  const [attack, url] = process.argv.slice(2);
  const [count, act] = attacks[attack];
  console.log(`listening on ${url}`);
  for (let n = 0; n < count; n += 1)
    void (async () => {
      // Refusals are taken at once.
      for (;;) await act(url).catch(({ status }) => status ?? pause(1));
    })();
}
