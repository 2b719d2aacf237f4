import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { Pool } from 'undici';
import { readEvent } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { digestOf, openReadStore } from '../../libs/read-store/dist/index.js';
import { list, writtenLog } from './content.mjs';
import { ask, ifThere, median, msOf, requests, secondsOf, timesOf } from './load.mjs';
import { command, startCaughtUp, startRedis } from './portals.mjs';
import { compare, figure } from './report.mjs';

const staffAtOnce = 4;
const eventsEach = 50;
/** Events of the posting with the longest history. */
const longest = 200;
/** Bounds in seconds are for a log of this length. */
const boundEvents = 1_000_000;

let long;
/** A log of so many events, written once in a run. */
const longLog = (events) => (long ??= writtenLog({ postings: events / eventsEach, eventsEach, longest }));

/** The work that is slow with a long log, in one process. */
export async function measureLog({ events, ...pace }) {
  const { dataDir, posting, moment } = await longLog(events);
  const isBound = events === boundEvents;
  const portal = await startCaughtUp(dataDir);
  const { staff, seconds } = portal;
  if (isBound) figure('history index at a first start', 's', seconds.index, 'bound', 60);
  figure('read models at a first start', 's', seconds.readModels);

  const before = await readLog(dataDir);
  const rebuild = await rebuilt(portal);
  const reading = (before + (await readLog(dataDir))) / 2;
  showRebuild('embedded', rebuild, 'reading and parsing the log', reading, 0.25);
  if (isBound) {
    const past = await secondsOf(() => staff.json(`${list}&asOf=${encodeURIComponent(moment)}`));
    figure('as-of list half way back, first time', 's', past, 'bound', 10);
  }

  // The pages of the past that staff look at, and plain lists of as many records.
  const over = (path) => requests(portal, staffAtOnce, () => ({ path, headers: staff.headers }));
  const listOf200 = over(`/api/jobs?limit=${longest}&page=1`);
  const timeline = over(`/api/history/posting/${posting}`);
  await compare(pace, 'history, first page', over('/api/history?range=[0,49]'), { 'list of 50': [over(list), 0.5] });
  await compare(pace, `timeline of ${longest} revisions`, timeline, { 'list of 200': [listOf200, 0.5] });
  // Each of another event.
  const proof = (n) => staff.json(`/api/log/proof?leaf=${Math.floor((events * n) / 26)}&size=${events}`);
  figure('inclusion proof', 'ms', median(await timesOf(25, proof)), 'bound', 5);
  if (!isBound) return;

  // The operator's check of the log and of what a portal serves of it, beside the same of a tenth of the events.
  const verify = (folder, { url }) => command(folder, ['verify'], { PORT: new URL(url).port });
  let whole;
  const verifying = await secondsOf(async () => (whole = await verify(dataDir, portal)));
  figure('verify of the log and of what is served', 's', verifying, 'bound', 60);
  const short = await writtenLog({ postings: boundEvents / eventsEach / 10, eventsEach });
  const ofTenth = await verify(short.dataDir, await startCaughtUp(short.dataDir));
  figure('verify, memory', 'MB', whole, 'a tenth of the events', ofTenth, 0.75);
}

/** With read models in Redis: beside reading the log and a pipeline of SETs, as many and as long as what was written. */
export async function measureRedis({ events }) {
  const { dataDir } = await longLog(events);
  const redis = await startRedis();
  const client = await createClient({ url: redis.url }).connect();
  const portal = await startCaughtUp(dataDir, { REDIS_URL: redis.url });
  await client.configResetStat();
  const rebuild = await rebuilt(portal);
  const bytes = Number(/total_net_input_bytes:(\d+)/.exec(await client.info('stats'))[1]);
  client.destroy();
  await portal.stop();
  const { entries } = await digestOf(await openReadStore({ url: redis.url }));
  const size = Math.max(1, Math.round(bytes / entries));
  const words = `-p ${redis.port} -t set -n ${entries} -r ${entries} -d ${size} -P 100 --csv`.split(' ');
  const rate = /^"SET","([\d.]+)"/m.exec(execFileSync('redis-benchmark', words, { encoding: 'utf8' }))[1];
  const beside = (await readLog(dataDir)) + entries / Number(rate);
  showRebuild('Redis', rebuild, 'reading, parsing and pipelined SETs', beside, 0.3);
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

/** Has a portal rebuild its read models while one reader asks for a list now and then. */
async function rebuilt({ url, staff }) {
  const { id } = await staff.json('/api/projections/rebuild', 'POST');
  const connection = new Pool(url);
  const reads = () => ifThere(ask(url, { path: list, headers: staff.headers }, connection));
  let [slowest, refused, ended] = [0, 0, undefined];
  while (!ended) {
    slowest = Math.max(slowest, await msOf(async () => (refused += (await reads()) ? 0 : 1)));
    await pause(50);
    ended = (await ifThere(staff.json('/api/projections')))?.last.find((each) => each.id === id);
  }
  if (ended.outcome !== 'switched') throw new Error(`the rebuild ended as ${ended.outcome}: ${ended.why}`);
  return { seconds: ended.ms / 1000, slowest, refused };
}

function showRebuild(where, { seconds, slowest, refused }, ...beside) {
  figure(`rebuild while serving, ${where}`, 's', seconds, ...beside);
  const also = refused > 0 ? `, and ${refused} times 503` : '';
  figure(`slowest answer to a reader meanwhile${also}`, 'ms', slowest);
}
