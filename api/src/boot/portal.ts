import { randomUUID } from 'node:crypto';
import { families, type Family } from '@noticeboard/content-model';
import { openEventStore } from '@noticeboard/event-store';
import { Follower, type FollowerLog, Rebuilds } from '@noticeboard/projections';
import { openReadStore, openRedis, type ReadStore } from '@noticeboard/read-store';
import { type FirstAccount, firstAdmin } from '../accounts/accounts.js';
import { openLoginLimit } from '../accounts/login-limit.js';
import { sessionMiddleware } from '../accounts/session.store.js';
import { AsOf } from '../as-of/as-of.js';
import { PastStates } from '../as-of/past-states.js';
import { FileStore } from '../files/file-store.js';
import { fileIdempotencyStore, redisIdempotencyStore } from '../http/idempotency-store.js';
import { openLedger } from '../ledger/ledger.js';
import { AppendOutcomes, assertDiskRoom } from './append-outcomes.js';
import { Closers, openServer, type ProgramServer } from './listen.js';
import type { Config } from './config.js';
import type { CommandContext } from '../commands/command-context.js';
import { DataFolder } from './data-folder.js';
import { eventLogOf, fixStreamPrefix } from './stream-prefix.js';
import { Health } from './health.js';
import { healthProgram } from './health-routes.js';
import { OperatorToken } from '../accounts/operator-token.js';
import { type UnavailableStore, StoreWait } from './store-wait.js';

export interface Portal {
  /** Where it listens, from the beginning: the HTTP program's address, or the health port's with `ROLE=projections`. */
  readonly url: string;
  /** Resolves when it serves; with undefined when it was told to stop before. Rejects when it cannot start. */
  readonly serving: Promise<Serving | undefined>;
  /** Ends readiness, stops accepting requests, finishes those in flight and closes the stores. */
  close(): Promise<void>;
}

export interface Serving {
  readonly firstAccount: FirstAccount | undefined;
}

export interface PortalOptions {
  readonly config: Config;
  readonly log: FollowerLog;
  readonly families?: readonly Family[];
}

/** The composition root: listens, then opens the stores, for as long as they need, and starts the programs that the role asks for. */
export async function startPortal({ config, log, families: table = families }: PortalOptions): Promise<Portal> {
  const health = new Health();
  const server = await openServer(config, healthProgram(health));
  const closers = new Closers();
  await closers.add(server.close);
  const stopping = new AbortController();
  const close = async () => {
    stopping.abort();
    await health.stops();
    await closers.close();
  };
  const waiting = new StoreWait({
    log,
    healthUrl: `${server.url}/health`,
    onWait: (reason) => health.startWaits(reason ?? 'The portal is starting.'),
    signal: stopping.signal,
  });
  const serving = serve({ config, log, families: table, health, door: server, closers, waiting }).catch(
    async (error: unknown) => {
      if (stopping.signal.aborted) return undefined;
      await close();
      throw error;
    },
  );
  return { url: server.url, serving, close };
}

interface Start extends Required<PortalOptions> {
  readonly health: Health;
  readonly door: ProgramServer;
  readonly closers: Closers;
  readonly waiting: StoreWait;
}

async function serve(start: Start): Promise<Serving> {
  const { config, log, families: table, health, closers, waiting } = start;
  const { eventStoreUrl, redisUrl, role } = config;
  const place = eventLogOf(config);
  const eventStore = eventStoreOf(config);
  const folder = new DataFolder(config, log);
  await closers.add(() => folder.close());
  const opened = await waiting.until(eventStore, () => openEventStore({ ...place, exclusive: true }));
  await closers.add(() => opened.close());
  // A full disk refuses a real append only, and a server refuses any.
  const events = new AppendOutcomes(opened, eventStoreUrl === undefined ? () => assertDiskRoom(place.dir) : undefined);
  const head = await waiting.until(eventStore, () => events.head());
  folder.opened(head);
  const logHead = redisUrl === undefined ? (head ?? '') : undefined;
  const reads = await waiting.until(redisOf(redisUrl), () =>
    openReadStore({ url: redisUrl, dataDir: config.dataDir, logHead, warn: (message) => log.warn(message) }),
  );
  await closers.add(() => reads.close());
  await waiting.until(redisOf(redisUrl), () => fixStreamPrefix(config));

  const admin = firstAdmin(config, events, portalContext());
  const firstAccount = role === 'projections' ? undefined : await waiting.until(eventStore, admin);
  const follower = role === 'web' ? undefined : new Follower({ events, reads, log });
  if (follower) await closers.add(run(follower));
  if (role === 'projections') {
    health.serves({ role, events, reads, follower });
    return { firstAccount };
  }
  const rebuilds = new Rebuilds({ events, reads, log });
  await closers.add(() => rebuilds.close());
  await serveHttp(start, { events, reads, follower, rebuilds, folder, families: table });
  return { firstAccount };
}

interface Stores {
  readonly events: AppendOutcomes;
  readonly reads: ReadStore;
  readonly follower: Follower | undefined;
  readonly rebuilds: Rebuilds;
  readonly folder: DataFolder;
  readonly families: readonly Family[];
}

async function serveHttp(
  { config, log, health, door: server, closers, waiting }: Start,
  stores: Stores,
): Promise<void> {
  const { redisUrl, dataDir, loginAttemptsPerMinute, role } = config;
  const { events, reads, follower, folder } = stores;
  const redis = redisUrl === undefined ? undefined : await waiting.until(redisOf(redisUrl), () => openRedis(redisUrl));
  if (redis) await closers.add(() => redis.close());
  const idempotencyStore = redis ? redisIdempotencyStore(redis) : fileIdempotencyStore(dataDir);
  await closers.add(() => idempotencyStore.close());
  const ledger = openLedger({ ...config, ...stores, log });
  await closers.add(() => ledger.close());
  // Embedded read models go on where they stood, or begin anew: the first page served is the whole log's.
  const head = redisUrl === undefined ? await waiting.until(eventStoreOf(config), () => events.head()) : undefined;
  if (head !== undefined) {
    health.startWaits('The read models are being built.');
    await reads.waitFor(head, 600_000);
  }
  const files = new FileStore(dataDir, config.maxPdfBytes);
  await files.sweep();
  const loginLimit = openLoginLimit(loginAttemptsPerMinute, redis);
  const states = new PastStates(eventLogOf(config));
  const asOf = new AsOf(reads, { events, index: ledger.index }, states);
  const operatorToken = await OperatorToken.make(dataDir);
  const resources = { ...stores, idempotencyStore, loginLimit, files, ledger, asOf, operatorToken };
  const context = portalContext();
  const session = await waiting.until(eventStoreOf(config), () => sessionMiddleware(events, redis, context));
  // Loaded last: it takes longer than all the rest, and projections never need it.
  const { startHttp } = await import('./http-program.js');
  const http = await startHttp(config, resources, session, health);
  await closers.add(() => http.close());
  await closers.add(server.close);
  // Closed first, so that requests that wait for a replay are answered and do not delay the stop.
  await closers.add(() => states.close());
  health.startWaits('The data folder is a copy, and is being checked.');
  await folder.checked();
  health.serves({ role, events, reads, follower, ledger: folder.over(ledger) });
  server.serve(http.answer);
}

function eventStoreOf({ eventStoreUrl: url }: Config): UnavailableStore {
  return { name: 'The event store', url, variable: url === undefined ? 'DATA_DIR' : 'EVENT_STORE_URL' };
}

function redisOf(url: string | undefined): UnavailableStore {
  return { name: 'Redis', url, variable: 'REDIS_URL' };
}

function run(follower: Follower): () => Promise<void> {
  const stopping = new AbortController();
  const running = follower.run(stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

/** What the portal does by itself. */
function portalContext(): CommandContext {
  const at = new Date().toISOString();
  return { actor: 'portal', role: 'portal', at, correlationId: randomUUID(), commandId: randomUUID() };
}
