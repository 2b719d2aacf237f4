import { randomUUID } from 'node:crypto';
import type { EndedRebuild, RebuildPurpose, RunningRebuild } from '@noticeboard/content-model';
import { endedRebuilds, Rebuilds } from '@noticeboard/projections';
import { openReadStore } from '@noticeboard/read-store';
import { rebuildCommand, rejectRebuild } from '../projections/rebuild-command.js';
import type { Config } from '../boot/config.js';
import { withEventLog } from '../boot/stream-prefix.js';

export interface RebuildRequest {
  readonly purpose: RebuildPurpose;
  readonly force: boolean;
}

/** Has it done, tells how far it is, and resolves with how it ended. @throws ProblemError when it cannot begin */
export type RebuildRunner = (
  config: Config,
  request: RebuildRequest,
  onProgress: (running: RunningRebuild) => void,
) => Promise<EndedRebuild>;

const lookEvery = 200;

/** In this process, on the stores that the environment names. SIGINT and SIGTERM end it as a failure. */
export const rebuildInProcess: RebuildRunner = (config, request, onProgress) =>
  withEventLog(config, async (events) => {
    const reads = await openReadStore({ url: config.redisUrl });
    try {
      // Whoever gave the command is told how it ended; nobody else reads a log here.
      const rebuilds = new Rebuilds({ events, reads, log: { error: () => undefined } });
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void rebuilds.close());
      const id = randomUUID();
      const at = new Date().toISOString();
      const context = { actor: 'operator', role: 'operator', at, correlationId: id, commandId: id } as const;
      const { ended } = await rebuilds.begin(rebuildCommand(events, context, request)).catch(rejectRebuild);
      const look = () => rebuilds.running().then((running) => running && onProgress(running));
      const looking = setInterval(() => void look().catch(() => undefined), lookEvery);
      await ended.finally(() => clearInterval(looking));
      return endedRebuild(await endedRebuilds(events, undefined), id);
    } finally {
      await reads.close();
    }
  });

export function endedRebuild(ended: readonly EndedRebuild[], id: string): EndedRebuild {
  const own = ended.find((rebuild) => rebuild.id === id);
  if (!own) throw new RangeError(`rebuild ${id} has left no trace`);
  return own;
}
