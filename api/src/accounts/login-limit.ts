import { createHash } from 'node:crypto';
import { Refusal } from '@noticeboard/content-model';
import type { Redis } from '@noticeboard/read-store';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 60;

/** Failed sign-ins per user name and address. */
export class LoginLimit {
  /** `run` bounds a call to the store of the counts. */
  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly run: Redis['run'],
  ) {}

  /**
   * Counts an attempt before its password is checked, so that many at once cannot slip through.
   * @returns how to take it back when it succeeds
   * @throws Refusal `tooManyAttempts`
   */
  async attempt(username: string, address: string): Promise<() => Promise<void>> {
    const key = createHash('sha256').update(`${username.toLowerCase()}\n${address}`).digest('hex');
    const refused = await this.run(() => this.limiter.consume(key).then(() => undefined, refusalOf));
    if (refused) {
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Refusal('tooManyAttempts', { headers: { 'Retry-After': String(seconds) } });
    }
    return async () => {
      await this.run(() => this.limiter.reward(key));
    };
  }
}

/** The library throws what is no error: how long the key must wait. */
function refusalOf(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}

/** Without Redis the counts live in this process. */
export function openLoginLimit(attemptsPerMinute: number, redis: Redis | undefined): LoginLimit {
  const options = { points: attemptsPerMinute, duration: windowSeconds, keyPrefix: 'noticeboard:login' };
  if (!redis) return new LoginLimit(new RateLimiterMemory(options), (call) => call());
  const limiter = new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
  return new LoginLimit(limiter, redis.run);
}
