import { setTimeout as pause } from 'node:timers/promises';

/**
 * ms; the one limit of every wait. It ends what hangs and measures nothing: the suite passes on a machine with ten times
 * as much work as it has cores.
 */
export const limitMs = 90_000;

/** Repeats `attempt`, ever less often, until it does not fail; past the limit its last failure counts. */
export async function eventually<T>(attempt: () => T | Promise<T>, longestMs = limitMs): Promise<T> {
  const end = Date.now() + longestMs;
  for (let wait = 20; ; wait = Math.min(wait * 1.5, 100)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(wait);
    }
  }
}

/** @throws Error when the promise has not settled by the limit */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const late = pause(limitMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`still waiting after ${limitMs} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    settled.abort();
    late.catch(() => undefined);
  }
}
