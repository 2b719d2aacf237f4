import { afterAll } from '@jest/globals';
import { FakeDoor } from '../libs/event-store/src/testing/fake-door.js';
import { type FakeCluster, startFakeCluster } from '../libs/event-store/src/testing/fake-cluster.js';
import { type FakeKurrentDb, startFakeKurrentDb } from '../libs/event-store/src/testing/fake-kurrentdb.js';
import { type RedisServer, startRedis } from '../libs/read-store/src/testing/redis-server.js';
import { type Environment, type Portal, startPortal } from './portal-process.js';

/** A real Redis and a stand-in for KurrentDB over real gRPC: what the split roles need. */
export interface Services {
  readonly redis: RedisServer;
  readonly store: FakeKurrentDb;
  readonly environment: Environment;
}

const stops: (() => Promise<unknown>)[] = [];

// Hooks run in the order of their definition: the portals, whose module is imported above, stop before their services.
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

export async function startServices(): Promise<Services> {
  const [redis, store] = await Promise.all([startEmptyRedis(), startStore()]);
  return { redis, store, environment: { REDIS_URL: redis.url, EVENT_STORE_URL: store.url } };
}

export async function startEmptyRedis(): Promise<RedisServer> {
  const redis = await startRedis();
  stops.push(() => redis.dispose());
  return redis;
}

/** The way of one process to a Redis that it shares with others: the way hangs, or is cut, for that process alone. */
export interface RedisWay {
  readonly url: string;
  hang(): void;
  wake(): void;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function startRedisWay({ port }: RedisServer): Promise<RedisWay> {
  const door = new FakeDoor(port);
  const own = await door.open(0);
  let isCut = false;
  const cut = async () => {
    isCut = true;
    await door.close();
  };
  stops.push(async () => {
    if (!isCut) await cut();
  });
  const mend = async () => {
    await door.open(own);
    isCut = false;
  };
  return { url: `redis://127.0.0.1:${own}`, hang: () => door.hang(), wake: () => door.wake(), cut, mend };
}

/** `version`: what the event store says it is, when it matters. */
export async function startStore(version?: string): Promise<FakeKurrentDb> {
  const store = await startFakeKurrentDb({ port: 0, ...(version !== undefined && { version }) });
  stops.push(() => store.stop());
  return store;
}

export async function startCluster(): Promise<FakeCluster> {
  const cluster = await startFakeCluster();
  stops.push(() => cluster.stop());
  return cluster;
}

export function startRole(
  { environment }: Pick<Services, 'environment'>,
  ROLE: 'all' | 'web' | 'projections',
): Promise<Portal> {
  return startPortal({ ...environment, ROLE });
}

/** The types of what was recorded, in order. */
export function recordedTypes(store: FakeKurrentDb): string[] {
  return store.log.records.map(({ type }) => type).filter((type) => !type.startsWith('$'));
}
