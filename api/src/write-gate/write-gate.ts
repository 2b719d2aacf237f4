import { StoreUnavailable } from '@noticeboard/event-store';
import { type AgreedClock, agreeing } from './agreed-clock.js';

/** Nothing is recorded until an operator has looked; the message says why, and what they do. */
export class WritesRefused extends StoreUnavailable {}

/**
 * The gate that every append asks first: open, or closed with a sentence. A fault of the log closes it for good: that
 * is for a person to judge. A clock that is not believed closes it until it is.
 */
export class WriteGate {
  #log: string | undefined;
  /** The words for the services that continue without the log. */
  #goesOn = 'Reads go on';

  /** @param onClosed called with the reason, when the log closes it */
  constructor(
    private readonly onClosed: (reason: string) => void = () => undefined,
    private readonly clock?: Pick<AgreedClock, 'fault' | 'now'>,
  ) {}

  /** The fault of the log; undefined while none is known. */
  get logReason(): string | undefined {
    return this.#log;
  }

  /**
   * @param reason what is wrong with the log; the first one stays
   * @param hasNoAccounts nobody can sign in: none can be read of it
   */
  closeForLog(reason: string, { hasNoAccounts = false } = {}): void {
    if (this.#log !== undefined) return;
    this.#log = reason;
    if (hasNoAccounts) this.#goesOn = 'Reads go on, and nobody can sign in';
    this.onClosed(reason);
  }

  /** Why nothing can be written, in a sentence for who would write; undefined while it can. */
  get fault(): string | undefined {
    return this.logFault ?? this.#clockFault;
  }

  /** The same, where it is for the log. */
  get logFault(): string | undefined {
    if (this.#log === undefined) return undefined;
    return (
      `Nothing can be written, because the event log is not whole: ${this.#log}. ${this.#goesOn}. Whoever runs the portal ` +
      'puts the log back, restores a backup, or goes on with what there is after "npm run portal -- verify --begin-anew".'
    );
  }

  get #clockFault(): string | undefined {
    const fault = this.clock?.fault();
    if (fault === undefined) return undefined;
    return (
      `Nothing can be written, because the clock of the portal's machine is not believed: ${fault}. Reads go on. Whoever ` +
      `runs the portal sets the clock right, or, where it is right, runs "${agreeing}".`
    );
  }

  /** The time, as far as is known; ms since 1970. */
  now(): number {
    return this.clock?.now() ?? Date.now();
  }

  /** @throws WritesRefused */
  assertOpen(): void {
    const { fault } = this;
    if (fault !== undefined) throw new WritesRefused(fault);
  }
}
