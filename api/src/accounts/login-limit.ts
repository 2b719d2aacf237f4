import { createHash } from 'node:crypto';
import { ProblemError } from '@noticeboard/content-model';
import type { Redis } from '@noticeboard/read-store';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { setTimeout as pause } from 'node:timers/promises';

const windowSeconds = 60;

/** Limits failed sign-ins per user name and address. Successful ones are not counted. */
export class LoginLimit {
  /** The last attempt of each key. The next one waits for its outcome, so that parallel attempts do not pass the limit. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** `run` bounds a call to the store of the counts. */
  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly most: number,
    private readonly run: Redis['run'],
  ) {}

  /**
   * Makes one attempt; `check` gives undefined when it fails.
   * @throws ProblemError `tooManyAttempts`; nothing is checked then
   */
  async attempt<T>(username: string, address: string, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = createHash('sha256').update(`${username.toLowerCase()}\n${address}`).digest('hex');
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(() => this.once(key, check));
    const done = turn.catch(() => undefined);
    this.#last.set(key, done);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }

  private async once<T>(key: string, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const counted = await this.run(() => this.limiter.get(key));
    if (counted && counted.consumedPoints >= this.most) {
      const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
      throw new ProblemError('tooManyAttempts', { headers: { 'Retry-After': String(seconds) } });
    }
    const result = await check();
    if (result === undefined) await this.run(() => this.limiter.penalty(key));
    return result;
  }
}

/** Without Redis the counts live in this process. */
export function openLoginLimit(attemptsPerMinute: number, redis: Redis | undefined): LoginLimit {
  const options = { points: attemptsPerMinute, duration: windowSeconds, keyPrefix: 'noticeboard:login' };
  if (!redis) return new LoginLimit(new RateLimiterMemory(options), attemptsPerMinute, (call) => call());
  const limiter = new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
  return new LoginLimit(limiter, attemptsPerMinute, redis.run);
}

/**
 * The shortest time of a refused sign-in. Work for a name that exists, for an unknown one and for a closed account
 * differs by an append and a read, whose times depend on the store. This time is longer than all of it together with the
 * hash, so that the clock tells nobody which names exist.
 */
export const rejectionFloorMs = 200;

/** `attempt` gives undefined when it is refused. */
export async function withRejectionFloor<T>(
  attempt: () => Promise<T | undefined>,
  wait: (ms: number) => Promise<unknown> = pause,
  now: () => number = () => performance.now(),
): Promise<T | undefined> {
  const end = now() + rejectionFloorMs;
  const result = await attempt();
  if (result === undefined) await wait(Math.max(0, end - now()));
  return result;
}
