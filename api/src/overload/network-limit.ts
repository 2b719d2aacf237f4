import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { ProblemError } from '@noticeboard/content-model';
import type { LimitsConnection } from '@noticeboard/read-store';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network.js';

const hour = 3600;

/** Limits how much one network leaves with the portal: an IPv4 /24, an IPv6 /48. */
export class NetworkLimit {
  constructor(private readonly counts: RateLimiterAbstract) {}

  /**
   * Counts one.
   * @param address that a trusted proxy tells
   * @throws ProblemError `tooManyRequests` when the network has reached its limit
   */
  async take(address: string): Promise<void> {
    try {
      await this.counts.consume(createHash('sha256').update(wideNetwork(address)).digest('hex'));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new ProblemError('tooManyRequests', { headers: { 'Retry-After': String(seconds) } });
    }
  }
}

/** Without Redis, and while it is gone, the counts live in this process. @param name tells it from others */
export function openNetworkLimit(name: string, perHour: number, redis?: LimitsConnection): NetworkLimit {
  const options = { keyPrefix: `noticeboard:${name}`, points: perHour, duration: hour };
  const inProcess = new RateLimiterMemory(options);
  if (!redis) return new NetworkLimit(inProcess);
  const storage = { storeClient: redis, insuranceLimiter: inProcess, rejectIfRedisNotReady: true };
  return new NetworkLimit(new RateLimiterRedis({ ...options, ...storage }));
}

/** The network in which one customer may have many addresses. */
export function wideNetwork(address: string): string {
  const network = networkOf(address);
  const sign = isIPv4(network) ? '.' : ':';
  return network.split(sign).slice(0, 3).join(sign);
}
