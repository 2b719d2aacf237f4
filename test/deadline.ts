import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `attempt`, ever less often, until it does not fail; past the deadline its last failure counts. */
export async function eventually<T>(attempt: () => T | Promise<T>, deadlineMs = 15_000): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (let wait = 20; ; wait = Math.min(wait * 1.5, 100)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(wait);
    }
  }
}

/** @throws Error when the promise has not settled by then */
export async function within<T>(deadlineMs: number, promise: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const late = pause(deadlineMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`still waiting after ${deadlineMs} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    settled.abort();
    late.catch(() => undefined);
  }
}
