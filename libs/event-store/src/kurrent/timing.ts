import { TimedOut } from './kurrent-failure.js';

const firstMs = 50;
const lastMs = 5000;

/** Milliseconds to wait after so many failures: doubling, capped, and spread so that many clients do not return at once. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const most = Math.min(lastMs, firstMs * 2 ** (failures - 1));
  return most * (0.5 + random() / 2);
}

/** Resolves after the time, or as soon as the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}

/** @throws TimedOut when the promise has not settled in time; what it does later is of no interest any more. */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const stop = new AbortController();
  try {
    const limit = pause(ms, stop.signal).then(() => {
      throw new TimedOut(`no answer within ${ms} ms`);
    });
    return await Promise.race([promise, limit]);
  } finally {
    stop.abort();
  }
}

/** What it comes to; undefined where that takes longer, and nobody hears of it then. */
export async function settledWithin<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const stop = new AbortController();
  try {
    return await Promise.race([promise, pause(ms, stop.signal).then(() => undefined)]);
  } finally {
    stop.abort();
  }
}
