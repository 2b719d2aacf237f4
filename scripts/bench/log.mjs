import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { readEvent } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { writeEventLog } from './event-log.mjs';
import { ask, Connection, ifThere, interleaved, load, median } from './load.mjs';
import { newFolder, peakOf, startRedis } from './programs.mjs';
import { startCaughtUp } from './staff.mjs';

const clients = 4;
const eventsEach = 50;
/** Events of the posting with the longest history. */
const longestTimeline = 200;
/** Bounds in seconds are for a log of this length. */
const boundEvents = 1_000_000;

let written;

/** A log of so many events, written once in a run. */
async function longLog(events) {
  if (written === undefined) {
    const dataDir = newFolder();
    const content = { postings: events / eventsEach, eventsEach, longest: longestTimeline };
    written = { dataDir, ...(await writeEventLog(dataDir, content)) };
  }
  return written;
}

/** What is slow with a long log, in one process. */
export async function measureLog(report, { events, ...pace }) {
  const { dataDir, posting, moment } = await longLog(events);
  const bound = (what, unit, own, most) => {
    if (events === boundEvents) report.figure(what, unit, own, 'bound', most);
  };
  const portal = await startCaughtUp(dataDir);
  bound('history index at a first start', 's', portal.historyMs / 1000, 60);
  report.information('read models at a first start', 's', portal.projectedMs / 1000);

  const before = await readLog(dataDir);
  const rebuilt = await rebuild(portal);
  const reading = (before + (await readLog(dataDir))) / 2;
  report.figure('rebuild while serving, embedded', 's', rebuilt.own, 'reading and parsing the log', reading, 0.25);
  meanwhile(report, rebuilt);
  bound('as-of list half way back, first time', 's', await pastListSeconds(portal, moment), 10);

  const { history, listOf50, timeline, listOf200 } = await looksAtHistory(portal, posting, pace);
  report.compare('history, first page', history, 'list of 50', listOf50, 0.5);
  report.compare(`timeline of ${longestTimeline} revisions`, timeline, 'list of 200', listOf200, 0.5);
  report.figure('inclusion proof', 'ms', await proofMs(portal, events), 'bound', 5);

  if (events === boundEvents) await measureVerify(report, portal, dataDir);
  await portal.stop();
}

/** The operator's check of the log and of what a portal serves of it, beside the same of a tenth of the events. */
async function measureVerify(report, portal, dataDir) {
  const whole = await verify(portal, dataDir);
  report.figure('verify of the log and of what is served', 's', whole.seconds, 'bound', 60);
  const short = newFolder();
  await writeEventLog(short, { postings: boundEvents / eventsEach / 10, eventsEach });
  const smaller = await startCaughtUp(short);
  const tenth = await verify(smaller, short);
  report.figure('verify, memory', 'MB', whole.megabytes, 'a tenth of the events', tenth.megabytes, 0.75);
  await smaller.stop();
}

/** With read models in Redis: beside reading the log and a pipeline of SETs, as many and as long as what was written. */
export async function measureRedis(report, { events }) {
  const { dataDir } = await longLog(events);
  const redis = await startRedis();
  const client = await createClient({ url: redis.url }).connect();
  try {
    const portal = await startCaughtUp(dataDir, { REDIS_URL: redis.url });
    await client.configResetStat();
    const rebuilt = await rebuild(portal);
    const bytes = Number(/total_net_input_bytes:(\d+)/.exec(await client.info('stats'))[1]);
    const { generation } = await portal.staff.json('/api/projections');
    const entries = await entriesIn(client, generation);
    await portal.stop();
    const beside = (await readLog(dataDir)) + setsAlone(redis.port, entries, bytes);
    report.figure('rebuild while serving, Redis', 's', rebuilt.own, 'reading, parsing and pipelined SETs', beside, 0.3);
    meanwhile(report, rebuilt);
  } finally {
    client.destroy();
    await redis.stop();
  }
}

/** What a reader got during a rebuild. */
function meanwhile(report, { slowest, refused }) {
  const also = refused > 0 ? `, and ${refused} times 503` : '';
  report.information(`slowest answer to a reader meanwhile${also}`, 'ms', slowest);
}

/** Reading every event of a log as one of today's shape, and nothing else. @returns seconds */
async function readLog(dataDir) {
  const store = await openEventStore({ dir: `${dataDir}/events`, exclusive: false });
  const begin = performance.now();
  for await (const page of store.pages()) for (const event of page) readEvent(event);
  const seconds = (performance.now() - begin) / 1000;
  await store.close();
  return seconds;
}

/**
 * Has a portal rebuild its read models while one reader asks for a list now and then.
 * @returns `own`: seconds, as they are recorded; `slowest`: ms of the reader's slowest answer; `refused`: how often 503
 */
async function rebuild({ url, staff }) {
  const { id } = await staff.json('/api/projections/rebuild', 'POST');
  const reader = await Connection.to(url);
  let slowest = 0;
  let refused = 0;
  try {
    for (let turn = 0; ; turn += 1) {
      const begin = performance.now();
      const asked = { path: '/api/jobs?limit=50&page=1', headers: { cookie: staff.cookie } };
      if ((await ifThere(reader.ask(asked))) === undefined) refused += 1;
      slowest = Math.max(slowest, performance.now() - begin);
      await pause(50);
      if (turn % 4 !== 3) continue;
      const projections = await ifThere(staff.json('/api/projections'));
      const ended = projections?.last.find((each) => each.id === id);
      if (ended?.outcome === 'switched') return { own: ended.ms / 1000, slowest, refused };
      if (ended) throw new Error(`the rebuild ended as ${ended.outcome}: ${ended.why}`);
    }
  } finally {
    reader.close();
  }
}

/** The first look at a list as it was at a moment: its state is made for it. @returns seconds */
async function pastListSeconds({ staff }, moment) {
  const begin = performance.now();
  await staff.json(`/api/jobs?limit=50&page=1&asOf=${encodeURIComponent(moment)}`);
  return (performance.now() - begin) / 1000;
}

/** What staff look at in the past, and plain lists of as many records. */
function looksAtHistory(portal, posting, pace) {
  const headers = { cookie: portal.staff.cookie };
  const over = (path) => (ms) => load(portal, { clients, ms, send: () => ({ path, headers }) });
  return interleaved(pace, {
    history: over('/api/history?range=[0,49]'),
    listOf50: over('/api/jobs?limit=50&page=1'),
    timeline: over(`/api/history/posting/${posting}`),
    listOf200: over(`/api/jobs?limit=${longestTimeline}&page=1`),
  });
}

/** One proof at a time, each of another event; the first one warms up. @returns ms, the median */
async function proofMs({ url, staff }, size) {
  const times = [];
  for (let round = 0; round <= 25; round += 1) {
    const leaf = Math.floor((size * round) / 26);
    const begin = performance.now();
    await ask(url, { path: `/api/log/proof?leaf=${leaf}&size=${size}`, headers: { cookie: staff.cookie } });
    if (round > 0) times.push(performance.now() - begin);
  }
  return median(times);
}

/** @returns seconds, and MB at most */
async function verify({ url }, dataDir) {
  const begin = performance.now();
  const megabytes = await peakOf(['api/dist/bundle/portal.js', 'verify'], {
    DATA_DIR: dataDir,
    PORT: new URL(url).port,
  });
  return { seconds: (performance.now() - begin) / 1000, megabytes };
}

async function entriesIn(client, generation) {
  const lengthOf = { hash: 'hLen', zset: 'zCard', list: 'lLen', set: 'sCard', string: 'exists', none: 'exists' };
  let entries = 0;
  for await (const keys of client.scanIterator({ MATCH: `*:${generation}:*` }))
    for (const key of keys) entries += await client[lengthOf[await client.type(key)]](key);
  return entries;
}

/** @returns seconds */
function setsAlone(port, count, bytes) {
  const size = String(Math.max(1, Math.round(bytes / count)));
  const words = `-p ${port} -t set -n ${count} -r ${count} -d ${size} -P 100 --csv`.split(' ');
  const csv = execFileSync('redis-benchmark', words, { encoding: 'utf8' });
  return count / Number(/^"SET","([\d.]+)"/m.exec(csv)[1]);
}
