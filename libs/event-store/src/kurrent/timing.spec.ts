import { describe, expect, it } from '@jest/globals';
import { TimedOut } from './kurrent-failure.js';
import { backoff, pause, withTimeout } from './timing.js';

describe('Patience', () => {
  it('doubles its waits up to five seconds and spreads them over the upper half', () => {
    expect([1, 2, 3, 8, 100].map((failures) => backoff(failures, () => 1))).toEqual([50, 100, 200, 5000, 5000]);
    expect(backoff(3, () => 0)).toBe(100);
  });

  it('ends a wait when it is told to', async () => {
    const stop = new AbortController();
    const waiting = pause(3_600_000, stop.signal);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
    await expect(pause(3_600_000, stop.signal)).resolves.toBeUndefined();
  });

  it('hands on what comes in time and gives up on the rest', async () => {
    await expect(withTimeout(Promise.resolve(1), 1000)).resolves.toBe(1);
    await expect(withTimeout(Promise.reject(new RangeError('no')), 1000)).rejects.toThrow(RangeError);
    await expect(withTimeout(new Promise(() => {}), 1)).rejects.toThrow(TimedOut);
  });
});
