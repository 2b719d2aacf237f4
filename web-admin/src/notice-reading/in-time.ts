import type { Refused } from '../tables/grid/grid.js';

const tooLong: Refused = {
  refused: 'This takes too long to read. Paste the part that counts. Nothing was read from it.',
};

/**
 * The answer of a worker, or that it takes longer than so many ms. In the end, and when nobody waits any more, the
 * worker is ended: whatever it is at, the page goes on.
 */
export async function inTime<T>(
  worker: Worker,
  within: number,
  signal: AbortSignal,
  work: Promise<T>,
): Promise<T | Refused> {
  let end = () => {};
  const over = new Promise<Refused>((resolve) => (end = () => resolve(tooLong)));
  const timer = setTimeout(end, within);
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    worker.terminate();
  }
}
