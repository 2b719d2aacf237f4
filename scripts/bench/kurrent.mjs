// One web process that writes, another that reads, one that projects, over one KurrentDB and one Redis.
import { randomUUID } from 'node:crypto';
import { jsonEvent, KurrentDBClient, NO_STREAM, START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamCategories } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { addedPosting } from './content.mjs';
import { ask, interleaved, percentile, requests, working } from './load.mjs';
import { newPosting, signedIn, startPortal } from './portals.mjs';
import { cpuMs, newFolder, start, startRedis } from './programs.mjs';

/** Starts the process that projects. @returns what starts one more web process, and the prefix of this run's streams */
async function startRoles(url) {
  const prefix = `bench${randomUUID().slice(0, 8)}_`;
  const redis = await startRedis();
  const environment = { EVENT_STORE_URL: url, STREAM_PREFIX: prefix, REDIS_URL: redis.url, HEALTH_PORT: '0' };
  await startPortal(newFolder(), { ...environment, ROLE: 'projections' });
  return { prefix, startWeb: () => startPortal(newFolder(), { ...environment, ROLE: 'web' }) };
}

/** From the answer to a write to the answer of another process that shows it. A server of the tests' serves, too. */
export async function measureAcross(report, { writes }) {
  const given = process.env.KURRENTDB_TEST_URL;
  const server = given ? { url: given } : await start(['node', 'scripts/bench/kurrent-stand-in.mjs'], {}, /on (\S+)/);
  const { startWeb } = await startRoles(server.url);
  const [writer, reader] = [await startWeb(), await startWeb()];
  const { cookie } = await signedIn(writer.url);
  const times = [];
  for (let write = -10; write < writes; write += 1) {
    const { _id: id } = JSON.parse((await ask(writer.url, newPosting(cookie))).text);
    const begin = performance.now();
    const shows = async () => (await ask(reader.url, { path: '/api/jobs?limit=5&page=1' })).text.includes(id);
    while (!(await shows()))
      if (performance.now() - begin > 10_000) throw new Error('a write was not visible elsewhere after 10 s');
    // The first ones warm up.
    if (write >= 0) times.push(performance.now() - begin);
  }
  const beside = given ? 'bound' : 'bound (stand-in for KurrentDB)';
  report.figure('acknowledged to visible elsewhere, p99', 'ms', percentile(times, 0.99), beside, 50);
}

/**
 * Postings added, beside raw appends of the same two streams by as many writers; the log read, beside the client alone.
 * `warm`: so many writes of each number of writers come before those that count, until their code is compiled.
 */
export async function measureKurrent(report, pace) {
  const url = process.env.KURRENTDB_TEST_URL;
  if (url === undefined) throw new Error('KURRENTDB_TEST_URL names no KurrentDB');
  const client = KurrentDBClient.connectionString(url);
  const { startWeb, prefix } = await startRoles(url);
  const web = await startWeb();
  const { cookie } = await signedIn(web.url);
  for (const [writers, reach] of [
    [1, 0.6],
    [8, 0.6],
    [64, 0.4],
  ]) {
    const { whole, raw } = await interleaved(pace, {
      whole: requests(web, writers, () => newPosting(cookie)),
      raw: working(process.pid, writers, () => client.multiStreamAppend(rawWrites(prefix))),
    });
    report.compare(`KurrentDB: postings added, ${writers} writers`, whole, 'raw appends', raw, reach, 'rate');
  }
  // Just the streams that the portal reads: the raw appends of this run are none of them.
  const shown = streamCategories.filter((category) => !['credential', 'signature'].includes(category));
  const filter = streamNameFilter({ prefixes: shown.map((category) => `${prefix}${category}-`) });
  const { own, beside } = await interleaved(pace, {
    own: () => perSecond(eventsOf(url, prefix)),
    beside: () => perSecond(client.readAll({ fromPosition: START, filter })),
  });
  report.compare('KurrentDB: events read', own, 'the client alone', beside, 0.7, 'rate');
  await client.dispose();
}

function rawWrites(prefix) {
  return addedPosting().map(({ stream, events }) => ({
    streamName: `${prefix}raw${stream}`,
    expectedState: NO_STREAM,
    events: events.map((event) => jsonEvent(event)),
  }));
}

async function* eventsOf(url, prefix) {
  const store = await openEventStore({ url, prefix, dir: newFolder(), exclusive: false });
  for await (const page of store.pages()) yield* page;
  await store.close();
}

async function perSecond(events) {
  const [begin, cpuBefore] = [performance.now(), cpuMs(process.pid)];
  let count = 0;
  for await (const event of events) if (event) count += 1;
  return { rate: (count / (performance.now() - begin)) * 1000, cpu: (cpuMs(process.pid) - cpuBefore) / count };
}
