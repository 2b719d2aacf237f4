import { ChangeFeed, waitForCheckpoint } from '../change-feed.js';
import { ignoreIfUnavailable, type ReadStore } from '../read-store.js';
import type { NextGeneration } from '../generations.js';
import { connectRedis, type RedisConnection } from './connect-redis.js';
import { RedisCalls } from './redis-calls.js';
import { parseState, RedisContent } from './redis-content.js';
import { RedisGenerations } from './redis-generations.js';
import { RedisScan } from './redis-scan.js';

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
  const { url, prefix = 'noticeboard', timeout = 500 } = options;
  const data = await connectRedis(url, timeout);
  try {
    const news = await connectRedis(url, timeout);
    try {
      return await start(data, news, prefix, timeout * 1.6);
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
  prefix: string,
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
    nextGeneration: async () => beside(await generations.begin()),
    generations: {
      former: () => generations.former(),
      reopenFormer: async () => {
        const name = await generations.reopenFormer();
        return name === undefined ? undefined : beside(name);
      },
      lease: (note) => generations.lease(note),
      running: () => generations.running(),
    },
    close: async () => {
      feed.end();
      news.destroy();
      data.destroy();
    },
  };

  const beside = (name: string): NextGeneration => ({
    state: () => content.state(name),
    apply: (batch) => content.apply(batch, name),
    documents: (collection, ids) => content.documents(collection, ids, name),
    entries: (index, keys) => content.entries(index, keys, name),
    content: () => scan.content(name),
    pauseLive: (ms) => generations.hold(name, ms),
    resumeLive: () => generations.release(name),
    promote: () => feed.tellAnswer(() => generations.promote(name)),
    discard: () => generations.discard(name),
  });

  // What was published while a connection was down is caught up with by reading the state, which tells it. Both have to
  // be back for that, in whatever order.
  const catchUp = () => void store.state().catch(ignoreIfUnavailable);
  data.on('ready', catchUp);
  news.on('ready', catchUp);
  await new RedisCalls(news, deadline).run(() =>
    news.subscribe(`${prefix}:changes`, (message) => feed.tell(parseState(message))),
  );
  feed.startFrom(await content.state());
  return store;
}
