import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '@noticeboard/content-model';
import { networkOf } from '../overload/network.js';
import { Locks } from '../overload/queues.js';
import type { LimitsConnection } from '@noticeboard/read-store';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

const windowSeconds = 60;
const knownSeconds = 14 * 24 * 3600;

/** It counts failures in a window, by name and address, by address, by name; and where a name has signed in. */
interface Counts {
  readonly pair: RateLimiterAbstract;
  readonly address: RateLimiterAbstract;
  readonly name: RateLimiterAbstract;
  readonly known: RateLimiterAbstract;
}

/**
 * Limits failed sign-ins of a minute by name and address, by address, and by name over all addresses. The latter two do
 * not hold where the name has signed in from the address before: no stranger locks anybody out of their own desk.
 * Successful sign-ins are not counted.
 */
export class LoginLimit {
  /** An attempt of a pair waits for the outcome of the one before it, so that parallel ones do not pass the limit. */
  readonly #locks = new Locks();

  constructor(private readonly counts: Counts) {}

  /**
   * Makes one attempt; `check` gives undefined when it fails.
   * @throws ProblemError `tooManyAttempts`; nothing is checked then
   */
  async attempt<T>(username: string, address: string, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const name = username.normalize('NFKC').toLowerCase();
    const network = networkOf(address);
    const keys = { pair: keyOf(`${name}\n${network}`), address: keyOf(network), name: keyOf(name) };
    return this.#locks.hold([keys.pair], () => this.once(keys, check));
  }

  private async once<T>(
    keys: Readonly<Record<'pair' | 'address' | 'name', string>>,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { counts } = this;
    const isKnown = (await counts.known.get(keys.pair)) !== null;
    const limits = entriesOf(keys).filter(([each]) => each === 'pair' || !isKnown);
    const counted = await Promise.all(limits.map(([each, key]) => counts[each].get(key)));
    const waits = counted.flatMap((count, at) => {
      const [each = 'pair'] = limits[at] ?? [];
      return count && count.consumedPoints >= counts[each].points ? count.msBeforeNext : [];
    });
    if (waits.length > 0) {
      const seconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000));
      throw new ProblemError('tooManyAttempts', { headers: { 'Retry-After': String(seconds) } });
    }
    const result = await check();
    if (result !== undefined) await counts.known.set(keys.pair, 1, knownSeconds);
    else await Promise.all(entriesOf(keys).map(([each, key]) => counts[each].penalty(key)));
    return result;
  }
}

function entriesOf<K extends string>(keys: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(keys) as [K, string][];
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Without Redis, and while it is gone, the counts live in this process. */
export function openLoginLimit(attemptsPerMinute: number, redis?: LimitsConnection): LoginLimit {
  const open = (keyPrefix: string, points: number, duration = windowSeconds) => {
    const options = { keyPrefix, points, duration };
    const inProcess = new RateLimiterMemory(options);
    if (!redis) return inProcess;
    const storage = { storeClient: redis, insuranceLimiter: inProcess, rejectIfRedisNotReady: true };
    return new RateLimiterRedis({ ...options, ...storage });
  };
  return new LoginLimit({
    pair: open('noticeboard:login', attemptsPerMinute),
    address: open('noticeboard:login-address', 10 * attemptsPerMinute),
    name: open('noticeboard:login-name', 20 * attemptsPerMinute),
    known: open('noticeboard:login-known', 1, knownSeconds),
  });
}

/**
 * The shortest time of a refused sign-in. Work for a name that exists, for an unknown one and for a closed account
 * differs by an append and a read, whose times depend on the store. This time is longer than all of it together with the
 * hash, so that the clock tells nobody which names exist.
 */
export const rejectionFloorMs = 200;

/**
 * `attempt` gives undefined when it is refused. How long it has waited for its turn it tells by `waited`: that time comes
 * on top, else the difference would show behind a queue that is longer than the floor.
 */
export async function withRejectionFloor<T>(
  attempt: (waited: (ms: number) => void) => Promise<T | undefined>,
  wait: (ms: number) => Promise<unknown> = pause,
  now: () => number = () => performance.now(),
): Promise<T | undefined> {
  let end = now() + rejectionFloorMs;
  const result = await attempt((ms) => void (end += ms));
  if (result === undefined) await wait(Math.max(0, end - now()));
  return result;
}
