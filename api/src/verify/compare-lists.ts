import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonIn, type PublicList, publicLists } from '@noticeboard/content-model';
import { Difference } from './check-log.js';
import type { Replay } from './replay.js';

/** What is compared with a replay. */
export interface ServedLists {
  /** For messages. */
  readonly name: string;
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
 * Whether every public list is, byte for byte, what a replay of the log gives; told by their SHA-256, so that no list
 * is in memory. What is written meanwhile is no difference: a list may be served as it was after any event from the one
 * that the replay had come to.
 * @throws Difference naming the first record; the reason of `signal`
 */
export async function compareLists(replay: Replay, served: ServedLists, signal: AbortSignal): Promise<ComparedLists> {
  await replay.catchUp();
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
      const expected = arrayOf(replay.records(list.collection));
      if (expected.digest === digest) return expected.records;
    } while (await replay.step());
    await pause(between, undefined, { signal });
  }
  // Two lists that are not the same: now both are read whole, to tell where.
  let body = '';
  const text = new TextDecoder();
  for await (const part of served.body(list))
    body += typeof part === 'string' ? part : text.decode(part, { stream: true });
  throw new Difference(
    `${served.name}: /api/${list.path}: ${firstDifferent([...replay.records(list.collection)], body)}`,
  );
}

/** The digest of the JSON array of these records. */
function arrayOf(all: Iterable<string>): { readonly digest: string; readonly records: number } {
  const print = createHash('sha256').update('[');
  let records = 0;
  for (const record of all) {
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
