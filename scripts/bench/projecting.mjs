import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { readEvent } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { freePort, newFolder, startPortal } from './programs.mjs';
import { signedIn } from './staff.mjs';

/** Reading every event of a log as one of today's shape, and nothing else. @returns ms */
export async function readLog(dataDir) {
  const store = await openEventStore({ dir: `${dataDir}/events`, exclusive: false });
  const begin = performance.now();
  for await (const page of store.pages()) for (const event of page) readEvent(event);
  const ms = performance.now() - begin;
  await store.close();
  return ms;
}

/** A portal over this log, once its read models and its index of the log are built. */
export async function startCaughtUp(dataDir, environment = {}) {
  const portal = await startPortal(dataDir, environment);
  const staff = await signedIn(portal.url);
  for (;;) {
    const { position, head } = await staff.json('/api/projections');
    if (position === head && (await hasHistory(staff))) return { ...portal, staff };
    await pause(500);
  }
}

/** It says 503 while the index is being built. */
function hasHistory(staff) {
  return staff.json('/api/history?range=[0,0]').then(
    () => true,
    () => false,
  );
}

/** Has a portal rebuild its read models while it serves them. @returns ms, as they are recorded */
export async function rebuild({ staff }) {
  const { id } = await staff.json('/api/projections/rebuild', 'POST');
  for (;;) {
    await pause(500);
    const { last } = await staff.json('/api/projections');
    const ended = last.find((each) => each.id === id);
    if (ended?.outcome === 'switched') return ended.ms;
    if (ended) throw new Error(`the rebuild ended as ${ended.outcome}: ${ended.why}`);
  }
}

/** The same with read models in Redis, beside a pipeline of SETs, as many and as long as what was written. @returns ms */
export async function rebuildInRedis(dataDir) {
  const { port, stop } = await startRedis();
  const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
  try {
    const portal = await startCaughtUp(dataDir, { REDIS_URL: `redis://127.0.0.1:${port}` });
    await client.configResetStat();
    const own = await rebuild(portal);
    const bytes = Number(/total_net_input_bytes:(\d+)/.exec(await client.info('stats'))[1]);
    const entries = await entriesIn(client, await generationOf(portal));
    await portal.stop();
    return { own, sets: setsAlone(port, entries, bytes) };
  } finally {
    client.destroy();
    await stop();
  }
}

async function generationOf({ staff }) {
  return (await staff.json('/api/projections')).generation;
}

async function entriesIn(client, generation) {
  let entries = 0;
  for await (const keys of client.scanIterator({ MATCH: `*:${generation}:*` }))
    for (const key of keys)
      entries += (await client.type(key)) === 'zset' ? await client.zCard(key) : await client.hLen(key);
  return entries;
}

/** @returns ms */
function setsAlone(port, count, bytes) {
  const size = String(Math.max(1, Math.round(bytes / count)));
  const words = `-p ${port} -t set -n ${count} -r ${count} -d ${size} -P 100 --csv`.split(' ');
  const csv = execFileSync('redis-benchmark', words, { encoding: 'utf8' });
  return (count / Number(/^"SET","([\d.]+)"/m.exec(csv)[1])) * 1000;
}

/** A Redis of its own. @returns its port, and what stops it */
export async function startRedis() {
  const port = await freePort();
  const words = `--bind 127.0.0.1 --port ${port} --appendonly no --dir`.split(' ').concat(newFolder(), '--save', '');
  const server = spawn('redis-server', words, { stdio: 'ignore' });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  return {
    port,
    stop: () => {
      server.kill('SIGKILL');
      return gone;
    },
  };
}
