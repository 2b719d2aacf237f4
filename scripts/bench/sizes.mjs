import { setTimeout as pause } from 'node:timers/promises';
import { RecordTable } from '../../api/dist/http/record-table.js';
import { circleSearches, dumpOf, written } from './content.mjs';
import { fewestEvents, writeEventLog } from './event-log.mjs';
import { ask, Connection, interleaved, load, median, percentile } from './load.mjs';
import { cpuMs, newFolder, residentMb, startPortal, startWithNpm } from './programs.mjs';
import { startCaughtUp } from './staff.mjs';

const clients = 16;
const fewPostings = 100;
const list = '/api/jobs?limit=50&page=1';
/** Postings with which the figures have a bound, and what may be resident then, in MB. */
const residentAtMost = { 10_000: 220, 100_000: 300 };

/** What must not grow, or only slowly, with the number of postings. */
export async function measureSize(report, { size, startsEach, mixedMs, searches, ...pace }) {
  const named = `${size.toLocaleString('en')} postings`;
  const [empty, few, dataDir] = [await filled(0), await filled(fewPostings), await filled(size)];

  const [startOfEmpty, start] = await startSeconds(startsEach, [empty, dataDir]);
  report.figure('npm start to the first answer, empty', 's', startOfEmpty, 'bound', 1.2);
  report.figure(`npm start to the first answer, ${named}`, 's', start, 'empty', startOfEmpty, 1 / 1.3);

  await memory(report, { size, named, dataDir, mixedMs });
  await lists(report, { few, named, dataDir, pace });

  const searchesAlone = indexSearches(size, searches);
  report.figure(
    `title search in the index alone, CPU p99, ${named}`,
    'ms',
    percentile(searchesAlone, 0.99),
    'bound',
    5,
  );
  const portal = await startCaughtUp(dataDir);
  const cpu = await firstSearches(portal, size, searches);
  report.figure(`first-time search, CPU p99, ${named}`, 'ms', cpu && percentile(cpu, 0.99), 'bound', 5);
  const { name, ms } = await slowestConsoleList(portal, size);
  const what = `slowest console list, ${named} (${name})`;
  if (size > 10_000) report.information(what, 'ms', ms);
  else report.figure(what, 'ms', ms, 'bound', 100);
  await portal.stop();
}

/** A portal's folder with so many postings, its read models and its index of the log made. */
async function filled(postings) {
  const dataDir = newFolder();
  if (postings > 0) await writeEventLog(dataDir, { postings, eventsEach: fewestEvents });
  await (await startCaughtUp(dataDir)).stop();
  return dataDir;
}

/** By turns. @returns seconds of each folder, medians */
async function startSeconds(rounds, dataDirs) {
  const seconds = dataDirs.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, dataDir] of dataDirs.entries()) {
      const begin = performance.now();
      const portal = await startWithNpm(dataDir);
      await ask(portal.url, { path: list });
      seconds[index].push((performance.now() - begin) / 1000);
      await portal.stop();
    }
  return seconds.map(median);
}

async function memory(report, { size, named, dataDir, mixedMs }) {
  const portal = await startPortal(dataDir);
  await ask(portal.url, { path: list });
  await pause(4000);
  const atRest = residentMb(portal.pid);
  await load(portal, { clients, ms: mixedMs, send: mixedReads(size) });
  const after = residentMb(portal.pid);
  await portal.stop();
  const bound = residentAtMost[size];
  for (const [what, megabytes] of [
    ['memory at rest', atRest],
    [`memory after ${mixedMs / 1000} s of mixed reads`, after],
  ])
    if (bound === undefined) report.information(`${what}, ${named}`, 'MB', megabytes);
    else report.figure(`${what}, ${named}`, 'MB', megabytes, 'bound', bound);
}

/** Pages, records, lists and searches, some of them asked for again and again and most of them new. */
function mixedReads(size) {
  const titles = dumpOf(Math.min(size, 5000)).jobs.map(({ jobTitle }) => encodeURIComponent(jobTitle));
  const circles = circleSearches(size);
  const kinds = [
    () => '/',
    () => '/latest-job',
    () => list,
    (n) => `/latest-job/${titles[(n * 7919) % titles.length]}`,
    (n) => `/latest-job/${titles[(n * 104_729) % titles.length]}`,
    (n) => `/api/jobs?limit=50&page=${1 + (n % Math.ceil(size / 50))}`,
    () => `/api/jobs?limit=50&page=1&q=${encodeURIComponent(circles())}`,
    () => '/latest-job/feed.xml',
  ];
  let asked = -1;
  return () => {
    asked += 1;
    return { path: kinds[asked % kinds.length](asked) };
  };
}

/** A list of 50 as readers get it, and as it is made for the first of them, beside the same of few postings. */
async function lists(report, { few, named, dataDir, pace }) {
  for (const [how, environment] of [
    ['', {}],
    [', made anew', { RESPONSE_CACHE_MB: '0' }],
  ]) {
    const portals = [await startPortal(dataDir, environment), await startPortal(few, environment)];
    const over = (portal) => (ms) => load(portal, { clients, ms, send: () => ({ path: list }) });
    const { own, beside } = await interleaved(pace, { own: over(portals[0]), beside: over(portals[1]) });
    report.compare(`list of 50${how}, ${named}`, own, `${fewPostings} postings`, beside, 1 / 1.1);
    await Promise.all(portals.map((portal) => portal.stop()));
  }
}

/** Enough for the most searches of a run, if they are as fast as they should be. */
const searchesMs = 15_000;

/** Texts that nobody searched for before: of few titles, of none, of many. */
function newSearches(size) {
  const circles = circleSearches(size);
  const kinds = [
    circles,
    (n) => `${circles()} (Grade`,
    (n) => `nobody has this ${n}`,
    (n) => `Grade ${String(100_000 - n).slice(0, -1)}`,
    (n) => written('clerk, circle', n),
  ];
  return (n) => kinds[n % kinds.length](n);
}

/** In this process. @returns CPU time of each in ms */
function indexSearches(size, count) {
  const records = dumpOf(size).jobs.map(({ _id: id, jobTitle }, n) => ({
    id,
    order: String(n).padStart(8, '0'),
    scalars: { _id: id, jobTitle },
  }));
  const table = new RecordTable({ titleField: 'jobTitle' }, records);
  const searches = newSearches(size);
  const search = (n) => {
    const before = process.cpuUsage();
    table.select({ dialect: 'pages', q: searches(n), page: 1, limit: 50 });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  for (let n = 0; n < count; n += 1) search(count + n);
  return Array.from({ length: count }, (_, n) => search(n));
}

/** Searches that nobody made before, one at a time. @returns CPU time of each in ms; undefined where it is not known */
async function firstSearches({ url, pid }, size, count) {
  const searches = newSearches(size);
  const connection = await Connection.to(url);
  const ask50 = (q) => connection.ask({ path: `/api/jobs?limit=50&page=1&q=${encodeURIComponent(q)}` });
  // A process that has just begun to search still compiles.
  for (let n = 0; n < count; n += 1) await ask50(searches(count + n));
  const times = [];
  const end = performance.now() + searchesMs;
  let before = cpuMs(pid);
  for (let n = 0; before !== undefined && n < count && performance.now() < end; n += 1) {
    await ask50(searches(n));
    // From one to the next, so that what is done after an answer counts too.
    const now = cpuMs(pid);
    times.push(now - before);
    before = now;
  }
  connection.close();
  return before === undefined ? undefined : times;
}

const perPage = 25;
const looksEach = 15;

/** The ways in which an editor looks through a list; the last record counts as the worst page. */
const looks = (total) => ({
  'first page': { sort: ['createdAt', 'DESC'], range: [0, perPage - 1] },
  'last page': { sort: ['createdAt', 'DESC'], range: [total - perPage, total - 1] },
  'sorted by title': { sort: ['jobTitle', 'ASC'], range: [0, perPage - 1] },
  'sorted by last change': { sort: ['updatedAt', 'DESC'], range: [0, perPage - 1] },
  'searched for few': { sort: ['createdAt', 'DESC'], range: [0, perPage - 1], filter: { q: 'grade 99999' } },
  'searched for all, last page': {
    sort: ['jobTitle', 'DESC'],
    range: [total - perPage, total - 1],
    filter: { q: 'लिपिक' },
  },
});

/** One request at a time: ms from the first byte sent to the last received. @returns the slowest look, by its median */
async function slowestConsoleList({ url, staff }, total) {
  const headers = { cookie: staff.cookie };
  const connection = await Connection.to(url);
  const measured = [];
  for (const [name, { filter = {}, ...query }] of Object.entries(looks(total))) {
    const parameters = Object.entries({ ...query, filter }).map(([key, value]) => [key, JSON.stringify(value)]);
    const asked = { path: `/api/jobs?${new URLSearchParams(parameters)}`, headers };
    await connection.ask(asked);
    const times = [];
    for (let round = 0; round < looksEach; round += 1) {
      const begin = performance.now();
      await connection.ask(asked);
      times.push(performance.now() - begin);
    }
    measured.push({ name, ms: median(times) });
  }
  connection.close();
  return measured.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
}
