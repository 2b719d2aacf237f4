// node scripts/bench/attacker.mjs <attack> <url>: a stranger who wants to stop the portal, until it is ended.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [name = '', url = ''] = process.argv.slice(2);
const { host, port, hostname } = new URL(url);

/** One request after the other, each on a connection of its own; refusals are taken at once. */
async function again(path, { method = 'GET', body } = {}) {
  const headers = { Origin: url, ...(body && { 'Content-Type': 'application/json' }) };
  for (;;)
    await new Promise((resolve) => {
      const outgoing = request(url + path(), { agent: false, method, headers }, (answer) => answer.resume());
      outgoing.once('close', resolve).once('error', resolve).end(body?.());
    });
}

/** Asks for a list and takes nothing of the answer, as long as it is let. */
async function unread() {
  for (;;) {
    await new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.once('close', resolve).once('error', resolve).pause();
      socket.write(`GET /api/jobs HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    });
    await pause(10);
  }
}

const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`unknown key ${n}`, n])));
const login = () => '/api/auth/login';
const guess = () => JSON.stringify({ username: randomUUID(), password: 'a guess of some length' });

const attacks = {
  'sign-in flood': [100, () => again(login, { method: 'POST', body: guess })],
  'bodies of unknown keys': [20, () => again(login, { method: 'POST', body: () => manyKeys })],
  'readers that do not read': [40, unread],
  'lists of everything': [40, () => again(() => '/api/jobs')],
  'new searches': [40, () => again(() => `/latest-job?q=${randomUUID().slice(0, 4)}`)],
};

const [count, attack] = attacks[name];
for (let stranger = 0; stranger < count; stranger += 1) void attack();
