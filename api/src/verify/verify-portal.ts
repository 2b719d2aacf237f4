import type { EventStore, Position } from '@noticeboard/event-store';
import type { Verifier } from '@noticeboard/ledger';
import { listedPages, openStored, type ReadStore, ReadStoreUnusable } from '@noticeboard/read-store';
import type { Config } from '../config/config.js';
import { eventLogOf, readEventLog } from '../config/stream-prefix.js';
import { withdrawnFiles } from '../files/withdrawn-files.js';
import { listFrom, type RunningPortal } from './running-portal.js';
import { readLogKey } from '../ledger/key-file.js';
import { keyLoss } from '../ledger/signed-past.js';
import { Difference } from './check-log.js';
import { verifyLogAside } from './verify-log.js';
import { Replay } from './replay.js';
import { headIn } from './signed-heads.js';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonIn, type PublicList, publicLists } from '@noticeboard/content-model';
import { counted } from '../config/counted.js';
import { growSlowly } from '../config/heap.js';

export interface PortalToVerify {
  readonly config: Config;
  /** In place of the portal's own. */
  readonly key: Verifier | undefined;
  /** A checkpoint that was stored elsewhere. */
  readonly checkpoint: string | undefined;
  /** The server that answers on the configured address. */
  readonly portal: RunningPortal | undefined;
}

/**
 * One line for each thing that is as it should be. While a thread hashes the log, this one replays it; where both find
 * something, the log is named first: a copy made from it can be no better.
 * @throws Difference, StoreUnusable, StoreUnavailable, ReadStoreUnavailable
 */
export async function* verifyPortal({ config, key, checkpoint, portal }: PortalToVerify): AsyncGenerator<string> {
  growSlowly();
  const verifier = key ?? readLogKey(config);
  if (!verifier) throw new Difference(await withoutKey(config));
  const others = [
    ...(checkpoint === undefined ? [] : [{ note: checkpoint, name: 'the checkpoint of --checkpoint' }]),
    ...(portal?.checkpoint === undefined
      ? []
      : [{ note: portal.checkpoint, name: `the checkpoint that ${portal.url} answers with` }]),
  ];
  for (const { note, name } of others) headIn(note, verifier, name);
  const checked = verifyLogAside({ dataDir: config.dataDir, log: eventLogOf(config), vkey: verifier.vkey, others });
  const stop = new AbortController();
  const compared = verifyReadModels(config, portal, stop.signal);
  // It is awaited after the log, and may fail before.
  compared.catch(() => undefined);
  try {
    yield await checked;
    if (portal && portal.checkpoint === undefined) throw new Difference(`${portal.url} signs nothing: ${portal.fault}`);
    yield await compared;
    yield* await readEventLog(config, withdrawals);
  } finally {
    stop.abort();
  }
}

async function withdrawals(log: EventStore): Promise<readonly string[]> {
  const all = await withdrawnFiles(log);
  return [...all].map(([hash, { by, at, reason }]) => `file ${hash}: taken down by ${by} at ${at}: ${reason}`);
}

async function withoutKey(config: Config): Promise<string> {
  const loss = await readEventLog(config, (log) => keyLoss(log, config));
  if (loss === undefined) return 'nothing was signed yet: start the portal once, it makes the key of the log';
  return `${loss}: put it back, or give --key. Without it nothing is written: go on with "npm run portal -- verify --begin-anew"`;
}

async function verifyReadModels(
  config: Config,
  portal: RunningPortal | undefined,
  signal: AbortSignal,
): Promise<string> {
  return readEventLog(config, async (log) => {
    if (portal) return compare(log, servedBy(portal.url), signal);
    const { redisUrl, dataDir } = config;
    const reads = await openStored({ url: redisUrl, dataDir }).catch(unusable);
    if (!reads) return 'read models: none are stored yet; the next start makes them from the log';
    const served = await stored(reads, redisUrl === undefined);
    return compare(log, served, signal)
      .catch(unusable)
      .finally(() => reads.close());
  });
}

function unusable(error: unknown): never {
  throw error instanceof ReadStoreUnusable ? new Difference(error.message) : error;
}

async function compare(log: EventStore, served: ServedLists, signal: AbortSignal): Promise<string> {
  const replay = new Replay(log, signal);
  try {
    const { lists, records } = await compareLists(replay, served, signal);
    return `read models: ${served.name}: ${lists} lists with ${counted(records, 'record')} are, byte for byte, what a replay gives`;
  } finally {
    await replay.close();
  }
}

function servedBy(url: string): ServedLists {
  return { name: `the portal at ${url}`, body: ({ path }) => listFrom(`${url}/api/${path}`) };
}

/** @param isStill whether no process brings them up to date */
async function stored(reads: ReadStore, isStill: boolean): Promise<ServedLists> {
  const { checkpoint } = await reads.state();
  return {
    name: 'the stored read models',
    upTo: isStill ? checkpoint : undefined,
    body: ({ collection }) => arrayIn(reads, collection),
  };
}

async function* arrayIn(reads: ReadStore, collection: string): AsyncGenerator<string> {
  let before = '[';
  for await (const page of listedPages(reads, collection)) {
    yield before + page.map(({ body }) => body).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The state that is compared with a replay. */
export interface ServedLists {
  /** For messages. */
  readonly name: string;
  /** Where they stand, if nobody takes them further: the next start does. */
  readonly upTo?: Position | undefined;
  /** The bare JSON array of a list, as it is served, in UTF-8, part by part. */
  body(list: PublicList): AsyncIterable<string | Uint8Array>;
}

export interface ComparedLists {
  readonly lists: number;
  readonly records: number;
}

/** Read models follow the log within this, if they follow: 20 times 250 ms. */
const attempts = 20;
const between = 250;

/**
 * Checks that every public list is, byte for byte, what a replay of the log gives, by their SHA-256, so that no list is
 * in memory. A write meanwhile is no difference: a list may be served as it was after any event from the one that the
 * replay had come to.
 * @throws Difference naming the first record; the reason of `signal`
 */
async function compareLists(replay: Replay, served: ServedLists, signal: AbortSignal): Promise<ComparedLists> {
  await replay.catchUp(served.upTo);
  let records = 0;
  const lists = publicLists();
  for (const list of lists) records += await compareList(replay, served, list, signal);
  return { lists: lists.length, records };
}

async function compareList(
  replay: Replay,
  served: ServedLists,
  list: PublicList,
  signal: AbortSignal,
): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const print = createHash('sha256');
    for await (const part of served.body(list)) print.update(part);
    const digest = print.digest('hex');
    do {
      const expected = await arrayOf(replay.records(list.collection));
      if (expected.digest === digest) return expected.records;
    } while (await replay.step());
    await pause(between, undefined, { signal });
  }
  // Two lists that are not the same: now both are read whole, to tell where.
  let body = '';
  const text = new TextDecoder();
  for await (const part of served.body(list))
    body += typeof part === 'string' ? part : text.decode(part, { stream: true });
  const expected: string[] = [];
  for await (const record of replay.records(list.collection)) expected.push(record);
  throw new Difference(`${served.name}: /api/${list.path}: ${firstDifferent(expected, body)}`);
}

/** The digest of the JSON array of these records. */
async function arrayOf(all: AsyncIterable<string>): Promise<{ readonly digest: string; readonly records: number }> {
  const print = createHash('sha256').update('[');
  let records = 0;
  for await (const record of all) {
    print.update(records === 0 ? record : `,${record}`);
    records += 1;
  }
  return { digest: print.update(']').digest('hex'), records };
}

function firstDifferent(expected: readonly string[], body: string): string {
  const found = recordsIn(body);
  if (!found) return 'what is served is no JSON array';
  const at = expected.findIndex((record, index) => record !== found[index]);
  if (at < 0 && found.length > expected.length)
    return `record ${expected.length} is in no replay: ${start(found[expected.length])}`;
  if (at < 0) return 'the bytes differ between the records';
  if (found[at] === undefined) return `record ${at} is not served: ${start(expected[at])}`;
  return `record ${at} is ${start(found[at])}, a replay gives ${start(expected[at])}`;
}

/** JSON of each record; a parse and its way back change nothing in what the portal makes. */
function recordsIn(body: string): string[] | undefined {
  const parsed = jsonIn(body);
  return Array.isArray(parsed) ? parsed.map((record) => JSON.stringify(record)) : undefined;
}

/** Enough to know which record it is. */
function start(record = ''): string {
  return record.length > 200 ? `${record.slice(0, 200)}…` : record;
}
