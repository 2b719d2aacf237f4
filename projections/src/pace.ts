import { setImmediate as turn } from 'node:timers/promises';

/** Work between two turns of the event loop, in ms: readers of the same process wait no longer for theirs. */
const longest = 5;

/** Lets others have their turn now and then, when it is called often. @throws the reason of `signal` once that aborts */
export function pace(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await turn();
    signal.throwIfAborted();
    since = performance.now();
  };
}
