import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { Pool } from 'undici';
import { readEvent } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { writeEventLog } from './content.mjs';
import { ask, ifThere, interleaved, median, requests, timesOf } from './load.mjs';
import { command, startCaughtUp } from './portals.mjs';
import { newFolder, startRedis } from './programs.mjs';

const staffAtOnce = 4;
const eventsEach = 50;
/** Events of the posting with the longest history. */
const longestTimeline = 200;
/** Bounds in seconds are for a log of this length. */
const boundEvents = 1_000_000;

let long;

/** A log of so many events, written once in a run. */
async function longLog(events) {
  if (long !== undefined) return long;
  const dataDir = newFolder();
  const size = { postings: events / eventsEach, eventsEach, longest: longestTimeline };
  return (long = { dataDir, ...(await writeEventLog(dataDir, size)) });
}

/** What is slow with a long log, in one process. */
export async function measureLog(report, { events, ...pace }) {
  const { dataDir, posting, moment } = await longLog(events);
  const isBound = events === boundEvents;
  const portal = await startCaughtUp(dataDir);
  const { staff, url } = portal;
  if (isBound) report.figure('history index at a first start', 's', portal.historyMs / 1000, 'bound', 60);
  report.figure('read models at a first start', 's', portal.projectedMs / 1000);

  const before = await readLog(dataDir);
  const rebuilt = await rebuild(portal);
  const reading = (before + (await readLog(dataDir))) / 2;
  report.figure('rebuild while serving, embedded', 's', rebuilt.seconds, 'reading and parsing the log', reading, 0.25);
  meanwhile(report, rebuilt);
  if (isBound) {
    const past = await secondsOf(() => staff.json(`/api/jobs?limit=50&page=1&asOf=${encodeURIComponent(moment)}`));
    report.figure('as-of list half way back, first time', 's', past, 'bound', 10);
  }

  // What staff look at in the past, and plain lists of as many records.
  const over = (path) => requests(portal, staffAtOnce, () => ({ path, headers: { cookie: staff.cookie } }));
  const looks = await interleaved(pace, {
    history: over('/api/history?range=[0,49]'),
    listOf50: over('/api/jobs?limit=50&page=1'),
    timeline: over(`/api/history/posting/${posting}`),
    listOf200: over(`/api/jobs?limit=${longestTimeline}&page=1`),
  });
  report.compare('history, first page', looks.history, 'list of 50', looks.listOf50, 0.5);
  report.compare(`timeline of ${longestTimeline} revisions`, looks.timeline, 'list of 200', looks.listOf200, 0.5);
  // Each of another event.
  const proof = (n) => staff.json(`/api/log/proof?leaf=${Math.floor((events * n) / 26)}&size=${events}`);
  report.figure('inclusion proof', 'ms', median(await timesOf(25, proof)), 'bound', 5);
  if (isBound) await measureVerify(report, dataDir, url);
  await portal.stop();
}

/** The operator's check of the log and of what a portal serves of it, beside the same of a tenth of the events. */
async function measureVerify(report, dataDir, url) {
  const verify = (folder, address) => command(folder, ['verify'], { PORT: new URL(address).port });
  let megabytes;
  const seconds = await secondsOf(async () => (megabytes = await verify(dataDir, url)));
  report.figure('verify of the log and of what is served', 's', seconds, 'bound', 60);
  const short = newFolder();
  await writeEventLog(short, { postings: boundEvents / eventsEach / 10, eventsEach });
  const smaller = await startCaughtUp(short);
  const ofTenth = await verify(short, smaller.url);
  report.figure('verify, memory', 'MB', megabytes, 'a tenth of the events', ofTenth, 0.75);
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
    const name = 'reading, parsing and pipelined SETs';
    report.figure('rebuild while serving, Redis', 's', rebuilt.seconds, name, beside, 0.3);
    meanwhile(report, rebuilt);
  } finally {
    client.destroy();
  }
}

async function secondsOf(work) {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

/** Reading every event of a log as one of today's shape, and nothing else. @returns seconds */
async function readLog(dataDir) {
  const store = await openEventStore({ dir: `${dataDir}/events`, exclusive: false });
  const seconds = await secondsOf(async () => {
    for await (const page of store.pages()) for (const event of page) readEvent(event);
  });
  await store.close();
  return seconds;
}

/**
 * Has a portal rebuild its read models while one reader asks for a list now and then.
 * @returns `seconds`, as they are recorded; `slowest`: ms of the reader's slowest answer; `refused`: how often 503
 */
async function rebuild({ url, staff }) {
  const { id } = await staff.json('/api/projections/rebuild', 'POST');
  const connection = new Pool(url);
  const asked = { path: '/api/jobs?limit=50&page=1', headers: { cookie: staff.cookie } };
  let slowest = 0;
  let refused = 0;
  for (let turn = 0; ; turn += 1) {
    const begin = performance.now();
    if ((await ifThere(ask(url, asked, connection))) === undefined) refused += 1;
    slowest = Math.max(slowest, performance.now() - begin);
    await pause(50);
    if (turn % 4 !== 3) continue;
    const projections = await ifThere(staff.json('/api/projections'));
    const ended = projections?.last.find((each) => each.id === id);
    if (ended?.outcome === 'switched') return { seconds: ended.ms / 1000, slowest, refused };
    if (ended) throw new Error(`the rebuild ended as ${ended.outcome}: ${ended.why}`);
  }
}

/** What a reader got during a rebuild. */
function meanwhile(report, { slowest, refused }) {
  const also = refused > 0 ? `, and ${refused} times 503` : '';
  report.figure(`slowest answer to a reader meanwhile${also}`, 'ms', slowest);
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
