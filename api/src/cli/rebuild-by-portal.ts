import { setTimeout as pause } from 'node:timers/promises';
import { begunRebuildSchema, projectionsSchema } from '@noticeboard/content-model';
import { z } from 'zod';
import type { Config } from '../boot/config.js';
import { readOperatorToken } from '../accounts/operator-token.js';
import { endedRebuild, type RebuildRunner } from './rebuild-in-process.js';
import { CommandFailed } from './command.js';

const lookEvery = 200;
const paths = { rebuild: 'rebuild', check: 'check', rollBack: 'roll-back' } as const;

/** By the running portal, in which embedded read models live. @throws CommandFailed where there is none, or it refuses */
export const rebuildByPortal: RebuildRunner = async (config, { purpose, force }, onProgress) => {
  const portal = new Portal(config, await readOperatorToken(config.dataDir));
  const body = purpose === 'rebuild' ? { force } : {};
  const { id } = begunRebuildSchema.parse(await portal.ask('POST', `/${paths[purpose]}`, body));
  for (;;) {
    const { running, last } = projectionsSchema.parse(await portal.ask('GET', ''));
    if (running?.id !== id) return endedRebuild(last, id);
    onProgress(running);
    await pause(lookEvery);
  }
};

const problem = z.object({ message: z.string() });

class Portal {
  private readonly url: string;

  constructor(
    { host, port }: Config,
    private readonly token: string | undefined,
  ) {
    const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    this.url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
  }

  async ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await this.send(method, path, body);
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    if (response.status === 401)
      throw new CommandFailed(
        `The portal on ${this.url} does not know the token in DATA_DIR. Name the DATA_DIR that it was started with.`,
      );
    throw new CommandFailed(problem.safeParse(answer).data?.message ?? `${this.url} answers ${response.status}.`);
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    try {
      return await fetch(`${this.url}/api/projections${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      throw new CommandFailed(
        `No portal answers on ${this.url} (HOST and PORT). Embedded read models live in the running portal, and are built anew at every start.`,
        { cause },
      );
    }
  }
}
