import { join } from 'node:path';
import { type EventStore, openEventStore } from '@noticeboard/event-store';
import type { NamedHead, Verifier } from '@noticeboard/ledger';
import { openReadStore, type ReadStore } from '@noticeboard/read-store';
import type { Config } from '../boot/config.js';
import { bodyFrom, type RunningPortal } from './running-portal.js';
import { readLogKey } from '../ledger/key-file.js';
import { checkLog } from './check-log.js';
import { compareLists, type ServedLists } from './compare-lists.js';
import { Difference } from './difference.js';
import { keptLeaves } from './kept-leaves.js';
import { logLeaves } from './leaf-source.js';
import { Replay } from './replay.js';
import { headIn, signedHeads } from './signed-heads.js';

export interface PortalToVerify {
  readonly config: Config;
  /** In place of the portal's own. */
  readonly key: Verifier | undefined;
  /** A checkpoint that was kept elsewhere. */
  readonly checkpoint: string | undefined;
  /** What answers on the configured address. */
  readonly portal: RunningPortal | undefined;
}

/** One line for each thing that is as it should be. @throws Difference */
export async function* verifyPortal({ config, key, checkpoint, portal }: PortalToVerify): AsyncGenerator<string> {
  const verifier = key ?? readLogKey(config);
  if (!verifier) throw new Difference('nothing was signed yet: start the portal once, it makes the key of the log');
  const others = [
    ...(checkpoint === undefined ? [] : [headIn(checkpoint, verifier, 'the checkpoint of --checkpoint')]),
    ...(portal?.checkpoint === undefined
      ? []
      : [headIn(portal.checkpoint, verifier, `the checkpoint that ${portal.url} answers with`)]),
  ];
  const { eventStoreUrl: url, dataDir } = config;
  const log = await openEventStore({ url, dir: join(dataDir, 'events'), exclusive: false });
  try {
    yield await verifyLog(log, config, verifier, others);
    if (portal && portal.checkpoint === undefined) throw new Difference(`${portal.url} signs nothing: ${portal.fault}`);
    yield await verifyReadModels(log, config, portal);
  } finally {
    await log.close();
  }
}

async function verifyLog(
  log: EventStore,
  { dataDir }: Config,
  verifier: Verifier,
  others: readonly NamedHead[],
): Promise<string> {
  const heads = signedHeads(dataDir, verifier, others);
  const { size, covered, heads: count } = await checkLog(logLeaves(log), heads, (head) => keptLeaves(dataDir, head));
  if (count === 0) throw new Difference(`no checkpoint was recorded for the ${size} events of the log`);
  const rest = size === covered ? '' : `, ${size - covered} newer ones await the next`;
  return `log: ${covered} events fit all ${count} signed checkpoints${rest}; key ${verifier.vkey}`;
}

async function verifyReadModels(log: EventStore, config: Config, portal: RunningPortal | undefined): Promise<string> {
  if (!portal && config.redisUrl === undefined)
    return `read models: no portal answers on ${config.host}:${config.port}; they live in its process, nothing is stored`;
  const reads = portal ? undefined : await openReadStore({ url: config.redisUrl });
  const replay = new Replay(log);
  try {
    const served = reads ? stored(reads) : servedBy(portal?.url ?? '');
    const { lists, records } = await compareLists(replay, served);
    return `read models: ${served.name}: ${lists} lists with ${records} records are, byte for byte, what a replay gives`;
  } finally {
    await replay.close();
    await reads?.close();
  }
}

function servedBy(url: string): ServedLists {
  return { name: `the portal at ${url}`, body: ({ path }) => bodyFrom(`${url}/api/${path}`) };
}

function stored(reads: ReadStore): ServedLists {
  return {
    name: 'the stored read models',
    body: async ({ collection }) =>
      `[${(await reads.list(collection, { from: 0, to: Infinity, order: 'oldest' })).join(',')}]`,
  };
}
