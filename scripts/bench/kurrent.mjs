// One web process that writes, another that reads, one that projects, over one KurrentDB and one Redis.
import { randomUUID } from 'node:crypto';
import { jsonEvent, KurrentDBClient, NO_STREAM, START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamCategories } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { addedPosting, newPosting } from './content.mjs';
import { ask, loadOf, msOf, percentile, requests, working } from './load.mjs';
import { newFolder, signedIn, start, startPortal, startRedis } from './programs.mjs';
import { compare, figure } from './report.mjs';

const given = process.env.KURRENTDB_TEST_URL;

/** Starts the process that projects. @returns what starts one more web process, and the prefix of this run's streams */
async function startRoles(url) {
  const prefix = `bench${randomUUID().slice(0, 8)}_`;
  const redis = await startRedis();
  const environment = { EVENT_STORE_URL: url, STREAM_PREFIX: prefix, REDIS_URL: redis.url, HEALTH_PORT: '0' };
  await startPortal(newFolder(), { ...environment, ROLE: 'projections' });
  return { prefix, startWeb: () => startPortal(newFolder(), { ...environment, ROLE: 'web' }) };
}

/** From the answer to a write to the answer of another process that shows it. A server of the tests' serves, too. */
export async function measureAcross({ writes }) {
  const server = given ? { url: given } : await start(['node', 'scripts/bench/kurrent-stand-in.mjs']);
  const { startWeb } = await startRoles(server.url);
  const [writer, reader] = [await startWeb(), await startWeb()];
  const { headers } = await signedIn(writer.url);
  const times = [];
  for (let write = 0; write < writes; write += 1) {
    const { _id } = JSON.parse((await ask(writer.url, newPosting(headers))).text);
    const seen = async () => {
      const end = performance.now() + 10_000;
      while (!(await ask(reader.url, { path: '/api/jobs?limit=5&page=1' })).text.includes(_id))
        if (performance.now() > end) throw new Error('a write was not visible elsewhere after 10 s');
    };
    times.push(await msOf(seen));
  }
  const beside = given ? 'bound' : 'bound (stand-in for KurrentDB)';
  // The first ones warm up.
  figure('acknowledged to visible elsewhere, p99', 'ms', percentile(times.slice(10), 0.99), beside, 50);
}

/**
 * Postings added, beside raw appends of the same two streams by as many writers; the log read, beside the client alone.
 * `warm`: so many writes of each number of writers come before those that count, until their code is compiled.
 */
export async function measureKurrent(pace) {
  if (given === undefined) throw new Error('KURRENTDB_TEST_URL names no KurrentDB');
  const client = KurrentDBClient.connectionString(given);
  const { startWeb, prefix } = await startRoles(given);
  const web = await startWeb();
  const { headers } = await signedIn(web.url);
  const rawWrite = ({ stream, events }) => ({
    streamName: `${prefix}raw${stream}`,
    expectedState: NO_STREAM,
    events: events.map((event) => jsonEvent(event)),
  });
  for (const [writers, reach] of Object.entries({ 1: 0.6, 8: 0.6, 64: 0.4 })) {
    const whole = requests(web, Number(writers), () => newPosting(headers));
    const raw = working(process.pid, Number(writers), () => client.multiStreamAppend(addedPosting().map(rawWrite)));
    await compare(
      pace,
      `KurrentDB: postings added, ${writers} writers`,
      whole,
      { 'raw appends': [raw, reach] },
      'rate',
    );
  }
  // Just the streams that the portal reads: the raw appends of this run are none of them.
  const shown = streamCategories.filter((category) => !['credential', 'signature'].includes(category));
  const filter = streamNameFilter({ prefixes: shown.map((category) => `${prefix}${category}-`) });
  const store = await openEventStore({ url: given, prefix, dir: newFolder(), exclusive: false });
  const counting = (read, sizeOf) => () =>
    loadOf(process.pid, async () => {
      let count = 0;
      for await (const part of read()) count += sizeOf(part);
      return count;
    });
  const own = counting(
    () => store.pages(),
    (page) => page.length,
  );
  const alone = counting(
    () => client.readAll({ fromPosition: START, filter }),
    () => 1,
  );
  await compare(pace, 'KurrentDB: events read', own, { 'the client alone': [alone, 0.7] }, 'rate');
  await Promise.all([store.close(), client.dispose()]);
}
