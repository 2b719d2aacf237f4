import { createHash } from 'node:crypto';
import { ErrorReply } from 'redis';
import { ReadStoreUnavailable } from '../read-store.js';
import type { RedisConnection } from './connect-redis.js';

/** A Lua script. Redis runs it whole, with nothing else in between. */
export interface Script {
  readonly source: string;
  readonly sha: string;
}

export function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}

/** Replies of a Redis which is there and cannot serve now. Every other error reply is a bug of ours. */
const CANNOT_SERVE = /^(LOADING|BUSY|OOM|READONLY|MASTERDOWN|MISCONF|NOREPLICAS|CLUSTERDOWN|TRYAGAIN)\b/;

/** Calls to Redis that end in time, whatever Redis does: with the answer, or with ReadStoreUnavailable. */
export class RedisCalls {
  private silent = false;

  /** `deadline` in ms, for one call. */
  constructor(
    private readonly client: RedisConnection,
    private readonly deadline: number,
  ) {
    client.on('ready', () => (this.silent = false));
  }

  /** `Reply` is what the script returns, by its own word. */
  evaluate<Reply>({ source, sha }: Script, args: readonly string[]): Promise<Reply> {
    return this.run(async () => {
      try {
        return await this.client.sendCommand<Reply>(['EVALSHA', sha, '0', ...args]);
      } catch (error) {
        if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
        return this.client.sendCommand<Reply>(['EVAL', source, '0', ...args]);
      }
    });
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    // Writing keeps a dead connection alive, for the socket's time-out counts from the last read *or write*. So after
    // one call without an answer nothing more is sent until Redis speaks, or the client has a new connection.
    if (this.silent) throw new ReadStoreUnavailable('Redis does not answer');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.silent = true;
        reject(new ReadStoreUnavailable(`Redis did not answer within ${this.deadline} ms`));
      }, this.deadline);
    });
    try {
      return await Promise.race([this.heard(call()), late]);
    } catch (error) {
      if (isOurs(error)) throw error;
      const why = error instanceof Error ? `: ${error.message}` : '';
      throw new ReadStoreUnavailable(`Redis cannot serve${why}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keys of a pattern, page by page, so that Redis serves others in between. A key may come twice. */
  async *keys(pattern: string): AsyncGenerator<string[]> {
    for (let cursor: string | undefined = '0'; cursor !== undefined;) {
      const from: string = cursor;
      const page = await this.run(() => this.client.scan(from, { MATCH: pattern, COUNT: 1000 }));
      yield page.keys;
      cursor = page.cursor === '0' ? undefined : page.cursor;
    }
  }

  private async heard<T>(answer: Promise<T>): Promise<T> {
    const value = await answer;
    this.silent = false;
    return value;
  }
}

function isOurs(error: unknown): boolean {
  if (error instanceof ErrorReply) return !CANNOT_SERVE.test(error.message);
  return error instanceof ReadStoreUnavailable || error instanceof TypeError;
}
