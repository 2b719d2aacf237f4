import { setImmediate } from 'node:timers/promises';

/** Repeats `attempt` until it does not fail. After 4 s, before the runner loses patience, its last failure counts. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 4000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await setImmediate();
    }
  }
}
