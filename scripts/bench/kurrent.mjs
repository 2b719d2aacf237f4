// One web process that writes, another that reads, one that projects, over one KurrentDB and one Redis.
import { randomUUID } from 'node:crypto';
import { jsonEvent, KurrentDBClient, NO_STREAM, START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamCategories } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { ask, interleaved, load, percentile } from './load.mjs';
import { newFolder, startKurrentStandIn, startPortal, startRedis } from './programs.mjs';
import { signedIn } from './staff.mjs';
import { addedPosting, appends, newPosting } from './writes.mjs';

/** A stream prefix of its own keeps this run apart from all others on the server. */
async function withRoles(url, use) {
  const prefix = `bench${randomUUID().slice(0, 8)}_`;
  const redis = await startRedis();
  const environment = { EVENT_STORE_URL: url, STREAM_PREFIX: prefix, REDIS_URL: redis.url };
  const started = [];
  const start = async (role) => {
    const portal = await startPortal(newFolder(), { ...environment, HEALTH_PORT: '0', ROLE: role });
    started.push(portal);
    return portal;
  };
  try {
    await start('projections');
    await use({ start, prefix });
  } finally {
    await Promise.all(started.map((portal) => portal.stop()));
    await redis.stop();
  }
}

/** From the answer to a write to the answer of another process that shows it. A server of the tests' serves, too. */
export async function measureAcross(report, { writes }) {
  const given = process.env.KURRENTDB_TEST_URL;
  const standIn = given === undefined ? await startKurrentStandIn() : undefined;
  const times = [];
  await withRoles(given ?? standIn.url, async ({ start }) => {
    const [writer, reader] = [await start('web'), await start('web')];
    const { cookie } = await signedIn(writer.url);
    for (let write = -10; write < writes; write += 1) {
      const { text } = await ask(writer.url, newPosting(cookie));
      const begin = performance.now();
      const { _id: id } = JSON.parse(text);
      const shows = async () => (await ask(reader.url, { path: '/api/jobs?limit=5&page=1' })).text.includes(id);
      while (!(await shows()))
        if (performance.now() - begin > 10_000) throw new Error('a write was not visible elsewhere after 10 s');
      // The first ones warm up.
      if (write >= 0) times.push(performance.now() - begin);
    }
  });
  await standIn?.stop();
  const beside = `bound${standIn ? ' (stand-in for KurrentDB)' : ''}`;
  report.figure('acknowledged to visible elsewhere, p99', 'ms', percentile(times, 0.99), beside, 50);
}

/** Postings added, beside raw appends of the same two streams by as many writers; the log read, beside the client alone. */
export async function measureKurrent(report, pace) {
  const url = process.env.KURRENTDB_TEST_URL;
  if (url === undefined) throw new Error('KURRENTDB_TEST_URL names no KurrentDB');
  const client = KurrentDBClient.connectionString(url);
  await withRoles(url, async ({ start, prefix }) => {
    const web = await start('web');
    const { cookie } = await signedIn(web.url);
    for (const [clients, reach] of [
      [1, 0.6],
      [8, 0.6],
      [64, 0.4],
    ]) {
      const { whole, raw } = await interleaved(pace, {
        whole: (ms) => load(web, { clients, ms, send: () => newPosting(cookie) }),
        raw: (ms) => appends(clients, ms, () => client.multiStreamAppend(rawWrites(prefix))),
      });
      report.compare(`KurrentDB: postings added, ${clients} writers`, whole, 'raw appends', raw, reach, 'rate');
    }
    // Just the streams that the portal reads: the raw appends of this run are none of them.
    const shown = streamCategories.filter((category) => category !== 'credential');
    const filter = streamNameFilter({ prefixes: shown.map((category) => `${prefix}${category}-`) });
    const { own, beside } = await interleaved(pace, {
      own: () => perSecond(eventsOf(url, prefix)),
      beside: () => perSecond(client.readAll({ fromPosition: START, filter })),
    });
    report.compare('KurrentDB: events read', own, 'the client alone', beside, 0.7, 'rate');
  });
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
  try {
    for await (const page of store.pages()) yield* page;
  } finally {
    await store.close();
  }
}

async function perSecond(events) {
  const begin = performance.now();
  let count = 0;
  for await (const event of events) if (event) count += 1;
  return { rate: (count / (performance.now() - begin)) * 1000 };
}
