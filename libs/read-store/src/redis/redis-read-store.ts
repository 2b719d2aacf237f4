import { ChangeFeed, waitForCheckpoint } from '../change-feed.js';
import { ignoreIfUnavailable, type ReadStore } from '../read-store.js';
import {
  type BorrowedGeneration,
  GenerationClosed,
  type Lend,
  type LentInRedis,
  type NextGeneration,
} from '../generations.js';
import { connectRedis, type RedisConnection, replicaFault } from './connect-redis.js';
import { RedisCalls } from './redis-calls.js';
import { parseState, RedisContent } from './redis-content.js';
import { RedisGenerations } from './redis-generations.js';
import { RedisScan } from './redis-scan.js';

/** A call ends within so many times the silence after which a connection is given up. */
const deadlineFactor = 1.6;
const usualTimeout = 500;

export interface RedisReadStoreOptions {
  readonly url: string;
  /** Before every key and channel: stores of different prefixes do not see each other. No glob characters. */
  readonly prefix?: string;
  /** Ms of silence after which a connection is given up; a call ends within 1.6 times as long. */
  readonly timeout?: number;
}

/**
 * The read store that several processes share.
 * @throws ReadStoreUnavailable when Redis cannot be reached now; later outages only make calls reject while they last
 */
export async function openRedisReadStore(options: RedisReadStoreOptions): Promise<ReadStore> {
  const { url, prefix = 'noticeboard', timeout = usualTimeout } = options;
  const data = await connectRedis(url, timeout);
  try {
    const news = await connectRedis(url, timeout);
    try {
      return await start(data, news, { url, prefix }, timeout * deadlineFactor);
    } catch (error) {
      news.destroy();
      throw error;
    }
  } catch (error) {
    data.destroy();
    throw error;
  }
}

async function start(
  data: RedisConnection,
  news: RedisConnection,
  { url, prefix }: { readonly url: string; readonly prefix: string },
  deadline: number,
): Promise<ReadStore> {
  const feed = new ChangeFeed();
  const calls = new RedisCalls(data, deadline);
  const content = new RedisContent(calls, prefix);
  const generations = new RedisGenerations(data, calls, prefix);
  const scan = new RedisScan(data, calls, prefix);

  const store: ReadStore = {
    ownState: () => undefined,
    state: () => feed.tellAnswer(() => content.state()),
    apply: (batch) => feed.tellAnswer(() => content.apply(batch)),
    documents: (collection, ids) => content.documents(collection, ids),
    count: (collection) => content.count(collection),
    countBefore: (collection, order) => content.countBefore(collection, order),
    ranks: (collection, places) => content.ranks(collection, places),
    list: (collection, range) => content.list(collection, range),
    listedAfter: (collection, after) => content.listedAfter(collection, after),
    touchedSince: (state) => content.touchedSince(state),
    entries: (index, keys) => content.entries(index, keys),
    content: async function* () {
      yield* scan.content((await content.state()).generation);
    },
    onChange: (listener) => feed.listen(listener),
    waitFor: (position, timeout) => waitForCheckpoint(store, position, timeout),
    nextGeneration: () => begin(),
    generations: {
      former: () => generations.former(),
      reopenFormer: async () => {
        const name = await generations.reopenFormer();
        return name === undefined ? undefined : beside(() => name);
      },
      lease: (note) => generations.lease(note),
      running: () => generations.running(),
    },
    refusesChanges: () => calls.run(() => replicaFault(data, url)),
    close: async () => {
      feed.end();
      news.destroy();
      data.destroy();
    },
  };

  const beside = (nameOf: () => string): NextGeneration => ({
    state: () => content.state(nameOf()),
    apply: (batch) => content.apply(batch, nameOf()),
    documents: (collection, ids) => content.documents(collection, ids, nameOf()),
    entries: (index, keys) => content.entries(index, keys, nameOf()),
    content: () => scan.content(nameOf()),
    pauseLive: (ms) => generations.hold(nameOf(), ms),
    resumeLive: () => generations.release(nameOf()),
    promote: (replaced) => feed.tellAnswer(() => generations.promote(nameOf(), replaced)),
    discard: () => generations.discard(nameOf()),
  });

  /** Another takes its place where what it was filled with elsewhere must not be used. */
  const begin = async (): Promise<NextGeneration> => {
    let name = await generations.begin();
    const lend: Lend = async (fill) => {
      const isFilled = await fill({ kind: 'redis', name, url, prefix });
      if (!(await generations.isFilling(name))) throw new GenerationClosed(name);
      if (isFilled) return;
      await generations.discard(name);
      name = await generations.begin();
    };
    return { ...beside(() => name), lend };
  };

  // A read of the state catches up with the changes that were published while a connection was down, and reports it.
  // Both have to be back for that, in whatever order.
  const catchUp = () => void store.state().catch(ignoreIfUnavailable);
  data.on('ready', catchUp);
  news.on('ready', catchUp);
  await new RedisCalls(news, deadline).run(() =>
    news.subscribe(`${prefix}:changes`, (message) => feed.tell(parseState(message))),
  );
  feed.startFrom(await content.state());
  return store;
}

/** In the process that was lent a generation. @throws ReadStoreUnavailable when Redis cannot be reached now */
export async function borrowFromRedis({ url, prefix, name }: LentInRedis): Promise<BorrowedGeneration> {
  const data = await connectRedis(url, usualTimeout);
  const content = new RedisContent(new RedisCalls(data, usualTimeout * deadlineFactor), prefix);
  return {
    documents: (collection, ids) => content.documents(collection, ids, name),
    entries: (index, keys) => content.entries(index, keys, name),
    apply: (batch) => content.apply(batch, name),
    close: () => data.destroy(),
  };
}
