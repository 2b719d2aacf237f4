import type { EventStore } from '@noticeboard/event-store';
import type { Verifier } from '@noticeboard/ledger';
import { openReadStore, type ReadStore } from '@noticeboard/read-store';
import type { Config } from '../boot/config.js';
import { eventLogOf, withEventLog } from '../boot/stream-prefix.js';
import { bodyFrom, type RunningPortal } from './running-portal.js';
import { readLogKey } from '../ledger/key-file.js';
import { compareLists, type ServedLists } from './compare-lists.js';
import { Difference } from './check-log.js';
import { verifyLogAside } from './verify-log.js';
import { Replay } from './replay.js';
import { headIn } from './signed-heads.js';

/** Stored records that are in memory at once. */
const pageSize = 200;

export interface PortalToVerify {
  readonly config: Config;
  /** In place of the portal's own. */
  readonly key: Verifier | undefined;
  /** A checkpoint that was kept elsewhere. */
  readonly checkpoint: string | undefined;
  /** What answers on the configured address. */
  readonly portal: RunningPortal | undefined;
}

/**
 * One line for each thing that is as it should be. While a thread hashes the log, this one replays it; where both find
 * something, the log is told first: what is made from it can be no better.
 * @throws Difference, StoreUnusable, StoreUnavailable, ReadStoreUnavailable
 */
export async function* verifyPortal({ config, key, checkpoint, portal }: PortalToVerify): AsyncGenerator<string> {
  const verifier = key ?? readLogKey(config);
  if (!verifier) throw new Difference('nothing was signed yet: start the portal once, it makes the key of the log');
  const others = [
    ...(checkpoint === undefined ? [] : [{ note: checkpoint, name: 'the checkpoint of --checkpoint' }]),
    ...(portal?.checkpoint === undefined
      ? []
      : [{ note: portal.checkpoint, name: `the checkpoint that ${portal.url} answers with` }]),
  ];
  for (const { note, name } of others) headIn(note, verifier, name);
  const checked = verifyLogAside({ dataDir: config.dataDir, log: eventLogOf(config), vkey: verifier.vkey, others });
  const stop = new AbortController();
  const compared = verifyReadModels(config, portal, stop.signal);
  // It is awaited after the log, and may fail before.
  compared.catch(() => undefined);
  try {
    yield await checked;
    if (portal && portal.checkpoint === undefined) throw new Difference(`${portal.url} signs nothing: ${portal.fault}`);
    yield await compared;
  } finally {
    stop.abort();
  }
}

async function verifyReadModels(
  config: Config,
  portal: RunningPortal | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { redisUrl, host, port } = config;
  if (!portal && redisUrl === undefined)
    return `read models: no portal answers on ${host}:${port}; they live in its process, nothing is stored`;
  return withEventLog(config, async (log) => {
    if (portal) return compare(log, servedBy(portal.url), signal);
    const reads = await openReadStore({ url: redisUrl });
    return compare(log, stored(reads), signal).finally(() => reads.close());
  });
}

async function compare(log: EventStore, served: ServedLists, signal: AbortSignal): Promise<string> {
  const replay = new Replay(log, signal);
  try {
    const { lists, records } = await compareLists(replay, served, signal);
    return `read models: ${served.name}: ${lists} lists with ${records} records are, byte for byte, what a replay gives`;
  } finally {
    replay.close();
  }
}

function servedBy(url: string): ServedLists {
  return { name: `the portal at ${url}`, body: ({ path }) => bodyFrom(`${url}/api/${path}`) };
}

function stored(reads: ReadStore): ServedLists {
  return { name: 'the stored read models', body: ({ collection }) => arrayIn(reads, collection) };
}

async function* arrayIn(reads: ReadStore, collection: string): AsyncGenerator<string> {
  yield '[';
  for (let from = 0; ; from += pageSize) {
    const records = await reads.list(collection, { from, to: from + pageSize - 1, order: 'oldest' });
    if (records.length > 0) yield `${from === 0 ? '' : ','}${records.join(',')}`;
    if (records.length < pageSize) break;
  }
  yield ']';
}
