import { setTimeout as pause } from 'node:timers/promises';
import { Difference } from './difference.js';
import { type PublicList, publicLists, type Replay } from './replay.js';

/** What is compared with a replay. */
export interface ServedLists {
  /** For messages. */
  readonly name: string;
  /** The bare JSON array of a list, as it is served. */
  body(list: PublicList): Promise<string>;
}

export interface ComparedLists {
  readonly lists: number;
  readonly records: number;
}

/** Read models follow the log within this, if they follow: 20 times 250 ms. */
const attempts = 20;
const between = 250;

/**
 * Whether every public list is, byte for byte, what a replay of the log gives. What is written meanwhile is no
 * difference: a list may be served as it was after any event from the one that the replay had come to.
 * @throws Difference naming the first record
 */
export async function compareLists(replay: Replay, served: ServedLists): Promise<ComparedLists> {
  await replay.catchUp();
  let records = 0;
  const lists = publicLists();
  for (const list of lists) records += await compareList(replay, served, list);
  return { lists: lists.length, records };
}

async function compareList(replay: Replay, served: ServedLists, list: PublicList): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const body = await served.body(list);
    let expected = await replay.records(list.collection);
    while (bodyOf(expected) !== body && (await replay.step())) expected = await replay.records(list.collection);
    if (bodyOf(expected) === body) return expected.length;
    if (attempt === attempts)
      throw new Difference(`${served.name}: /api/${list.path}: ${firstDifferent(expected, body)}`);
    await pause(between);
  }
}

function bodyOf(records: readonly string[]): string {
  return `[${records.join(',')}]`;
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
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed.map((record) => JSON.stringify(record)) : undefined;
  } catch {
    return undefined;
  }
}

/** Enough to know which record it is. */
function start(record = ''): string {
  return record.length > 200 ? `${record.slice(0, 200)}…` : record;
}
