// node scripts/bench/attacker.mjs <attack> <url>: a stranger who wants to stop the portal, until it is ended.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exchange } from './load.mjs';

/** How many at once, and what each asks for; nothing is taken of an answer where it is a text to be sent as it is. */
export const attacks = {
  'sign-in flood': [100, () => signIn(JSON.stringify({ username: randomUUID(), password: 'a guess of some length' }))],
  'bodies of unknown keys': [20, () => signIn(manyKeys)],
  'readers that do not read': [40, ({ host }) => `GET /api/jobs HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  'lists of everything': [40, () => ({ path: '/api/jobs' })],
  'new searches': [40, () => ({ path: `/latest-job?q=${randomUUID().slice(0, 4)}` })],
};
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`unknown key ${n}`, n])));

function signIn(body) {
  return { path: '/api/auth/login', method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

/** Over and over, each time on a connection of its own; refusals are taken at once. */
async function stranger(url, made) {
  for (;;) {
    const asked = made(url);
    if (typeof asked === 'string') await unread(url, asked);
    else
      await exchange(url.origin, { ...asked, headers: { ...asked.headers, origin: url.origin } }).catch(() => pause(1));
  }
}

/** As long as it is let. */
async function unread({ port, hostname }, text) {
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {}).write(text);
  await once(socket, 'close');
  await pause(10);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, address] = process.argv.slice(2);
  const [count, made] = attacks[name];
  for (let n = 0; n < count; n += 1) void stranger(new URL(address), made);
  console.log(`attacking ${address}`);
}
