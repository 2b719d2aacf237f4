import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EventLogLocation,
  type EventStore,
  makeDirectory,
  openEventStore,
  StoreUnusable,
} from '@noticeboard/event-store';
import { openRedis } from '@noticeboard/read-store';
import { namedFault } from '../files/named-fault.js';
import { keyFile } from '../ledger/key-file.js';
import { faultInPast } from '../ledger/signed-past.js';
import { AgreedClock } from '../write-gate/agreed-clock.js';
import { WriteGate } from '../write-gate/write-gate.js';
import type { Config } from './config.js';

type Given = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'streamPrefix'>;
type Shared = Given & Pick<Config, 'redisUrl'>;

/** The key stands beside the read models, which must never be continued from another log. */
const redisKey = 'noticeboard:stream-prefix';

/**
 * The prefix is fixed at the first start: with another one the same portal would find an empty log, and begin again.
 * @throws StoreUnusable when the data folder was begun with another
 */
export function checkStreamPrefix({ dataDir, eventStoreUrl, streamPrefix = '' }: Given): void {
  if (eventStoreUrl === undefined) return;
  const begun = begunWith(dataDir);
  if (begun !== undefined && begun !== streamPrefix) throw misfit(begun, streamPrefix, `the data folder ${dataDir}`);
}

/**
 * Keeps it where the next start looks: in the data folder, and in Redis, which the processes share.
 * @throws StoreUnusable, ReadStoreUnavailable
 */
export async function fixStreamPrefix(given: Shared): Promise<void> {
  checkStreamPrefix(given);
  const { dataDir, eventStoreUrl, streamPrefix = '', redisUrl } = given;
  if (eventStoreUrl === undefined) return;
  if (redisUrl !== undefined) await fixInRedis(redisUrl, streamPrefix);
  makeDirectory(dataDir);
  if (!existsSync(fileIn(dataDir))) writeFileSync(fileIn(dataDir), streamPrefix);
}

async function fixInRedis(redisUrl: string, streamPrefix: string): Promise<void> {
  const redis = await openRedis(redisUrl);
  const { client, run } = redis;
  try {
    await run(() => client.set(redisKey, streamPrefix, { condition: 'NX' }));
    const begun = (await run(() => client.get(redisKey))) ?? streamPrefix;
    if (begun !== streamPrefix) throw misfit(begun, streamPrefix, 'this Redis');
  } finally {
    await redis.close();
  }
}

function begunWith(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw namedFault(error, file);
  }
  // An older release, which knew no prefix, has begun this folder.
  return existsSync(keyFile(dataDir)) ? '' : undefined;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'stream-prefix');
}

function misfit(begun: string, given: string, what: string): StoreUnusable {
  const named = (prefix: string) => (prefix === '' ? 'no STREAM_PREFIX' : `STREAM_PREFIX=${prefix}`);
  return new StoreUnusable(
    `${what} belongs to a portal that was begun with ${named(begun)}, and ${named(given)} is given. ` +
      'Give the former, or another DATA_DIR and another Redis for another portal',
  );
}

/** Stands in a data folder until a restore into it is complete. */
export const restoring = 'restore-unfinished';

/**
 * The event log that the configuration names.
 * @throws StoreUnusable when its prefix is not the one that it was begun with, or when a restore was cut off
 */
export function eventLogOf(config: Given): EventLogLocation {
  if (existsSync(join(config.dataDir, restoring)))
    throw new StoreUnusable(
      `a restore into ${config.dataDir} was cut off: run "npm run portal -- restore" again, it begins anew`,
    );
  return placeOf(config);
}

/** As `eventLogOf`, while it is being restored. */
export function placeOf(config: Given): EventLogLocation {
  checkStreamPrefix(config);
  return { url: config.eventStoreUrl, prefix: config.streamPrefix, dir: join(config.dataDir, 'events') };
}

/** Works with that log beside the portal, which may run, and closes it. It appends where the portal would. */
export async function withEventLog<T>(config: WithKey, work: (log: EventStore) => Promise<T>): Promise<T> {
  const log = await openEventStore({ ...eventLogOf(config), exclusive: false, clock: () => new Date() });
  let checked: Promise<void> | undefined;
  const append: EventStore['append'] = async (writes) => {
    await (checked ??= assertWritable(config, log));
    return log.append(writes);
  };
  try {
    return await work({ ...log, append });
  } finally {
    await log.close();
  }
}

type WithKey = Given & Pick<Config, 'logKey'>;

/** @throws WritesRefused for a log that is not the one that was signed, and while the clock is not believed */
async function assertWritable(config: WithKey, log: EventStore): Promise<void> {
  const clock = new AgreedClock({ dataDir: config.dataDir, say: console });
  const [newest] = await log.readAll({ direction: 'backwards', max: 1 });
  clock.begin(newest?.metadata['at']);
  const gate = new WriteGate(undefined, clock);
  const fault = await faultInPast(log, config);
  if (fault !== undefined) gate.closeForLog(fault);
  gate.assertOpen();
}

/** The same for who appends nothing: a copy that can only be read will do. */
export async function readEventLog<T>(config: Given, work: (log: EventStore) => Promise<T>): Promise<T> {
  const log = await openEventStore({ ...eventLogOf(config), exclusive: false, readOnly: true });
  return work(log).finally(() => log.close());
}
