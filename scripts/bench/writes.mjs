// Postings added through the whole API: beside what else adds them, and until another process shows them.
import { randomUUID } from 'node:crypto';
import { jsonEvent, KurrentDBClient, NO_STREAM, START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamCategories } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { newFolder, start } from '../programs.mjs';
import { addedPosting, newPosting } from './content.mjs';
import { ask, loadOf, msOf, percentile, requests, working } from './load.mjs';
import { signedIn, startLean, startPortal, startRedis } from './portals.mjs';
import { compare, figure } from './report.mjs';

const given = process.env.KURRENTDB_TEST_URL;

/** Beside lean Express, and beside the store alone with the same events. */
export async function measureWrites(pace) {
  const [portal, lean] = [await startPortal(newFolder()), await startLean()];
  const store = await openEventStore({ dir: newFolder(), exclusive: true });
  const { headers } = await signedIn(portal.url);
  for (const writers of [8, 64]) {
    const over = (program) => requests(program, writers, () => newPosting(headers));
    const alone = writers === 64 && working(process.pid, writers, () => store.append(addedPosting()));
    const others = { lean: [over(lean), 0.5], "the store's group commit": [alone, 0.25] };
    await compare(pace, `durable writes, ${writers} clients`, over(portal), others, 'rate');
  }
  await store.close();
}

/** Starts a process that projects, over one KurrentDB and one Redis. @returns what starts a web process beside it */
async function startRoles(environment) {
  const all = { ...environment, REDIS_URL: (await startRedis()).url, HEALTH_PORT: '0' };
  await startPortal(newFolder(), { ...all, ROLE: 'projections' });
  return () => startPortal(newFolder(), { ...all, ROLE: 'web' });
}

/** From the answer to a write to the answer of another process that shows it. A server of the tests' serves, too. */
export async function measureAcross({ writes }) {
  const { url } = given ? { url: given } : await start(['node', 'scripts/bench/kurrent-stand-in.mjs']);
  const startWeb = await startRoles({ EVENT_STORE_URL: url, STREAM_PREFIX: newPrefix() });
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
  const [client, prefix] = [KurrentDBClient.connectionString(given), newPrefix()];
  const web = await (await startRoles({ EVENT_STORE_URL: given, STREAM_PREFIX: prefix }))();
  const { headers } = await signedIn(web.url);
  const rawEvents = ({ events }) => events.map((event) => jsonEvent(event));
  const rawWrite = (write) => {
    return { streamName: `${prefix}raw${write.stream}`, expectedState: NO_STREAM, events: rawEvents(write) };
  };
  for (const [writers, reach] of Object.entries({ 1: 0.6, 8: 0.6, 64: 0.4 })) {
    const whole = requests(web, Number(writers), () => newPosting(headers));
    const raw = working(process.pid, Number(writers), () => client.multiStreamAppend(addedPosting().map(rawWrite)));
    const others = { 'raw appends': [raw, reach] };
    await compare(pace, `KurrentDB: postings added, ${writers} writers`, whole, others, 'rate');
  }
  // Just the streams that the portal reads: the raw appends of this run are none of them.
  const shown = streamCategories.filter((category) => !['credential', 'signature'].includes(category));
  const filter = streamNameFilter({ prefixes: shown.map((category) => `${prefix}${category}-`) });
  const store = await openEventStore({ url: given, prefix, dir: newFolder(), exclusive: false });
  const counted = (parts, sizeOf) =>
    loadOf(process.pid, async () => {
      let count = 0;
      for await (const part of parts) count += sizeOf(part);
      return count;
    });
  const own = () => counted(store.pages(), (page) => page.length);
  const alone = () => counted(client.readAll({ fromPosition: START, filter }), () => 1);
  await compare(pace, 'KurrentDB: events read', own, { 'the client alone': [alone, 0.7] }, 'rate');
  await Promise.all([store.close(), client.dispose()]);
}

/** The streams of a run are its own. */
const newPrefix = () => `bench${randomUUID().slice(0, 8)}_`;
