import type { NextGeneration, ReadState } from '@noticeboard/read-store';

/** Pauses projecting to the live generation while a slow step runs. */
export class ProjectionPause {
  #since = 0;

  constructor(
    private readonly next: NextGeneration,
    private readonly signal: AbortSignal,
    /** The live generation goes on by itself so long after a rebuilder was killed, in ms. */
    private readonly limit = 4000,
  ) {}

  /** @param act told what is held; calls `keep` now and then */
  async during<T>(act: (live: ReadState) => Promise<T>): Promise<T> {
    const live = await this.#take();
    try {
      return await act(live);
    } finally {
      await this.next.resumeLive();
    }
  }

  async renew(): Promise<void> {
    this.signal.throwIfAborted();
    if (performance.now() - this.#since > this.limit / 4) await this.#take();
  }

  #take(): Promise<ReadState> {
    this.#since = performance.now();
    return this.next.pauseLive(this.limit);
  }
}
