import type { RoundPorts } from '../polite-round.js';

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** A clock that goes on when everybody waits for it. */
export class FakeTime implements Pick<RoundPorts, 'clock' | 'pause'> {
  #now: number;
  #timers: Timer[] = [];

  constructor(start: string) {
    this.#now = Date.parse(start);
  }

  readonly clock = () => new Date(this.#now);

  readonly pause = (ms: number, stop: AbortSignal): Promise<void> => {
    if (ms <= 0 || stop.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const ring = () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
        stop.removeEventListener('abort', ring);
        resolve();
      };
      const timer = { at: this.#now + ms, ring };
      this.#timers.push(timer);
      stop.addEventListener('abort', ring);
    });
  };

  set(moment: string): void {
    this.#now = Date.parse(moment);
  }

  /** Lets time pass until the work is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = work.finally(() => (isDone = true));
    for (;;) {
      // Long enough for whatever waits for no clock.
      for (let turns = 0; turns < 20 && !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return ended;
      this.#next();
    }
  }

  #next(): void {
    const [first] = this.#timers.toSorted((one, other) => one.at - other.at);
    if (!first) return;
    this.#now = first.at;
    first.ring();
  }
}
