/** `behindMs`: how far the clock is behind the newest event of the log. */
export type ClockHealth = { readonly status: 'ok' } | { readonly status: 'behind'; readonly behindMs: number };

/** Clocks of several machines are never quite together. */
const toleratedMs = 1000;

/**
 * Notices that the clock was set back. Times never go back in the log: its events get the time of the newest one until
 * the clock has caught up, so somebody should set it right.
 */
export class ClockWatch {
  #newest = -Infinity;
  #isWarned = false;

  constructor(
    private readonly warn: (message: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  get health(): ClockHealth {
    const behindMs = this.#newest - this.now();
    return behindMs > toleratedMs ? { status: 'behind', behindMs } : { status: 'ok' };
  }

  /** @param at the time of the newest event of the log, where it is known; ISO 8601 */
  see(at: string | undefined): void {
    if (at !== undefined) this.#newest = Date.parse(at);
    const { health } = this;
    if (health.status === 'behind' && !this.#isWarned)
      this.warn(
        `the clock is ${Math.round(health.behindMs / 1000)} s behind the newest event of the log (${at}): ` +
          'events get the time of that one until the clock has caught up. Set the clock of this machine right',
      );
    this.#isWarned = health.status === 'behind';
  }
}
