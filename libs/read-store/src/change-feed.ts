import type { ReadState } from './generation.js';
import { ignoreIfUnavailable, type ReadStore } from './read-store.js';

/** Tells each state once, and no state that a newer one of its generation has overtaken. */
export class ChangeFeed {
  private readonly listeners = new Set<(state: ReadState) => void>();
  private last: ReadState | undefined;

  listen(listener: (state: ReadState) => void): () => void {
    // Wrapped, so that one function given twice counts as two listeners.
    const entry = (state: ReadState) => listener(state);
    this.listeners.add(entry);
    return () => void this.listeners.delete(entry);
  }

  tell(state: ReadState): void {
    if (this.last?.generation === state.generation && this.last.version >= state.version) return;
    this.last = state;
    // In a turn of its own: a throwing listener is a bug that must be seen, and must not make an applied batch fail.
    for (const listener of this.listeners) queueMicrotask(() => listener(state));
  }

  /**
   * Tells a state that had to be asked for. When another generation was announced meanwhile, the answer may be from
   * before it, and is left to come by the way that keeps the order.
   */
  async tellAnswer(ask: () => Promise<ReadState>): Promise<ReadState> {
    const before = this.last;
    const state = await ask();
    if (this.last === before || this.last?.generation === state.generation) this.tell(state);
    return state;
  }

  /** The state that newcomers need not get. */
  startFrom(state: ReadState): void {
    this.last = state;
  }

  end(): void {
    this.listeners.clear();
  }
}

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
