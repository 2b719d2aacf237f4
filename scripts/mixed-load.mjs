// npm run test:load [-- --minutes 30]: everybody at once for half an hour: readers, searches, editors, sign-ins, uploads,
// exports. It fails where an answer is neither right nor a refusal that is named, and where memory or descriptors grow.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dumpOf } from './bench/content.mjs';
import { adminPassword, newFolder, residentMb, run, startPortal, stopAll } from './bench/programs.mjs';
import { makeReady } from './ready.mjs';

const postings = 1000;
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

const counts = new Map();
const wrong = [];
let end;

/** One request on a connection of its own; whatever comes is counted. `expected`: statuses that are right. */
function ask(url, { kind, path, method = 'GET', headers = {}, body, expected = [200] }) {
  return new Promise((resolve) => {
    const count = (outcome, told) => {
      const name = `${kind} ${outcome}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (told !== undefined && wrong.length < 20) wrong.push(`${name} ${method} ${path}: ${told}`);
    };
    const outgoing = request(url + path, { agent: false, method, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.once('error', ({ message }) => (count('broken off', message), resolve({})));
      answer.once('end', () => {
        const { statusCode: status, headers: given } = answer;
        const text = Buffer.concat(parts).toString();
        // A refusal is named where it says when to come again.
        const isNamed = (status === 503 || status === 429) && Number(given['retry-after']) > 0;
        const isRight = expected.includes(status) || isNamed;
        count(isNamed ? `refused with ${status}` : status, isRight ? undefined : text.slice(0, 200));
        resolve({ status, headers: given, text });
      });
    });
    outgoing.once('error', ({ message }) => (count('lost', message), resolve({})));
    outgoing.end(body);
  });
}

/** Does the work over and over, so many side by side, with a pause between. */
function busy(hands, pauseMs, work) {
  return Array.from({ length: hands }, async () => {
    while (performance.now() < end) {
      await work();
      await pause(Math.min(pauseMs * (0.5 + Math.random()), Math.max(0, end - performance.now())));
    }
  });
}

const any = (all) => all[Math.floor(Math.random() * all.length)];

try {
  const dataDir = newFolder();
  const dump = dumpOf(postings);
  const file = join(newFolder(), 'dump.json');
  writeFileSync(file, JSON.stringify(dump));
  await run(['api/dist/cli/portal.js', 'import', file], { DATA_DIR: dataDir });
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'warn', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  const { url } = portal;
  const json = { 'content-type': 'application/json' };
  await run(['api/dist/cli/portal.js', 'account', 'password', 'admin', '--password', adminPassword], {
    DATA_DIR: dataDir,
  });
  const signIn = async (password = adminPassword, expected = [200]) => {
    const body = JSON.stringify({ username: 'admin', password });
    const answer = await ask(url, {
      kind: 'sign-in',
      path: '/api/auth/login',
      method: 'POST',
      headers: json,
      body,
      expected,
    });
    const cookie = (answer.headers?.['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    return { ...json, cookie };
  };
  let staff = await signIn();
  const titles = dump.jobs.map(({ jobTitle }) => jobTitle);
  const ids = dump.jobs.map(({ _id }) => _id);
  const pages = ['/', '/latest-job', '/admission', '/changes', '/sitemap.xml', '/api/jobs', '/api/jobs?limit=50'];
  const written = async (path, method, body, expected) =>
    ask(url, { kind: 'write', path, method, headers: staff, body: JSON.stringify(body), expected });

  end = performance.now() + ms;
  const samples = [];
  const watching = (async () => {
    for (const begin = performance.now(); performance.now() < end; await pause(Math.min(1000, ms / 60))) {
      const descriptors = readdirSync(`/proc/${portal.pid}/fd`).length;
      samples.push({ minute: (performance.now() - begin) / 60_000, mb: residentMb(portal.pid), descriptors });
    }
  })();
  await Promise.all([
    watching,
    ...busy(8, 10, () => {
      const coding = any(['br', 'gzip', 'identity']);
      const path = any([...pages, `/latest-job/${encodeURIComponent(any(titles))}`, `/api/jobs/${any(ids)}`]);
      return ask(url, { kind: 'read', path, headers: { 'accept-encoding': coding } });
    }),
    ...busy(4, 20, () => {
      const q = encodeURIComponent(any(titles).slice(Math.floor(Math.random() * 20), 25));
      return ask(url, { kind: 'search', path: any([`/?q=${q}`, `/api/jobs?limit=50&q=${q}`, `/latest-job?q=${q}`]) });
    }),
    ...busy(4, 20, async () => {
      const jobTitle = `Clerk ${randomUUID()}`;
      const { status, text } = await written('/api/jobs', 'POST', { jobTitle }, [201]);
      if (status !== 201) return;
      const { _id } = JSON.parse(text);
      for (let n = 0; n < 5; n += 1) await written(`/api/jobs/${_id}`, 'PUT', { salaryRange: randomUUID() });
      await ask(url, { kind: 'history', path: `/api/history/posting/${_id}`, headers: staff });
      await written(`/api/jobs/${_id}`, 'DELETE');
    }),
    ...busy(1, 1000, async () => {
      const session = await signIn();
      await ask(url, {
        kind: 'sign-in',
        path: '/api/auth/logout',
        method: 'POST',
        headers: session,
        expected: [204],
      });
      await signIn('not this one', [401]);
    }),
    ...busy(2, 200, async () => {
      const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(100_000)]);
      const head = (name, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
      const fileHead = `${head('pdfFile', '; filename="a.pdf"')}Content-Type: application/pdf\r\n\r\n`;
      const title = `${head('listingTitle')}\r\nResult ${randomUUID()}\r\n`;
      const body = Buffer.concat([Buffer.from(title + fileHead), pdf, Buffer.from('\r\n--b--\r\n')]);
      const headers = { ...staff, 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length };
      const answer = await ask(url, {
        kind: 'upload',
        path: '/api/jobListings',
        method: 'POST',
        headers,
        body,
        expected: [201],
      });
      if (answer.status !== 201) return;
      const { _id, pdfFile } = JSON.parse(answer.text);
      await ask(url, { kind: 'file', path: `/${pdfFile.replace(/^\//, '')}` });
      await written(`/api/jobListings/${_id}`, 'DELETE');
    }),
    ...busy(1, 3000, () =>
      ask(url, { kind: 'evidence', path: `/api/history/posting/${any(ids)}/evidence`, headers: staff }),
    ),
    ...busy(1, 15_000, async () => {
      await run(['api/dist/cli/portal.js', 'export', join(dataDir, 'export.ndjson')], { DATA_DIR: dataDir });
      counts.set('export', (counts.get('export') ?? 0) + 1);
    }),
    // A session ends after an hour.
    ...busy(1, 20 * 60_000, async () => void (staff = await signIn())),
  ]);

  const third = (n) => samples.slice(Math.floor((samples.length * n) / 3), Math.floor((samples.length * (n + 1)) / 3));
  const mean = (some, field) => some.reduce((sum, sample) => sum + sample[field], 0) / some.length;
  const most = (some, field) => Math.max(...some.map((sample) => sample[field]));
  const settled = [...third(1), ...third(2)];
  const slope = slopeOf(settled.map(({ minute, mb }) => [minute, mb]));
  const grown = mean(third(2), 'mb') / mean(third(1), 'mb') - 1;
  const opened = most(third(2), 'descriptors') - most(third(1), 'descriptors');
  for (const [name, count] of [...counts].toSorted()) console.log(`${String(count).padStart(9)}  ${name}`);
  console.log(
    `memory: ${mean(third(1), 'mb').toFixed(0)} MB in the middle third, ${mean(third(2), 'mb').toFixed(0)} MB in the last, ${slope.toFixed(2)} MB a minute after the first third; at most ${most(samples, 'mb').toFixed(0)} MB`,
  );
  console.log(
    `descriptors: at most ${most(third(1), 'descriptors')} in the middle third, ${most(third(2), 'descriptors')} in the last`,
  );
  for (const line of wrong) console.error(line);
  const faults = [
    ...(wrong.length > 0 ? ['an answer is neither right nor a refusal that is named'] : []),
    ...(grown > memoryGrowth ? [`memory has grown by ${(grown * 100).toFixed(0)} %`] : []),
    ...(opened > descriptorGrowth ? [`${opened} more descriptors are open`] : []),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await stopAll();
}

/** By least squares. */
function slopeOf(points) {
  const [x, y] = [0, 1].map((at) => points.reduce((sum, point) => sum + point[at], 0) / points.length);
  const [over, under] = points.reduce(([a, b], [px, py]) => [a + (px - x) * (py - y), b + (px - x) ** 2], [0, 0]);
  return over / under;
}
