import { limitMs } from '../../../../test/deadline.js';
import { type EventStore, StoreUnavailable } from '../event-store.js';
import { type KurrentOptions, openKurrentEventStore } from '../kurrent/kurrent-event-store.js';

/** For an adapter whose server is the stand-in in the same process, on whatever machine: where time is not the point. */
const busyMs = 60_000;

/** The adapter as its callers open it: on a busy machine the first answer can come too late. */
export function openPatiently(options: KurrentOptions): Promise<EventStore> {
  return untilAvailable(() => openKurrentEventStore({ timeoutMs: busyMs, ...options }));
}

/** Repeats what the store could not do just now, with the same event ids; every other failure counts. */
export async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > end) throw error;
    }
  }
}
