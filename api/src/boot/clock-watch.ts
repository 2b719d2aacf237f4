interface ClockDifferences {
  /** How far the clock is behind the newest event of the log. */
  readonly behindMs?: number;
  /**
   * How much later KurrentDB's clock says than events do which were recorded in the last minutes, whichever process has
   * recorded them; negative when it says earlier. With several servers it is that of the one that is furthest off.
   */
  readonly serverAheadMs?: number;
}

export type ClockHealth = ClockDifferences & { readonly status: 'ok' | 'behind' | 'apart' };

/** Clocks of several machines are never quite together. */
const toleratedMs = 1000;
/** An event has its time before it is sent, and may have to be sent again. */
const toleratedServerMs = 10_000;
/** How long a difference counts that no larger one has followed. */
const rememberedMs = 600_000;

/**
 * Detects that the clock was set back, and that the clocks of several machines are apart. Times never go back in the
 * log: its events get the time of the newest one until the clock has caught up, so somebody should set it right.
 */
export class ClockWatch {
  #newest = -Infinity;
  #server: { readonly aheadMs: number; readonly seenAt: number } | undefined;
  #isWarned = false;
  #isWarnedOfServer = false;

  constructor(
    private readonly warn: (message: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  get health(): ClockHealth {
    const behindMs = this.#newest - this.now();
    const serverAheadMs = this.#serverAheadMs;
    const server = serverAheadMs === undefined ? {} : { serverAheadMs };
    if (behindMs > toleratedMs) return { status: 'behind', behindMs, ...server };
    return { status: Math.abs(serverAheadMs ?? 0) > toleratedServerMs ? 'apart' : 'ok', ...server };
  }

  get #serverAheadMs(): number | undefined {
    const { aheadMs, seenAt = -Infinity } = this.#server ?? {};
    return this.now() - seenAt > rememberedMs ? undefined : aheadMs;
  }

  /** @param at the time of the newest event of the log, where it is known; ISO 8601 */
  see(at: string | undefined): void {
    if (at !== undefined) this.#newest = Date.parse(at);
    const { status, behindMs = 0 } = this.health;
    const isBehind = status === 'behind';
    if (isBehind && !this.#isWarned)
      this.warn(
        `the clock is ${Math.round(behindMs / 1000)} s behind the newest event of the log (${at}): ` +
          'events get the time of that one until the clock has caught up. Set the clock of this machine right',
      );
    this.#isWarned = isBehind;
  }

  /** @param aheadMs how much later the server's clock says than an event that it has just recorded */
  compare(aheadMs: number): void {
    const known = this.#serverAheadMs;
    if (known === undefined || Math.abs(aheadMs) >= Math.abs(known)) this.#server = { aheadMs, seenAt: this.now() };
    const isApart = Math.abs(this.#serverAheadMs ?? 0) > toleratedServerMs;
    if (isApart && !this.#isWarnedOfServer)
      this.warn(
        `an event says a time ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'before' : 'after'} that of ` +
          'KurrentDB: the clocks of its machine and of one that writes are apart. Keep them together with NTP',
      );
    this.#isWarnedOfServer = isApart;
  }
}
