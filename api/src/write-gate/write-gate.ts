import { StoreUnavailable } from '@noticeboard/event-store';

/** Nothing is recorded until an operator has looked; the message says why, and what they do. */
export class WritesRefused extends StoreUnavailable {}

/**
 * What every append asks first: open, or closed with a sentence. It closes by what was found, and never opens by itself
 * again: what was found is for a person to judge.
 */
export class WriteGate {
  #log: string | undefined;

  /** @param told the reason, when it closes */
  constructor(private readonly told: (reason: string) => void = () => undefined) {}

  /** What is wrong with the log; undefined while nothing says so. */
  get logReason(): string | undefined {
    return this.#log;
  }

  /** @param reason what is wrong with the log; the first one stays */
  closeForLog(reason: string): void {
    if (this.#log !== undefined) return;
    this.#log = reason;
    this.told(reason);
  }

  /** Why nothing can be written, in a sentence for who would write; undefined while it can. */
  get fault(): string | undefined {
    if (this.#log === undefined) return undefined;
    return (
      `Nothing can be written, because the event log is not whole: ${this.#log}. Reads go on. Whoever runs the portal ` +
      'puts the log back, or goes on with what there is after "npm run portal -- verify --begin-anew".'
    );
  }

  /** @throws WritesRefused */
  assertOpen(): void {
    const { fault } = this;
    if (fault !== undefined) throw new WritesRefused(fault);
  }
}
