import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FormData } from 'undici';
import { dumpOf, newPosting } from './content.mjs';
import { ask, posted, residentMb } from './load.mjs';
import { command, imported, login, sessionOf, startPortal } from './portals.mjs';
import { figure, row, rows } from './report.mjs';

/** How many more descriptors the last third may have than the middle one. It may take a tenth more of memory. */
const moreDescriptors = 16;
const any = (all) => all[Math.floor(Math.random() * all.length)];

/**
 * Everybody at once: readers, searches, editors, sign-ins, uploads, exports. The run fails where an answer is neither right
 * nor a refusal that is named, and where memory or descriptors grow.
 */
export async function measureEverybody({ minutes }) {
  process.exitCode = 1;
  const ms = minutes * 60_000;
  const dump = dumpOf(1000);
  const dataDir = await imported(dump);
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'warn', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  const [counts, wrong] = [{}, []];
  const count = (what) => (counts[what] = (counts[what] ?? 0) + 1);

  /** One request on a connection of its own; whatever comes is counted. `expected`: the status that is right. */
  const send = async (kind, asked, expected = 200) => {
    const answer = await ask(portal.url, asked).catch((error) => error);
    const { status = 'lost', headers, text = answer.message } = answer;
    // A refusal is named where it says when to come again.
    const isNamed = (status === 503 || status === 429) && Number(headers['retry-after']) > 0;
    const name = `${kind} ${isNamed ? `refused with ${status}` : status}`;
    count(name);
    const isRight = status === expected;
    if (!isRight && !isNamed) wrong.push(`${name} ${asked.method ?? 'GET'} ${asked.path}: ${text.slice(0, 200)}`);
    return { headers, text, isRight };
  };
  const signIn = async () => sessionOf(await send('sign-in', login()));
  let staff = await signIn();
  const write = (path, method, body, expected) => send('write', { ...posted(path, body, staff), method }, expected);

  const titles = dump.jobs.map(({ jobTitle }) => jobTitle);
  const ids = dump.jobs.map(({ _id }) => _id);
  const pages = ['/', '/latest-job', '/admission', '/changes', '/sitemap.xml', '/api/jobs', '/api/jobs?limit=50'];
  const read = () => {
    const path = any([...pages, `/latest-job/${encodeURIComponent(any(titles))}`, `/api/jobs/${any(ids)}`]);
    return send('read', { path, headers: { 'accept-encoding': any(['br', 'gzip', 'identity']) } });
  };
  const search = () => {
    const q = encodeURIComponent(any(titles).slice(Math.floor(Math.random() * 20), 25));
    return send('search', { path: any([`/?q=${q}`, `/api/jobs?limit=50&q=${q}`, `/latest-job?q=${q}`]) });
  };
  const edit = async () => {
    const { isRight, text } = await send('write', newPosting(staff), 201);
    if (!isRight) return;
    const { _id } = JSON.parse(text);
    for (let n = 0; n < 5; n += 1) await write(`/api/jobs/${_id}`, 'PUT', { salaryRange: randomUUID() });
    await send('history', { path: `/api/history/posting/${_id}`, headers: staff });
    await write(`/api/jobs/${_id}`, 'DELETE');
  };
  const comeAndGo = async () => {
    await send('sign-in', { path: '/api/auth/logout', method: 'POST', headers: await signIn() }, 204);
    await send('sign-in', login('not this one'), 401);
  };
  const upload = async () => {
    const body = new FormData();
    body.set('listingTitle', `Result ${randomUUID()}`);
    body.set('pdfFile', new File(['%PDF-1.4\n', randomBytes(100_000)], 'a.pdf', { type: 'application/pdf' }));
    const asked = { path: '/api/jobListings', method: 'POST', headers: staff, body };
    const { isRight, text } = await send('upload', asked, 201);
    if (!isRight) return;
    const { _id, pdfFile } = JSON.parse(text);
    await send('file', { path: `/${pdfFile.replace(/^\//, '')}` });
    await write(`/api/jobListings/${_id}`, 'DELETE');
  };
  /** So many side by side, with so many ms between. */
  const people = [
    [8, 10, read],
    [4, 20, search],
    [4, 20, edit],
    [1, 1000, comeAndGo],
    [2, 200, upload],
    [1, 3000, () => send('evidence', { path: `/api/history/posting/${any(ids)}/evidence`, headers: staff })],
    [1, 15_000, () => command(dataDir, ['export', join(dataDir, 'export.ndjson')]).then(() => count('export'))],
    // A session ends after an hour.
    [1, 20 * 60_000, async () => (staff = await signIn())],
  ];

  const begin = performance.now();
  const left = () => begin + ms - performance.now();
  const hands = people.flatMap(([side, between, work]) =>
    Array.from({ length: side }, async () => {
      for (; left() > 0; await pause(Math.max(0, Math.min(left(), between * (0.5 + Math.random()))))) await work();
    }),
  );
  const samples = [];
  for (; left() > 0; await pause(Math.min(1000, ms / 60)))
    samples.push({ mb: residentMb(portal.pid), descriptors: readdirSync(`/proc/${portal.pid}/fd`).length });
  await Promise.all(hands);

  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map((some) => ({
    mb: some.reduce((sum, { mb }) => sum + mb, 0) / some.length,
    descriptors: Math.max(...some.map(({ descriptors }) => descriptors)),
  }));
  for (const name of Object.keys(counts).toSorted()) row(name, `${counts[name]} times`);
  for (const each of wrong.slice(0, 20)) row('neither right nor a refusal that is named', each);
  const bound = `middle third and ${moreDescriptors}`;
  figure(`memory, last third of ${minutes} minutes`, 'MB', last.mb, 'middle third', middle.mb, 1 / 1.1);
  figure('descriptors at most, last third', '', last.descriptors, bound, middle.descriptors + moreDescriptors);
  if (wrong.length === 0 && rows.every(({ verdict }) => verdict !== 'MISS')) process.exitCode = 0;
}
