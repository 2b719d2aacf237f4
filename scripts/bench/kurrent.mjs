// Over a real KurrentDB: KURRENTDB_TEST_URL names it, a stream prefix of its own keeps this run apart from all others.
import { randomUUID } from 'node:crypto';
import { jsonEvent, KurrentDBClient, NO_STREAM, START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { addedPosting } from './appends.mjs';
import { interleaved, load } from './load.mjs';
import { newFolder, startPortal } from './programs.mjs';
import { startRedis } from './projecting.mjs';
import { signedIn } from './staff.mjs';

const ms = 2000;
const rounds = 5;

/**
 * Postings added through the whole API (one web process, one that projects, Redis) beside raw appends of the same two
 * streams, with as many writers; and reading all of it through the adapter beside one filtered read of the client.
 */
export async function measureKurrent(url) {
  const prefix = `bench${randomUUID().slice(0, 8)}_`;
  const { port, stop } = await startRedis();
  const environment = { EVENT_STORE_URL: url, STREAM_PREFIX: prefix, REDIS_URL: `redis://127.0.0.1:${port}` };
  const dataDir = newFolder();
  const projections = await startPortal(dataDir, { ...environment, ROLE: 'projections', HEALTH_PORT: '0' });
  const web = await startPortal(dataDir, { ...environment, ROLE: 'web' });
  const client = KurrentDBClient.connectionString(url);
  try {
    const headers = { 'content-type': 'application/json', cookie: (await signedIn(web.url)).cookie };
    const body = () => JSON.stringify({ jobTitle: `Clerk ${randomUUID()}` });
    const send = () => ({ path: '/api/jobs', method: 'POST', headers, body: body() });
    const writers = [];
    for (const clients of [1, 8, 64]) {
      const [whole, raw] = await interleaved(rounds, [
        () => load(web, { clients, ms, send }),
        () => rawAppends(client, prefix, clients),
      ]);
      writers.push({ clients, whole, raw });
    }
    const [own, beside] = await interleaved(rounds, [
      () => perSecond(eventsOf(url, prefix)),
      () => perSecond(client.readAll({ fromPosition: START, filter: streamNameFilter({ prefixes: [prefix] }) })),
    ]);
    return { writers, reading: { own, beside } };
  } finally {
    await Promise.all([web.stop(), projections.stop()]);
    await client.dispose();
    await stop();
  }
}

async function rawAppends(client, prefix, clients) {
  const begin = performance.now();
  let count = 0;
  const writer = async () => {
    while (performance.now() < begin + ms) {
      const writes = addedPosting().map(({ stream, events }) => ({
        streamName: `${prefix}raw${stream}`,
        expectedState: NO_STREAM,
        events: events.map((event) => jsonEvent(event)),
      }));
      await client.multiStreamAppend(writes);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, writer));
  return { rate: (count / (performance.now() - begin)) * 1000 };
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
