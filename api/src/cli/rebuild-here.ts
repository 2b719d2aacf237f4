import { randomUUID } from 'node:crypto';
import type { EndedRebuild, RebuildPurpose, RunningRebuild } from '@noticeboard/content-model';
import { openEventStore } from '@noticeboard/event-store';
import { endedRebuilds, Rebuilds } from '@noticeboard/projections';
import { openReadStore } from '@noticeboard/read-store';
import { rebuildOrder, refusedRebuild } from '../projections/rebuild-order.js';
import type { Config } from '../boot/config.js';
import { eventLogOf } from '../boot/stream-prefix.js';

export interface RebuildWish {
  readonly purpose: RebuildPurpose;
  readonly force: boolean;
}

/** Has it done, tells how far it is, and resolves with how it ended. @throws Refusal when it cannot begin */
export type RebuildRunner = (
  config: Config,
  wish: RebuildWish,
  onProgress: (running: RunningRebuild) => void,
) => Promise<EndedRebuild>;

const lookEvery = 200;

/** In this process, on the stores that the environment names. SIGINT and SIGTERM end it as a failure. */
export const rebuildHere: RebuildRunner = async (config, wish, onProgress) => {
  const { redisUrl } = config;
  const events = await openEventStore({ ...eventLogOf(config), exclusive: false });
  try {
    const reads = await openReadStore({ url: redisUrl });
    try {
      // Whoever gave the command is told how it ended; nobody else reads a log here.
      const rebuilds = new Rebuilds({ events, reads, log: { error: () => undefined } });
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void rebuilds.close());
      const id = randomUUID();
      const at = new Date().toISOString();
      const envelope = { actor: 'operator', role: 'operator', at, correlationId: id, commandId: id } as const;
      const { ended } = await rebuilds.begin(rebuildOrder(events, envelope, wish)).catch(refusedRebuild);
      const look = () => rebuilds.running().then((running) => running && onProgress(running));
      const looking = setInterval(() => void look().catch(() => undefined), lookEvery);
      await ended.finally(() => clearInterval(looking));
      return found(await endedRebuilds(events, undefined), id);
    } finally {
      await reads.close();
    }
  } finally {
    await events.close();
  }
};

export function found(ended: readonly EndedRebuild[], id: string): EndedRebuild {
  const own = ended.find((rebuild) => rebuild.id === id);
  if (!own) throw new RangeError(`rebuild ${id} has left no trace`);
  return own;
}
