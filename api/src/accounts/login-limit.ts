import { createHash } from 'node:crypto';
import { Refusal } from '@noticeboard/content-model';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 60;

/** Failed sign-ins per user name and address. */
export class LoginLimit {
  constructor(private readonly limiter: RateLimiterAbstract) {}

  /**
   * Counts an attempt before its password is checked, so that many at once cannot slip through.
   * @returns how to take it back when it succeeds
   * @throws Refusal `tooManyAttempts`
   */
  async attempt(username: string, address: string): Promise<() => Promise<void>> {
    const key = createHash('sha256').update(`${username.toLowerCase()}\n${address}`).digest('hex');
    try {
      await this.limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal('tooManyAttempts', { headers: { 'Retry-After': String(seconds) } });
    }
    return async () => {
      await this.limiter.reward(key);
    };
  }
}

/** `redis`: a node-redis client; without one the counts live in this process. */
export function openLoginLimit(attemptsPerMinute: number, redis: unknown): LoginLimit {
  const options = { points: attemptsPerMinute, duration: windowSeconds, keyPrefix: 'noticeboard:login' };
  return new LoginLimit(
    redis === undefined
      ? new RateLimiterMemory(options)
      : new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true }),
  );
}
