import { ignoreIfUnavailable } from './ignore-if-unavailable.js';
import type { ReadState, ReadStore } from './read-store.js';

/** Bounds what a lost notification costs. */
const POLL_EVERY = 250;

/**
 * True once the store has reached `position`, false after `timeout` ms.
 * @throws ReadStoreUnavailable when the store cannot be asked at the start; an outage later on only costs the wait
 */
export function waitForCheckpoint(
  store: Pick<ReadStore, 'state' | 'onChange'>,
  position: string,
  timeout: number,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const look = (state: ReadState) => {
      if (state.checkpoint !== undefined && state.checkpoint >= position) end(() => resolve(true));
    };
    // Listening begins before the first look, so that nothing can pass between the two.
    const stop = store.onChange(look);
    const poll = setInterval(() => void store.state().then(look, ignoreIfUnavailable), POLL_EVERY);
    const deadline = setTimeout(() => end(() => resolve(false)), timeout);
    const end = (settle: () => void) => {
      stop();
      clearInterval(poll);
      clearTimeout(deadline);
      settle();
    };
    store.state().then(look, (error: unknown) => end(() => reject(error)));
  });
}
