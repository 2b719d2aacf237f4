import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { families, type Family, ProblemError } from '@noticeboard/content-model';
import {
  damagedLog,
  type EventStore,
  openEventStore,
  type RecordedEvent,
  StoreDamaged,
  StoreUnavailable,
  StoreUnusable,
} from '@noticeboard/event-store';
import { Follower, ofAnotherLog, projectionHealth, Rebuilds, standingOf } from '@noticeboard/projections';
import { openLimits, openReadStore, openRedis, type ReadStore, type Redis } from '@noticeboard/read-store';
import { Accounts } from '../accounts/accounts.js';
import { type FirstAccount, firstAdmin } from '../accounts/first-account.js';
import { OperatorToken } from '../accounts/operator-token.js';
import { sessionMiddleware } from '../accounts/session.store.js';
import { fileLinkStore, type LinkStore, redisLinkStore } from '../desk/link-store.js';
import { fileFates } from '../change-sets/file-fates.js';
import { FileStore } from '../files/file-store.js';
import { logIdOf, openFiles } from '../files/open-files.js';
import { fileIdempotencyStore, redisIdempotencyStore } from '../http/idempotency-store.js';
import type { CosignedHeads } from '../ledger/cosigned-heads.js';
import { type Ledger, openLedger } from '../ledger/ledger.js';
import { faultInPast } from '../ledger/signed-past.js';
import type { ReachHome } from '../reach/reach-home.js';
import { fillInChild } from '../projections/fill.js';
import { keepPeople } from '../people/keep-people.js';
import type { PeopleStore } from '../people/people.js';
import { fileAssetStore, redisAssetStore } from '../site/kept-assets.js';
import { AppendOutcomes, assertDiskRoom } from './append-outcomes.js';
import { ClockWatch } from './clock-watch.js';
import type { Log } from './logs.js';
import type { Metrics } from './metrics.js';
import { Closers, listen, openServer, type ProgramServer } from './listen.js';
import { type Config, UnusableConfig } from '../config/config.js';
import type { CommandContext } from '../commands/command-context.js';
import { speak } from '../responses/reader-language.js';
import { DataFolder } from './data-folder.js';
import { eventLogOf, fixStreamPrefix } from '../config/stream-prefix.js';
import { Health } from './health.js';
import { openReach, startDigests, startLinkMails, startReach, startReminders, startWorkMails } from './reach.js';
import { healthProgram } from './health-routes.js';
import { eventStoreOf, redisOf, StoreWait } from './store-wait.js';
import { AgreedClock, agreeing } from '../write-gate/agreed-clock.js';
import { WriteGate } from '../write-gate/write-gate.js';

/** ms. */
const lookAtPastEvery = 5000;

export interface Portal {
  /** Where it listens, from the beginning: the HTTP program's address, or the health port's with `ROLE=projections`. */
  readonly url: string;
  /** Resolves when it serves; with false when it was stopped before. Rejects when it cannot start. */
  readonly serving: Promise<boolean>;
  /** Ends readiness, stops accepting requests, finishes those in flight and closes the stores. */
  close(): Promise<void>;
}

export interface PortalOptions {
  readonly config: Config;
  readonly log: Log;
  readonly families?: readonly Family[];
  /** As soon as it is stored: nobody else knows its password, and what follows may fail. */
  readonly onFirstAccount?: (account: FirstAccount) => void;
}

/** The composition root: listens, then opens the stores, for as long as they need, and starts the programs that the role asks for. */
export async function startPortal({
  config,
  log,
  families: table = families,
  onFirstAccount = () => undefined,
}: PortalOptions): Promise<Portal> {
  const health = new Health();
  const server = await openServer(config, healthProgram(health));
  const closers = new Closers();
  await closers.add(server.close);
  const stopping = new AbortController();
  const close = async () => {
    stopping.abort();
    server.leave();
    server.keepsNobody();
    await health.stops();
    await closers.close();
  };
  const waiting = new StoreWait({
    log,
    waiting: `Waiting; ${server.url}/health tells when it is there.`,
    onWait: (reason) => {
      if (reason !== undefined) server.keepsNobody();
      health.startWaits(reason ?? 'The portal is starting.');
    },
    signal: stopping.signal,
  });
  const start = { config, log, families: table, onFirstAccount, health, door: server, closers, waiting };
  const serving = serve(start).then(
    () => true,
    async (error: unknown) => {
      if (stopping.signal.aborted) return false;
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

async function serve(start: Start): Promise<void> {
  const { config, log, families: table, health, closers, waiting } = start;
  const { eventStoreUrl, redisUrl, role } = config;
  speak(config.languages);
  const place = eventLogOf(config);
  const eventStore = eventStoreOf(config);
  const agreed = new AgreedClock({ dataDir: config.dataDir, say: log, onFault: (fault) => tellClock(log, fault) });
  const gate = new WriteGate(
    (reason) => log.error(`NOTHING IS WRITTEN OR SIGNED: ${reason}. Run: npm run portal -- verify`),
    agreed,
  );
  const now = () => new Date(gate.now());
  const folder = new DataFolder(config, log, gate);
  await closers.add(() => folder.close());
  const clock = new ClockWatch((message) => log.warn(message));
  const compared = (ms: number) => clock.compare(ms);
  const opened = await waiting.until(eventStore, (patience) =>
    openEventStore({ ...place, exclusive: true, clock: now, compared, patience }).catch((error: unknown) => {
      if (!(error instanceof StoreDamaged)) throw error;
      if (redisUrl === undefined && !existsSync(join(config.dataDir, 'read-models')))
        throw nothingToServe(config, error.message);
      gate.closeForLog(error.message, { hasNoAccounts: true });
      return damagedLog(place.dir, error);
    }),
  );
  await closers.add(() => opened.close());
  const metrics = await openMetrics(config, closers, log);
  // A full disk refuses a real append only, and a server refuses any.
  const events = new AppendOutcomes(
    opened,
    gate,
    eventStoreUrl === undefined ? () => assertDiskRoom(place.dir) : undefined,
    (outcome, ms, at) => {
      clock.see(at);
      metrics?.countAppend(outcome, ms);
    },
  );
  const newest = await waiting.until(eventStore, () => unlessDamaged(newestOf(events)));
  clock.see(newest?.metadata['at']);
  agreed.begin(newest?.metadata['at']);
  await waiting.until(eventStore, () => comparePast(config, events, gate, newest === undefined));
  await folder.opened();
  if (eventStoreUrl !== undefined) await closers.add(watchPast(start, events, gate));
  // Read models are not thrown away because of a log that cannot be read.
  const logHead = redisUrl === undefined && gate.logFault === undefined ? (newest?.position ?? '') : undefined;
  const reads = await waiting.until(redisOf(redisUrl), () =>
    openReadStore({ url: redisUrl, dataDir: config.dataDir, logHead, warn: (message) => log.warn(message) }),
  );
  await closers.add(() => reads.close());
  if (newest === undefined && gate.logReason !== undefined)
    await waiting.until(redisOf(redisUrl), () => expectSomething(reads, config, gate.logReason));
  await waiting.until(redisOf(redisUrl), () => fixStreamPrefix(config));
  const redis = redisUrl === undefined ? undefined : await waiting.until(redisOf(redisUrl), () => openRedis(redisUrl));
  if (redis) await closers.add(() => redis.close());
  const links = redis ? redisLinkStore(redis) : fileLinkStore(config.dataDir);
  await closers.add(() => links.close());
  const warn = (message: string) => log.warn(message);
  const people = await keepPeople({ redis, dataDir: config.dataDir, now: () => gate.now(), warn });
  await closers.add(() => people.close());

  const admin = firstAdmin(config, events, portalContext());
  const makesNone = role === 'projections' || gate.fault !== undefined;
  const firstAccount = makesNone ? undefined : await waiting.until(eventStore, admin).catch(asConfigFault);
  if (firstAccount) start.onFirstAccount(firstAccount);
  if (redisUrl !== undefined) await waiting.until(redisOf(redisUrl), () => expectOwn(reads, events));
  metrics?.gauge(
    {
      name: 'broken_links',
      help: 'Links that were found broken.',
      read: async () => (await links.broken()).length,
    },
    {
      name: 'link_watch_ended_seconds',
      help: 'When the links were last followed by night, in seconds since 1970.',
      read: async () => {
        const watch = await links.watch();
        return watch && Date.parse(watch.endedAt) / 1000;
      },
    },
  );
  const fill = fillInChild({ log: place, warn: (message) => log.warn(message) });
  // They are what is left of what an embedded log has lost.
  const keeps = () => eventStoreUrl === undefined && gate.logReason !== undefined;
  const follower = role === 'web' ? undefined : new Follower({ events, reads, log, fill, keeps });
  const projections = () => projectionHealth(events, reads, follower);
  metrics?.gauge(
    {
      name: 'projection_lag_seconds',
      help: 'Age of the oldest event that the read models do not show; 0 when they show all.',
      read: async () => (await projections()).lagMs / 1000,
    },
    {
      name: 'projection_log_share',
      help: 'How much of the log the projections have gone through, records of other applications included, from 0 to 1.',
      read: async () => (await projections()).share ?? 1,
    },
  );
  const following = follower && run(follower);
  if (following) await closers.add(following.stop);
  if (follower) await closers.add(await startScheduler(start, events, reads, now));
  if (eventStoreUrl !== undefined && redisUrl === undefined)
    log.info('this must be the only process of its portal: several need REDIS_URL, else each tells the channels');
  const reach = openReach({ config, events, reads, redis, people, links, families: table, clock: now });
  await closers.add(() => reach.close());
  if (follower) await closers.add(run(startReach({ config, reach, events, reads, gate, log })).stop);
  const digests = follower && startDigests({ config, reach, events, reads, people, gate, log });
  if (digests) await closers.add(run(digests).stop);
  const workMails = follower && (await startWorkMails({ config, reach, events, reads, people, gate, log }));
  if (workMails) await closers.add(run(workMails).stop);
  const linkMails = follower && (await startLinkMails({ config, reach, events, reads, people, links, gate, log }));
  if (linkMails) await closers.add(run(linkMails).stop);
  if (follower) await closers.add(run(startReminders({ config, reach, events, reads, people, gate, log })).stop);
  if (follower && config.linkWatch === 'on') await closers.add(await startLinkWatch(start, reads, links, now));
  if (role === 'projections') {
    health.serves({ role, events, reads, follower, clock, gate });
    return;
  }
  const rebuilds = new Rebuilds({ events, reads, log, fill });
  await closers.add(() => rebuilds.close());
  const stores = {
    opened,
    events,
    reads,
    redis,
    links,
    people,
    follower,
    following,
    rebuilds,
    reach,
    folder,
    gate,
    clock,
    metrics,
    families: table,
  };
  await serveHttp(start, stores);
}

async function newestOf(events: EventStore): Promise<RecordedEvent | undefined> {
  const [newest] = await events.readAll({ direction: 'backwards', max: 1 });
  return newest;
}

function tellClock(log: Log, fault: string | undefined): void {
  if (fault === undefined) log.warn(`the clock is believed again, at ${new Date().toISOString()}: writes go on`);
  else log.error(`NOTHING IS WRITTEN, the clock is not believed: ${fault}. Set it right, or run: ${agreeing}`);
}

/** Undefined where the log is damaged, which has closed the gate: what was made of it is served. */
async function unlessDamaged<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof StoreDamaged) return undefined;
    throw error;
  });
}

/** Closes the gate before a log that is not what was signed. */
async function comparePast(config: Config, events: EventStore, gate: WriteGate, hasNoAccounts = false): Promise<void> {
  const fault = await unlessDamaged(faultInPast(events, config));
  if (fault !== undefined) gate.closeForLog(fault, { hasNoAccounts });
}

/** A server may come back with another log while this one runs. @returns the way to stop */
function watchPast({ config, log }: Start, events: EventStore, gate: WriteGate): () => void {
  const look = () =>
    comparePast(config, events, gate).catch((error: unknown) => {
      // The call that meets an outage reports it; the next look comes.
      if (!(error instanceof StoreUnavailable)) log.warn(`what was signed is not compared: ${String(error)}`);
    });
  const looking = setInterval(() => void look(), lookAtPastEvery);
  return () => clearInterval(looking);
}

/** @throws StoreUnusable where neither the log nor read models hold anything that could be served */
async function expectSomething(reads: ReadStore, config: Config, why = ''): Promise<void> {
  if ((await reads.state()).checkpoint === undefined) throw nothingToServe(config, why);
}

function nothingToServe({ dataDir, eventStoreUrl }: Config, why: string): StoreUnusable {
  const file = eventStoreUrl === undefined ? ` (${join(dataDir, 'events', 'events.db')}, with its events.db-wal)` : '';
  return new StoreUnusable(
    `the event log is not whole: ${why}. Nothing of it can be read, and no read models are stored. Put it back${file}, or restore a backup into an empty folder: DATA_DIR=<folder> npm run portal -- restore <backup>`,
  );
}

/** @throws StoreUnusable for the read models of another portal, which would be served in place of its own */
async function expectOwn(reads: ReadStore, events: EventStore): Promise<void> {
  if ((await standingOf(reads, events)) === 'other') throw new StoreUnusable(ofAnotherLog);
}

/** Publishes what is scheduled. @returns the way to stop */
async function startScheduler(
  { config, log, families: table }: Start,
  events: EventStore,
  reads: ReadStore,
  clock: () => Date,
) {
  // It comes with the handlers of all commands, which take long to load.
  const [{ ChangeSets }, { Scheduler }] = await Promise.all([
    import('../change-sets/change-sets.js'),
    import('../change-sets/scheduler.js'),
  ]);
  const accounts = new Accounts(events, undefined, reads);
  const changeSets = new ChangeSets(events, undefined, config.review, table, accounts);
  return run(new Scheduler({ reads, changeSets, clock, warn: (message) => log.warn(message) })).stop;
}

/** Follows links by night. @returns the way to stop */
async function startLinkWatch(
  { config, log, families: table }: Start,
  reads: ReadStore,
  store: LinkStore,
  clock: () => Date,
) {
  const [{ LinkWatch }, { RecordLinks }, { portalLinkCheck }] = await Promise.all([
    import('../desk/link-watch.js'),
    import('../desk/record-links.js'),
    import('../desk/link-check.js'),
  ]);
  const check = portalLinkCheck(config.mayReachPrivate);
  return run(new LinkWatch({ links: new RecordLinks(reads, table), store, check, log, clock })).stop;
}

interface Stores {
  /** The log as it was opened: what is appended to it is no write of the portal's users. */
  readonly opened: EventStore;
  readonly events: AppendOutcomes;
  readonly reads: ReadStore;
  readonly redis: Redis | undefined;
  readonly links: LinkStore;
  readonly people: PeopleStore;
  readonly follower: Follower | undefined;
  readonly following: Following | undefined;
  readonly rebuilds: Rebuilds;
  readonly reach: ReachHome;
  readonly clock: ClockWatch;
  readonly metrics: Metrics | undefined;
  readonly folder: DataFolder;
  readonly gate: WriteGate;
  readonly families: readonly Family[];
}

async function serveHttp(
  { config, log, health, door: server, closers, waiting }: Start,
  stores: Stores,
): Promise<void> {
  const { redisUrl, dataDir, role } = config;
  const { opened, events, reads, redis, follower, folder, gate, clock, metrics } = stores;
  const limits =
    redisUrl === undefined ? undefined : await waiting.until(redisOf(redisUrl), () => openLimits(redisUrl));
  if (limits) await closers.add(() => limits.disconnect());
  const place = eventLogOf(config);
  const onFault = (fault: string) => gate.closeForLog(fault);
  const cosigned = config.logPolicy && (await openCosignedHeads(dataDir, redis));
  if (cosigned) await closers.add(() => cosigned.close());
  const ledger = openLedger({
    ...config,
    place,
    families: stores.families,
    log,
    events: opened,
    gate,
    onFault,
    cosigned,
  });
  await closers.add(() => ledger.close());
  // Embedded read models go on where they stood, or begin again: the first page served is the whole log's.
  const headNow = () => unlessDamaged(events.head());
  const head = redisUrl === undefined ? await waiting.until(eventStoreOf(config), headNow) : undefined;
  if (head !== undefined) {
    health.startBuilds(stores.follower);
    // One that stops at an event which it cannot apply has reported it: the events before it are served.
    await Promise.race([reads.waitFor(head, 600_000), stores.following?.ended]);
  }
  const fileHome = await waiting.until(eventStoreOf(config), () => openFiles(config, logIdOf(events)));
  const files = new FileStore(fileHome, config.maxPdfBytes, fileFates(events));
  await waiting.until(eventStoreOf(config), () => files.sweep(gate.now()));
  const context = portalContext();
  const session = await waiting.until(eventStoreOf(config), () =>
    sessionMiddleware(events, { redis, dataDir, gate }, context),
  );
  await closers.add(() => session.close());
  const answers = redis ? redisIdempotencyStore(redis) : fileIdempotencyStore(dataDir, () => gate.now());
  await closers.add(() => answers.close());
  const assets = redis ? redisAssetStore(redis) : fileAssetStore(dataDir);
  await closers.add(() => assets.close());
  const operatorToken = await OperatorToken.make(dataDir, server.url);
  // Loaded last: it takes longer than all the rest, and projections never need it.
  const { startHttp } = await import('./http-program.js');
  const { witnessLogs } = config;
  const witness = witnessLogs && (await startWitness(config, witnessLogs, ledger, gate));
  if (witness) await closers.add(() => witness.close());
  const open = { ...stores, limits, files, ledger, witness, answers, assets, operatorToken };
  const http = await startHttp(config, open, { session, health, log, metrics });
  metrics?.gauge({
    name: 'log_events',
    help: 'Events of the log that the ledger holds.',
    read: () => ledger.health.size,
  });
  await closers.add(() => http.close());
  await closers.add(server.close);
  await closers.add(() => http.hurry());
  health.startWaits('The data folder is a copy, and is being checked.');
  await folder.checked();
  if (config.logPolicy && cosigned && ledger.origin !== undefined)
    await closers.add(await startCosigning(config, config.logPolicy, cosigned, ledger, log));
  health.serves({ role, events, reads, follower, ledger: folder.over(ledger), clock, gate });
  server.serve(http.answer);
}

/** Loaded where there are witnesses alone. */
async function openCosignedHeads(dataDir: string, redis: Redis | undefined): Promise<CosignedHeads> {
  const { fileCosignedHeads, redisCosignedHeads } = await import('../ledger/cosigned-heads.js');
  return redis ? redisCosignedHeads(redis) : fileCosignedHeads(dataDir);
}

/** Sends the heads of both logs to the witnesses. @returns the way to stop */
async function startCosigning(
  config: Config,
  policy: NonNullable<Config['logPolicy']>,
  heads: CosignedHeads,
  ledger: Ledger,
  log: Log,
) {
  const { Cosigning, witnessedLogs } = await import('../witness/cosigning.js');
  return run(
    new Cosigning({ policy, logs: witnessedLogs(ledger), heads, mayReachPrivate: config.mayReachPrivate, log }),
  ).stop;
}

async function startWitness(
  config: Config,
  logs: NonNullable<Config['witnessLogs']>,
  { origin = config.logOrigin }: Ledger,
  gate: WriteGate,
) {
  const { openWitness } = await import('../witness/open-witness.js');
  return openWitness({ ...config, logs, logOrigin: origin, now: () => gate.now() });
}

/** Undefined where nobody collects: nothing is counted then. @throws PortTaken */
async function openMetrics(config: Config, closers: Closers, log: Log): Promise<Metrics | undefined> {
  const { metricsPort: port, host } = config;
  if (port === undefined) return undefined;
  const { Metrics } = await import('./metrics.js');
  const metrics = new Metrics();
  const listening = await listen(createServer(metrics.program), { variable: 'METRICS_PORT', port, host });
  await closers.add(listening.close);
  log.info(`metrics on ${listening.url}/metrics`);
  return metrics;
}

/** The first account is made of the configuration. */
function asConfigFault(error: unknown): never {
  if (!(error instanceof ProblemError) || error.code !== 'invalid') throw error;
  const faults = Object.entries(error.options.errors ?? {});
  throw new UnusableConfig(
    faults.map(([field, { message }]) => `ADMIN_${field.toUpperCase()} cannot be used: ${message}`),
  );
}

interface Following {
  /** Resolves when it has stopped, by itself or because it was stopped. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

function run(work: Pick<Follower, 'run'>): Following {
  const stopping = new AbortController();
  const ended = work.run(stopping.signal);
  const stop = () => {
    stopping.abort();
    return ended;
  };
  return { ended, stop };
}

/** The work that the portal does by itself. */
function portalContext(): CommandContext {
  const at = new Date().toISOString();
  return { actor: 'portal', role: 'portal', at, correlationId: randomUUID(), commandId: randomUUID() };
}
