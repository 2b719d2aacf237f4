import { setTimeout as pause } from 'node:timers/promises';

/**
 * A refused sign-in is answered no earlier than this after it began. What is done for a name that exists, one that does
 * not and one that is closed differs by an append and a read, which take other times on other stores; this is longer than
 * any of it together with the hash, so that the clock tells nobody which names there are.
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
