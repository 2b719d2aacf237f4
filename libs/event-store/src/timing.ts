import { setTimeout as wait } from 'node:timers/promises';

const firstMs = 50;
const lastMs = 5000;

/** Milliseconds to wait after so many failures: doubled up to a limit, and random so that clients spread. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const most = Math.min(lastMs, firstMs * 2 ** (failures - 1));
  return most * (0.5 + random() / 2);
}

/** Resolves after the time, or as soon as the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal && { signal }).catch(() => undefined);
}

/** The value of the promise; the value of `late` when that takes longer than `ms`. */
export async function withTimeout<T, L>(promise: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  // Without `pause`: aborting makes an error with its stack, which costs more than many a wait.
  const time = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    return await Promise.race([promise, time.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
