import type { Position, RecordedEvent } from '../event-store.js';

/** A piece of the log as a subscription gives it. */
export interface LogPart {
  readonly events: readonly RecordedEvent[];
  /** Up to here every record was given or left out; undefined before the server says so. */
  readonly passed: Position | undefined;
}

interface LogSources {
  /** Position of the last record of any application. */
  tip(): Promise<Position | undefined>;
  /** The newest own event, found backwards from the end. */
  newest(): Promise<RecordedEvent | undefined>;
  /** Everything after a place, up to the end. */
  onwards(from: Position): AsyncIterable<LogPart>;
}

/** How old what is known may become while nobody asks; ms. */
const lookEvery = 10_000;

/**
 * Remembers the newest own event and how far only records of others follow it, so that none of these is read twice: a
 * server that others use may hold millions of them.
 */
export class LogEnd {
  #newest: RecordedEvent | undefined;
  #passed: Position | undefined;
  #next: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: LogSources,
    private readonly closed: AbortSignal,
  ) {
    closed.addEventListener('abort', () => clearTimeout(this.#next));
  }

  /** Where to begin a reading of what follows a position: behind the records of others that follow the newest event. */
  startAfter(after: Position | undefined): Position | undefined {
    const passed = this.#passed ?? '';
    return (after ?? '') >= (this.#newest?.position ?? '') && (after ?? '') < passed ? passed : after;
  }

  /** The newest of all events that were stored before the call. */
  async newest(): Promise<RecordedEvent | undefined> {
    const tip = (await this.log.tip()) ?? '';
    if (this.#passed === undefined || tip < this.#passed) {
      // The first look, or the log is another one.
      this.#newest = await this.log.newest();
      this.#passed = latest(tip, this.#newest);
    } else if (tip > this.#passed) {
      for await (const { events, passed } of this.log.onwards(this.#passed)) this.#see(events.at(-1), passed);
      this.#see(undefined, tip);
    }
    this.#lookAgain();
    return this.#newest;
  }

  #see(newest: RecordedEvent | undefined, passed: Position | undefined): void {
    if (newest && newest.position > (this.#newest?.position ?? '')) this.#newest = newest;
    const place = latest(passed ?? '', newest);
    if (place > (this.#passed ?? '')) this.#passed = place;
  }

  /**
   * Records that others write in a night are looked through as they come, and not when somebody asks in the morning.
   */
  #lookAgain(): void {
    clearTimeout(this.#next);
    if (this.closed.aborted) return;
    this.#next = setTimeout(() => {
      // A server that cannot be reached is met by the next caller.
      this.newest().catch(() => this.#lookAgain());
    }, lookEvery).unref();
  }
}

function latest(place: Position, event: RecordedEvent | undefined): Position {
  return event !== undefined && event.position > place ? event.position : place;
}
