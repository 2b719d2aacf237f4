import { randomUUID } from 'node:crypto';
import {
  begunRebuildSchema,
  type EndedRebuild,
  jsonIn,
  projectionsSchema,
  type RebuildPurpose,
  type RunningRebuild,
} from '@noticeboard/content-model';
import { endedRebuilds, Rebuilds } from '@noticeboard/projections';
import { openReadStore } from '@noticeboard/read-store';
import { rebuildCommand, rejectRebuild } from '../projections/rebuild-command.js';
import type { Config } from '../config/config.js';
import { reachable, urlOf } from '../config/portal-url.js';
import { withEventLog } from '../config/stream-prefix.js';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readOperatorToken, readPortalAddress } from '../accounts/operator-token.js';
import { CommandFailed } from '../config/command-failed.js';
import { askOthers, textOf } from '../outgoing/ask-others.js';

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
const answerWithinMs = 60_000;
const mostAnswerBytes = 16 * 2 ** 20;

/** In this process, on the stores that the environment names. SIGINT and SIGTERM end it as a failure. */
export const rebuildInProcess: RebuildRunner = (config, request, onProgress) =>
  withEventLog(config, async (events) => {
    const reads = await openReadStore({ url: config.redisUrl, dataDir: config.dataDir });
    try {
      // The command's own output states how it ended; nobody else reads a log here.
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

function endedRebuild(ended: readonly EndedRebuild[], id: string): EndedRebuild {
  const own = ended.find((rebuild) => rebuild.id === id);
  if (!own) throw new RangeError(`rebuild ${id} has left no trace`);
  return own;
}

const paths = { rebuild: 'rebuild', check: 'check', rollBack: 'roll-back' } as const;

/** By the running portal, in which embedded read models live. @throws CommandFailed where there is none, or it refuses */
export const rebuildByPortal: RebuildRunner = async (config, { purpose, force }, onProgress) => {
  const { dataDir, host, port } = config;
  const token = await readOperatorToken(dataDir);
  const url = reachable((await readPortalAddress(dataDir)) ?? urlOf(host, port));
  const ask = (method: string, path: string, body?: object) => askPortal(url, token, { method, path, body });
  const { id } = begunRebuildSchema.parse(
    await ask('POST', `/${paths[purpose]}`, purpose === 'rebuild' ? { force } : {}),
  );
  for (;;) {
    const { running, last } = projectionsSchema.parse(await ask('GET', ''));
    if (running?.id !== id) return endedRebuild(last, id);
    onProgress(running);
    await pause(lookEvery);
  }
};

const problem = z.object({ message: z.string() });

interface PortalRequest {
  readonly method: string;
  /** Below `/api/projections`. */
  readonly path: string;
  readonly body: object | undefined;
}

/** @returns what the portal answers, parsed @throws CommandFailed */
async function askPortal(
  url: string,
  token: string | undefined,
  { method, path, body }: PortalRequest,
): Promise<unknown> {
  const headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const { status, answer } = await askOthers({ within: answerWithinMs }, async (ask) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await ask(new URL(`${url}/api/projections${path}`), sent);
    return { status: response.statusCode ?? 0, answer: jsonIn(await textOf(response, mostAnswerBytes)) };
  }).catch((cause: unknown) => {
    throw new CommandFailed(
      `No portal answers on ${url}. Embedded read models are the running portal's: start it, and order this again.`,
      { cause },
    );
  });
  if (status >= 200 && status < 300) return answer;
  if (status === 401)
    throw new CommandFailed(
      `The portal on ${url} does not know the token in DATA_DIR. Name the DATA_DIR that it was started with.`,
    );
  throw new CommandFailed(problem.safeParse(answer).data?.message ?? `${url} answers ${status}.`);
}
