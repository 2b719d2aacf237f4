import type { Batch, Change, ReadState } from '../generation.js';
import { GenerationClosed, generationName, GenerationSwitched, ProjectionPaused } from '../generations.js';
import {
  CheckpointConflict,
  type ListedDocument,
  listMember,
  type ListRange,
  type Place,
  type Rank,
  type TouchedDocument,
  type TouchedSince,
} from '../read-store.js';
import { batchesRemembered, latestOf, touchedBy } from '../touched.js';
import type { RedisCalls } from './redis-calls.js';
import {
  applyBatch,
  countListed,
  countListedBefore,
  readFields,
  readList,
  readListAfter,
  readRanks,
  readState,
  readTouched,
} from './redis-scripts.js';

/** Instead of the name of a generation. */
const LIVE = '';

/** Documents per round trip: few enough that Redis is not held up for others. */
const CHUNK = 1000;

/** Reads and batches, of the live generation unless another is named. */
export class RedisContent {
  constructor(
    private readonly calls: RedisCalls,
    private readonly prefix: string,
  ) {}

  async state(generation = LIVE): Promise<ReadState> {
    const state = await this.calls.evaluate<string | null>(readState, [this.prefix, generation]);
    return state === null ? none : parseState(state);
  }

  async apply(batch: Batch, generation = LIVE): Promise<ReadState> {
    const { after, checkpoint, changes, generation: source = '' } = batch;
    const touched = touchedBy(changes);
    const args = [
      this.prefix,
      generation,
      generationName(),
      after ?? '',
      checkpoint ?? '',
      source,
      touched ? JSON.stringify(touched) : '',
      String(batchesRemembered),
      ...writesOf(changes),
    ];
    const reply = await this.calls.evaluate<ApplyReply>(applyBatch, args);
    switch (reply[0]) {
      case 'applied':
        return parseState(reply[1]);
      case 'moved':
        throw new CheckpointConflict(after, reply[1] === '' ? undefined : reply[1]);
      case 'switched':
        throw new GenerationSwitched(reply[1]);
      case 'held':
        throw new ProjectionPaused();
      case 'closed':
        throw new GenerationClosed(generation);
    }
  }

  async documents(collection: string, ids: readonly string[], generation = LIVE): Promise<(string | undefined)[]> {
    return (await this.fields(`doc:${collection}`, ids, generation)).values;
  }

  async entries(index: string, keys: readonly string[], generation = LIVE): Promise<(string | undefined)[]> {
    return (await this.fields(`index:${index}`, keys, generation)).values;
  }

  count(collection: string): Promise<number> {
    return this.calls.evaluate<number>(countListed, [this.prefix, LIVE, collection]);
  }

  countBefore(collection: string, order: string): Promise<number> {
    return this.calls.evaluate<number>(countListedBefore, [this.prefix, LIVE, collection, order]);
  }

  async ranks(collection: string, places: readonly Place[]): Promise<Rank[]> {
    const ranks: Rank[] = [];
    for (let start = 0; start < places.length; start += CHUNK) {
      const members = places.slice(start, start + CHUNK).map(({ order, id }) => listMember(order, id));
      const found = await this.calls.evaluate<RanksReply>(readRanks, [this.prefix, LIVE, collection, ...members]);
      ranks.push(...found.map(([before, listed]) => ({ before, isListed: listed === 1 })));
    }
    return ranks;
  }

  async list(collection: string, range: ListRange): Promise<string[]> {
    // Redis counts negative places from the end, and knows no infinity.
    if (range.to < 0) return [];
    const command = range.order === 'oldest' ? 'ZRANGE' : 'ZREVRANGE';
    const places = [Math.max(range.from, 0), Math.min(range.to, Number.MAX_SAFE_INTEGER), CHUNK];
    const args = [this.prefix, LIVE, collection, command, ...places.map(String)];
    const [generation, ids, bodies] = await this.calls.evaluate<ListReply>(readList, args);

    // A document that a batch removes meanwhile is missing from a long list; a promotion meanwhile makes it begin
    // again.
    const rest = await this.fields(`doc:${collection}`, ids.slice(CHUNK), LIVE);
    if (rest.generation !== undefined && rest.generation !== generation) return this.list(collection, range);
    return [...bodies, ...rest.values].filter((body) => typeof body === 'string');
  }

  async listedAfter(collection: string, after: Place | undefined): Promise<readonly ListedDocument[]> {
    const from = after ? `(${listMember(after.order, after.id)}` : '-';
    const args = [this.prefix, LIVE, collection, from, String(CHUNK)];
    const [members, bodies] = await this.calls.evaluate<ListedReply>(readListAfter, args);
    return members.flatMap((member, place) => {
      const [order = '', id = ''] = member.split('\0');
      const body = bodies[place];
      return typeof body === 'string' ? [{ order, id, body }] : [];
    });
  }

  async touchedSince({ generation, version }: ReadState): Promise<TouchedSince | undefined> {
    const args = [this.prefix, LIVE, generation, String(version)];
    const reply = await this.calls.evaluate<TouchedReply | null>(readTouched, args);
    if (reply === null) return undefined;
    const [state, batches] = reply;
    const documents = batches.flatMap(
      (batch) => JSON.parse(batch.slice(batch.indexOf(' '))) as readonly TouchedDocument[],
    );
    return { state: parseState(state), documents: latestOf(documents) };
  }

  /** Values in the order of their fields, and the generation that they are all from: undefined when none was asked. */
  private async fields(hash: string, names: readonly string[], generation: string): Promise<Fields> {
    const values: (string | undefined)[] = [];
    let source: string | undefined;
    for (let start = 0; start < names.length; start += CHUNK) {
      const chunk = names.slice(start, start + CHUNK);
      const args = [this.prefix, generation, hash, ...chunk];
      const [from, found] = await this.calls.evaluate<FieldsReply>(readFields, args);
      if (source !== undefined && source !== from) return this.fields(hash, names, generation);
      source = from;
      values.push(...chunk.map((_, place) => found[place] ?? undefined));
    }
    return { generation: source, values };
  }
}

interface Fields {
  readonly generation: string | undefined;
  readonly values: (string | undefined)[];
}

type ApplyReply = ['applied' | 'moved' | 'switched', string] | ['held'] | ['closed'];
type FieldsReply = [generation: string, values: (string | null)[]];
type ListedReply = [members: string[], bodies: (string | null)[]];
type RanksReply = [before: number, listed: number][];
type TouchedReply = [state: string, batches: string[]];
type ListReply = [generation: string, ids: string[], bodies: (string | null)[]];

/** State of a store in which nothing is live. */
export const none: ReadState = { generation: 'none', checkpoint: undefined, version: 0 };

/** A state as the scripts write it. */
export function parseState(json: string): ReadState {
  const { generation, checkpoint, version } = JSON.parse(json) as ReadState;
  return { generation, checkpoint, version };
}

/** Arguments of one command: Lua unpacks them on a stack of 8000. */
const mostArguments = 1000;

interface Group {
  readonly command: string;
  readonly key: string;
  readonly args: string[];
}

/**
 * Changes as the script for batches takes them: command, key below the generation, how many arguments, the arguments.
 * Reads that follow on each other under one key are one command; keys have nothing to do with each other.
 * @throws RangeError by an `order` that cannot be sorted
 */
function writesOf(changes: readonly Change[]): string[] {
  const groups: Group[] = [];
  const latest = new Map<string, Group>();
  const write = (command: string, key: string, ...args: string[]) => {
    const open = latest.get(key);
    if (open?.command === command && open.args.length < mostArguments) {
      open.args.push(...args);
      return;
    }
    const group = { command, key, args };
    groups.push(group);
    latest.set(key, group);
  };
  for (const change of changes) writeChange(change, write);
  return groups.flatMap(({ command, key, args }) => [command, key, String(args.length), ...args]);
}

function writeChange(change: Change, write: (command: string, key: string, ...args: string[]) => void): void {
  switch (change.kind) {
    case 'put': {
      const { collection, id, body, order } = change;
      write('HSET', `doc:${collection}`, id, body);
      if (order !== undefined) write('ZADD', `list:${collection}`, '0', listMember(order, id));
      return;
    }
    case 'remove': {
      const { collection, id, order } = change;
      write('HDEL', `doc:${collection}`, id);
      if (order !== undefined) write('ZREM', `list:${collection}`, listMember(order, id));
      return;
    }
    case 'enter':
      return write('HSET', `index:${change.index}`, change.key, change.value);
    case 'erase':
      return write('HDEL', `index:${change.index}`, change.key);
  }
}
