import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { RecordTable } from '../../api/dist/reads/record-table.js';
import { dumpOf, filled, list, nthCircle, searchFor } from './content.mjs';
import { ask, cpuMs, interleaved, median, percentile, requests, residentMb, secondsOf, timesOf } from './load.mjs';
import { startCaughtUp, startPortal } from './portals.mjs';
import { compare, figure } from './report.mjs';

const readers = 16;
const fewPostings = 100;
/** By the number of postings: MB that may be resident at rest and after mixed reads, and ms of a list of the console. */
const bounds = { 1000: [undefined, undefined, 100], 10_000: [220, 220, 100], 100_000: [300, 350] };

/** The costs that must not grow, or only slowly, with the number of postings. */
export async function measureSize({ size, starts, mixedMs, searches, ...pace }) {
  const named = `${size.toLocaleString('en')} postings`;
  const [restAtMost, afterAtMost, listAtMost] = bounds[size];
  const [none, few, dataDir] = [await filled(0), await filled(fewPostings), await filled(size)];

  const started = await interleaved({ rounds: starts }, [() => startOf(none), () => startOf(dataDir)]);
  const [empty, own] = started.map(median);
  figure('npm start to the first answer, empty', 's', empty, 'bound', 1.2);
  figure(`npm start to the first answer, ${named}`, 's', own, 'empty', empty, 1 / 1.3);

  const rested = await startPortal(dataDir);
  await ask(rested.url, { path: list });
  await pause(4000);
  figure(`memory at rest, ${named}`, 'MB', residentMb(rested.pid), 'bound', restAtMost);
  await requests(rested, readers, mixedReads(size))(mixedMs);
  const after = residentMb(rested.pid);
  figure(`memory after ${mixedMs / 1000} s of mixed reads, ${named}`, 'MB', after, 'bound', afterAtMost);
  await rested.stop();

  // As readers get it, and as it is made for the first of them.
  for (const [how, environment] of Object.entries({ '': {}, ', made anew': { RESPONSE_CACHE_MB: '0' } })) {
    const portals = [await startPortal(dataDir, environment), await startPortal(few, environment)];
    const [portal, beside] = portals.map((each) => requests(each, readers, () => ({ path: list })));
    await compare(pace, `list of 50${how}, ${named}`, portal, { [`${fewPostings} postings`]: [beside, 1 / 1.1] });
    await Promise.all(portals.map(({ stop }) => stop()));
  }

  const { pid, url, staff } = await startCaughtUp(dataDir);
  const connection = new Pool(url, { connections: 1 });
  const titles = dumpOf(size).jobs.map(({ _id, jobTitle }, n) => {
    return { id: _id, order: String(n).padStart(8, '0'), scalars: { _id, jobTitle } };
  });
  const index = new RecordTable({ titleField: 'jobTitle' }, titles);
  const searched = {
    'title search in the index alone': [process.pid, (q) => index.select({ dialect: 'pages', q, page: 1, limit: 50 })],
    'first-time search': [pid, (q, n) => ask(url, { path: searchFor(q, n) }, connection)],
  };
  for (const [what, [whose, search]] of Object.entries(searched)) {
    // A process that has just begun to search still compiles.
    const measure = { warm: 400, clock: () => cpuMs(whose) };
    const times = await timesOf(searches, (n) => search(textOf(n, size), n), measure);
    figure(`${what}, CPU p99, ${named}`, 'ms', percentile(times, 0.99), 'bound', 5);
  }

  let slowest = { ms: 0 };
  for (const [name, query] of Object.entries(looks(size))) {
    const asked = { path: encodeURI(`/api/jobs?${query}`), headers: staff.headers };
    const ms = median(await timesOf(15, () => ask(url, asked, connection)));
    if (ms > slowest.ms) slowest = { name, ms };
  }
  figure(`slowest console list, ${named} (${slowest.name})`, 'ms', slowest.ms, 'bound', listAtMost);
}

/** @returns seconds to the first answer */
async function startOf(dataDir) {
  let portal;
  const seconds = await secondsOf(async () => {
    portal = await startPortal(dataDir, { npm_config_update_notifier: 'false' }, ['npm', 'start']);
    await ask(portal.url, { path: list });
  });
  await portal.stop();
  return seconds;
}

/** Requests of which some are the same again and again, and most are new. */
function mixedReads(size) {
  const titles = dumpOf(Math.min(size, 5000)).jobs.map(({ jobTitle }) => encodeURIComponent(jobTitle));
  const kinds = [
    () => '/',
    () => '/latest-job',
    () => '/latest-job/feed.xml',
    () => list,
    (n) => `/api/jobs?limit=50&page=${1 + (n % Math.ceil(size / 50))}`,
    (n) => searchFor(nthCircle(n, size), n),
    (n) => `/latest-job/${titles[(n * 7919) % titles.length]}`,
    (n) => `/latest-job/${titles[(n * 104_729) % titles.length]}`,
  ];
  let n = 0;
  return () => ({ path: kinds[(n += 1) % kinds.length](n) });
}

/** The searches: texts of few titles, of none, of many. */
function textOf(n, size) {
  const circle = nthCircle(n, size);
  const nearby = String(100_000 - n).slice(0, -1);
  return [circle, `${circle} (Grade`, `nobody has this ${n}`, `Grade ${nearby}`, 'clerk, circle'][n % 5];
}

/** How an editor looks through a list: order, records, search. The last record is on the worst page. */
const looks = (total) => ({
  'first page': 'sort=["createdAt","DESC"]&range=[0,24]',
  'last page': `sort=["createdAt","DESC"]&range=[${total - 25},${total - 1}]`,
  'sorted by title': 'sort=["jobTitle","ASC"]&range=[0,24]',
  'sorted by last change': 'sort=["updatedAt","DESC"]&range=[0,24]',
  'searched for few': 'sort=["createdAt","DESC"]&range=[0,24]&filter={"q":"grade 99999"}',
  'searched for all, last page': `sort=["jobTitle","DESC"]&range=[${total - 25},${total - 1}]&filter={"q":"लिपिक"}`,
});
