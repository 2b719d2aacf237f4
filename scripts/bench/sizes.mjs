import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { RecordTable } from '../../api/dist/http/record-table.js';
import { circleSearches, dumpOf, writeEventLog, written } from './content.mjs';
import { ask, interleaved, median, percentile, requests, timesOf } from './load.mjs';
import { startCaughtUp, startPortal } from './portals.mjs';
import { cpuMs, newFolder, residentMb } from './programs.mjs';

const readers = 16;
const fewPostings = 100;
const list = '/api/jobs?limit=50&page=1';
/** Postings with which the figures have a bound: what may be resident at rest and after mixed reads, in MB. */
const residentAtMost = { 10_000: [220, 220], 100_000: [300, 350] };
/** Enough for the most searches of a run, if they are as fast as they should be. */
const searchesMs = 15_000;

/** What must not grow, or only slowly, with the number of postings. */
export async function measureSize(report, { size, startsEach, mixedMs, searches, ...pace }) {
  const named = `${size.toLocaleString('en')} postings`;
  const [empty, few, dataDir] = [await filled(0), await filled(fewPostings), await filled(size)];
  const [startOfEmpty, ownStart] = await startSeconds(startsEach, [empty, dataDir]);
  report.figure('npm start to the first answer, empty', 's', startOfEmpty, 'bound', 1.2);
  report.figure(`npm start to the first answer, ${named}`, 's', ownStart, 'empty', startOfEmpty, 1 / 1.3);

  const [restAtMost, afterAtMost] = residentAtMost[size]?.map((mb) => ['bound', mb]) ?? [[], []];
  const [atRest, after] = await memory(dataDir, size, mixedMs);
  report.figure(`memory at rest, ${named}`, 'MB', atRest, ...restAtMost);
  report.figure(`memory after ${mixedMs / 1000} s of mixed reads, ${named}`, 'MB', after, ...afterAtMost);

  await measureLists(report, { few, named, dataDir, pace });

  const alone = await cpuOfEach(process.pid, searches, searchOfIndex(size), newSearches(size));
  report.figure(`title search in the index alone, CPU p99, ${named}`, 'ms', percentile(alone, 0.99), 'bound', 5);
  const portal = await startCaughtUp(dataDir);
  const connection = new Pool(portal.url, { connections: 1 });
  const searchOfPortal = (q) => ask(portal.url, { path: `${list}&q=${encodeURIComponent(q)}` }, connection);
  const first = await cpuOfEach(portal.pid, searches, searchOfPortal, newSearches(size));
  report.figure(`first-time search, CPU p99, ${named}`, 'ms', percentile(first, 0.99), 'bound', 5);
  const { name, ms } = await slowestConsoleList(portal, size, connection);
  report.figure(`slowest console list, ${named} (${name})`, 'ms', ms, ...(size > 10_000 ? [] : ['bound', 100]));
  await portal.stop();
}

/** A portal's folder with so many postings, its read models and its index of the log made. */
async function filled(postings) {
  const dataDir = newFolder();
  if (postings > 0) await writeEventLog(dataDir, { postings, eventsEach: 3 });
  await (await startCaughtUp(dataDir)).stop();
  return dataDir;
}

/** By turns. @returns seconds of each folder, medians */
async function startSeconds(rounds, dataDirs) {
  const seconds = dataDirs.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, dataDir] of dataDirs.entries()) {
      const begin = performance.now();
      const portal = await startPortal(dataDir, { npm_config_update_notifier: 'false' }, ['npm', 'start']);
      await ask(portal.url, { path: list });
      seconds[index].push((performance.now() - begin) / 1000);
      await portal.stop();
    }
  return seconds.map(median);
}

/** @returns MB at rest, and after mixed reads: some asked for again and again, and most of them new */
async function memory(dataDir, size, ms) {
  const portal = await startPortal(dataDir);
  await ask(portal.url, { path: list });
  await pause(4000);
  const atRest = residentMb(portal.pid);
  const titles = dumpOf(Math.min(size, 5000)).jobs.map(({ jobTitle }) => encodeURIComponent(jobTitle));
  const circles = circleSearches(size);
  const kinds = [
    () => '/',
    () => '/latest-job',
    () => list,
    (n) => `/latest-job/${titles[(n * 7919) % titles.length]}`,
    (n) => `/latest-job/${titles[(n * 104_729) % titles.length]}`,
    (n) => `/api/jobs?limit=50&page=${1 + (n % Math.ceil(size / 50))}`,
    () => `${list}&q=${encodeURIComponent(circles())}`,
    () => '/latest-job/feed.xml',
  ];
  let asked = -1;
  const mixed = requests(portal, readers, () => ({ path: kinds[(asked += 1) % kinds.length](asked) }));
  await mixed(ms);
  const after = residentMb(portal.pid);
  await portal.stop();
  return [atRest, after];
}

/** A list of 50 as readers get it, and as it is made for the first of them, beside the same of few postings. */
async function measureLists(report, { few, named, dataDir, pace }) {
  for (const [how, environment] of [
    ['', {}],
    [', made anew', { RESPONSE_CACHE_MB: '0' }],
  ]) {
    const portals = [await startPortal(dataDir, environment), await startPortal(few, environment)];
    const [own, beside] = portals.map((portal) => requests(portal, readers, () => ({ path: list })));
    const loads = await interleaved(pace, { own, beside });
    report.compare(`list of 50${how}, ${named}`, loads.own, `${fewPostings} postings`, loads.beside, 1 / 1.1);
    await Promise.all(portals.map((portal) => portal.stop()));
  }
}

/** Texts that nobody searched for before: of few titles, of none, of many. */
function newSearches(size) {
  const circles = circleSearches(size);
  const kinds = [
    circles,
    () => `${circles()} (Grade`,
    (n) => `nobody has this ${n}`,
    (n) => `Grade ${String(100_000 - n).slice(0, -1)}`,
    (n) => written('clerk, circle', n),
  ];
  return (n) => kinds[n % kinds.length](n);
}

/** The titles of so many postings in an index of this process. */
function searchOfIndex(size) {
  const rows = dumpOf(size).jobs.map(({ _id, jobTitle }, n) => ({
    id: _id,
    order: String(n).padStart(8, '0'),
    scalars: { _id, jobTitle },
  }));
  const table = new RecordTable({ titleField: 'jobTitle' }, rows);
  return (q) => table.select({ dialect: 'pages', q, page: 1, limit: 50 });
}

/** One search after the other. @returns CPU time of each in ms, from one to the next: what is done after an answer counts */
async function cpuOfEach(pid, count, search, texts) {
  // A process that has just begun to search still compiles.
  for (let n = count; n < 2 * count; n += 1) await search(texts(n));
  const times = [];
  const end = performance.now() + searchesMs;
  for (let n = 0, before = cpuMs(pid); n < count && performance.now() < end; n += 1) {
    await search(texts(n));
    const now = cpuMs(pid);
    times.push(now - before);
    before = now;
  }
  return times;
}

const perPage = 25;

/** The ways in which an editor looks through a list: order, first record, search. The last record is on the worst page. */
const looks = (total) => [
  ['first page', ['createdAt', 'DESC'], 0],
  ['last page', ['createdAt', 'DESC'], total - perPage],
  ['sorted by title', ['jobTitle', 'ASC'], 0],
  ['sorted by last change', ['updatedAt', 'DESC'], 0],
  ['searched for few', ['createdAt', 'DESC'], 0, 'grade 99999'],
  ['searched for all, last page', ['jobTitle', 'DESC'], total - perPage, 'लिपिक'],
];

/** One request at a time, in ms. @returns the slowest look, by its median */
async function slowestConsoleList({ url, staff }, total, connection) {
  const measured = [];
  for (const [name, sort, first, q] of looks(total)) {
    const query = { sort, range: [first, first + perPage - 1], filter: q ? { q } : {} };
    const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
    const asked = { path: `/api/jobs?${new URLSearchParams(parameters)}`, headers: { cookie: staff.cookie } };
    measured.push({ name, ms: median(await timesOf(15, () => ask(url, asked, connection))) });
  }
  return measured.toSorted((a, b) => b.ms - a.ms)[0];
}
