import { randomUUID } from 'node:crypto';
import { families, type Family } from '@noticeboard/content-model';
import { type EventStore, openEventStore } from '@noticeboard/event-store';
import { Follower, type FollowerLog, Rebuilds } from '@noticeboard/projections';
import { openReadStore, openRedis, type ReadStore, type Redis } from '@noticeboard/read-store';
import { ensureFirstAccount, type FirstAccount } from '../accounts/first-account.js';
import { openLoginLimit } from '../accounts/login-limit.js';
import { sessionMiddleware } from '../accounts/session.middleware.js';
import { AsOf } from '../as-of/as-of.js';
import { PastStates } from '../as-of/past-states.js';
import { FileStore } from '../files/file-store.js';
import { fileKeptAnswers } from '../http/kept-answers.file.js';
import { redisKeptAnswers } from '../http/kept-answers.redis.js';
import { openLedger } from '../ledger/open-ledger.js';
import type { Config } from './config.js';
import { connect } from './connect.js';
import type { Envelope } from './envelope.js';
import { eventLogOf } from './event-log.js';
import { type HttpProgram, startHttp } from './http-program.js';
import { startHealthPort } from './health-port.js';
import { OperatorToken } from './operator-token.js';

export interface Portal {
  /** Where it listens: the HTTP program's address, or the health port's with `ROLE=projections`. */
  readonly url: string;
  readonly firstAccount: FirstAccount | undefined;
  /** Stops accepting, finishes what is in flight, closes the stores. */
  close(): Promise<void>;
}

export interface PortalOptions {
  readonly config: Config;
  readonly log: FollowerLog;
  readonly families?: readonly Family[];
}

/** The composition root: opens the stores, starts the programs that the role asks for. */
export async function startPortal({ config, log, families: table = families }: PortalOptions): Promise<Portal> {
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const step of closers.reverse()) await step();
    closers.length = 0;
  };
  try {
    const { eventStoreUrl, redisUrl, role } = config;
    const events = await connect('The event store', eventStoreUrl, () =>
      openEventStore({ ...eventLogOf(config), exclusive: true }),
    );
    closers.push(() => events.close());
    const reads = await connect('Redis', redisUrl, () => openReadStore({ url: redisUrl }));
    closers.push(() => reads.close());

    const firstAccount = role === 'projections' ? undefined : await makeFirstAccount(config, events);
    const follower = role === 'web' ? undefined : new Follower({ events, reads, log });
    if (follower) closers.push(run(follower));
    if (role === 'projections') {
      const health = await startHealthPort(config, events, reads, follower);
      closers.push(health.close);
      return { url: health.url, firstAccount, close };
    }
    const rebuilds = new Rebuilds({ events, reads, log });
    closers.push(() => rebuilds.close());
    const http = await openHttp(config, { events, reads, follower, rebuilds, families: table }, log, closers);
    return { url: http.url, firstAccount, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Stores {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly follower: Follower | undefined;
  readonly rebuilds: Rebuilds;
  readonly families: readonly Family[];
}

async function openHttp(
  config: Config,
  stores: Stores,
  log: FollowerLog,
  closers: (() => Promise<unknown> | void)[],
): Promise<HttpProgram> {
  const { redisUrl, dataDir, loginAttemptsPerMinute } = config;
  let redis: Redis | undefined;
  if (redisUrl !== undefined) {
    const connection = await connect('Redis', redisUrl, () => openRedis(redisUrl));
    closers.push(() => connection.close());
    redis = connection;
  }
  const keptAnswers = redis ? redisKeptAnswers(redis) : fileKeptAnswers(dataDir);
  closers.push(() => keptAnswers.close());
  const ledger = openLedger({ ...config, ...stores, log });
  closers.push(() => ledger.close());
  // Embedded read models begin empty: the first page served is the whole log's.
  const head = config.redisUrl === undefined ? await stores.events.head() : undefined;
  if (head !== undefined) await stores.reads.waitFor(head, 600_000);
  const files = new FileStore(dataDir, config.maxPdfBytes);
  await files.sweep();
  const loginLimit = openLoginLimit(loginAttemptsPerMinute, redis);
  const states = new PastStates(eventLogOf(config));
  const asOf = new AsOf(stores.reads, { events: stores.events, index: ledger.index }, states);
  const operatorToken = await OperatorToken.make(dataDir);
  const resources = { ...stores, keptAnswers, loginLimit, files, ledger, asOf, operatorToken };
  const http = await startHttp(config, resources, await sessionMiddleware(stores.events, redis, portalEnvelope()));
  // First of all, so that what waits for a replay is answered and does not keep the portal from stopping.
  closers.push(http.close, () => states.close());
  return http;
}

function run(follower: Follower): () => Promise<void> {
  const stopping = new AbortController();
  const running = follower.run(stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

function makeFirstAccount(config: Config, events: EventStore): Promise<FirstAccount | undefined> {
  return ensureFirstAccount(events, config.adminUsername, config.adminPassword, portalEnvelope());
}

/** What the portal does by itself. */
function portalEnvelope(): Envelope {
  const at = new Date().toISOString();
  return { actor: 'portal', role: 'portal', at, correlationId: randomUUID(), commandId: randomUUID() };
}
