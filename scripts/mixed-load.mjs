// npm run test:load [-- --minutes 30]: everybody at once for half an hour: readers, searches, editors, sign-ins, uploads,
// exports. It fails where an answer is neither right nor a refusal that is named, and where memory or descriptors grow.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FormData } from 'undici';
import { dumpOf } from './bench/content.mjs';
import { ask, posted } from './bench/load.mjs';
import { residentMb } from './bench/proc.mjs';
import { adminPassword, command, imported, sessionOf, startPortal, stopAll } from './bench/programs.mjs';
import { makeReady } from './ready.mjs';

/** How much more the last third may take than the middle one, of memory; and how many more descriptors. */
const memoryGrowth = 0.1;
const descriptorGrowth = 16;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const ms = Number(values.minutes) * 60_000;
if (!(ms > 0)) {
  console.error('usage: npm run test:load [-- --minutes <number>]');
  process.exit(64);
}
makeReady();

const dump = dumpOf(1000);
const dataDir = await imported(dump);
const portal = await startPortal(dataDir, { LOG_LEVEL: 'warn', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
const counts = new Map();
const wrong = [];

const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** One request on a connection of its own; whatever comes is counted. `expected`: the status that is right. */
async function send(kind, asked, expected = 200) {
  const answer = await ask(portal.url, asked).catch((error) => error);
  const { status = 'lost', headers, text = answer.message } = answer;
  // A refusal is named where it says when to come again.
  const isNamed = (status === 503 || status === 429) && Number(headers['retry-after']) > 0;
  const name = `${kind} ${isNamed ? `refused with ${status}` : status}`;
  count(name);
  const isRight = status === expected;
  if (!isRight && !isNamed) wrong.push(`${name} ${asked.method ?? 'GET'} ${asked.path}: ${text.slice(0, 200)}`);
  return { headers, text, isRight };
}

const signIn = (password, expected) =>
  send('sign-in', posted('/api/auth/login', { username: 'admin', password }), expected);
const renewed = async () => sessionOf(await signIn(adminPassword));
let staff = await renewed();
const write = (path, method, body, expected) => send('write', { ...posted(path, body, staff), method }, expected);

const any = (all) => all[Math.floor(Math.random() * all.length)];
const titles = dump.jobs.map(({ jobTitle }) => jobTitle);
const ids = dump.jobs.map(({ _id }) => _id);
const pages = ['/', '/latest-job', '/admission', '/changes', '/sitemap.xml', '/api/jobs', '/api/jobs?limit=50'];

/** Who does what over and over: so many side by side, with so many ms between. */
const people = [
  [8, 10, read],
  [4, 20, search],
  [4, 20, edit],
  [1, 1000, comeAndGo],
  [2, 200, upload],
  [1, 3000, () => send('evidence', { path: `/api/history/posting/${any(ids)}/evidence`, headers: staff })],
  [1, 15_000, () => command(dataDir, ['export', join(dataDir, 'export.ndjson')]).then(() => count('export'))],
  // A session ends after an hour.
  [1, 20 * 60_000, async () => (staff = await renewed())],
];

function read() {
  const path = any([...pages, `/latest-job/${encodeURIComponent(any(titles))}`, `/api/jobs/${any(ids)}`]);
  return send('read', { path, headers: { 'accept-encoding': any(['br', 'gzip', 'identity']) } });
}

function search() {
  const q = encodeURIComponent(any(titles).slice(Math.floor(Math.random() * 20), 25));
  return send('search', { path: any([`/?q=${q}`, `/api/jobs?limit=50&q=${q}`, `/latest-job?q=${q}`]) });
}

async function edit() {
  const { isRight, text } = await write('/api/jobs', 'POST', { jobTitle: `Clerk ${randomUUID()}` }, 201);
  if (!isRight) return;
  const { _id } = JSON.parse(text);
  for (let n = 0; n < 5; n += 1) await write(`/api/jobs/${_id}`, 'PUT', { salaryRange: randomUUID() });
  await send('history', { path: `/api/history/posting/${_id}`, headers: staff });
  await write(`/api/jobs/${_id}`, 'DELETE');
}

async function comeAndGo() {
  await send('sign-in', { path: '/api/auth/logout', method: 'POST', headers: await renewed() }, 204);
  await signIn('not this one', 401);
}

async function upload() {
  const body = new FormData();
  body.set('listingTitle', `Result ${randomUUID()}`);
  body.set('pdfFile', new File(['%PDF-1.4\n', randomBytes(100_000)], 'a.pdf', { type: 'application/pdf' }));
  const asked = { path: '/api/jobListings', method: 'POST', headers: staff, body };
  const { isRight, text } = await send('upload', asked, 201);
  if (!isRight) return;
  const { _id, pdfFile } = JSON.parse(text);
  await send('file', { path: `/${pdfFile.replace(/^\//, '')}` });
  await write(`/api/jobListings/${_id}`, 'DELETE');
}

const begin = performance.now();
const left = () => begin + ms - performance.now();
const hands = people.flatMap(([count, between, work]) =>
  Array.from({ length: count }, async () => {
    for (; left() > 0; await pause(Math.max(0, Math.min(left(), between * (0.5 + Math.random()))))) await work();
  }),
);
const samples = [];
for (; left() > 0; await pause(Math.min(1000, ms / 60))) {
  const descriptors = readdirSync(`/proc/${portal.pid}/fd`).length;
  samples.push({ minute: (performance.now() - begin) / 60_000, mb: residentMb(portal.pid), descriptors });
}
await Promise.all(hands);
await stopAll();

const third = Math.floor(samples.length / 3);
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map((some) => ({
  mb: mean(some.map(({ mb }) => mb)),
  minute: mean(some.map(({ minute }) => minute)),
  descriptors: Math.max(...some.map(({ descriptors }) => descriptors)),
}));
const aMinute = (last.mb - middle.mb) / (last.minute - middle.minute);
const most = Math.max(...samples.map(({ mb }) => mb));
for (const [name, count] of [...counts].toSorted()) console.log(`${String(count).padStart(9)}  ${name}`);
console.log(
  `memory: ${middle.mb.toFixed(0)} MB in the middle third, ${last.mb.toFixed(0)} MB in the last, ${aMinute.toFixed(2)} MB a minute from one to the other; at most ${most.toFixed(0)} MB`,
);
console.log(`descriptors: at most ${middle.descriptors} in the middle third, ${last.descriptors} in the last`);
const faults = [
  ...wrong.slice(0, 20),
  ...(wrong.length > 0 ? ['an answer is neither right nor a refusal that is named'] : []),
  ...(last.mb > middle.mb * (1 + memoryGrowth) ? ['memory has grown'] : []),
  ...(last.descriptors > middle.descriptors + descriptorGrowth ? ['descriptors have become more'] : []),
];
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
