import type { ReadState } from './read-store.js';

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
   * Tells a state that had to be asked for. When another generation was told meanwhile, the answer may be from before
   * it, and is left to come by the way that keeps the order.
   */
  async tellAnswer(ask: () => Promise<ReadState>): Promise<ReadState> {
    const before = this.last;
    const state = await ask();
    if (this.last === before || this.last?.generation === state.generation) this.tell(state);
    return state;
  }

  /** The state that newcomers need not be told. */
  startFrom(state: ReadState): void {
    this.last = state;
  }

  end(): void {
    this.listeners.clear();
  }
}
