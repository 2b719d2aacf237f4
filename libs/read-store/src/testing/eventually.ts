import { setImmediate } from 'node:timers/promises';

/** Repeats `attempt` until it does not fail; after 5 s its last failure counts. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 5000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await setImmediate();
    }
  }
}
