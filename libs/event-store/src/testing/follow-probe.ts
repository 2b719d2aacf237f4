import type { EventStore, Followed, FollowOptions, RecordedEvent } from '../event-store.js';

/** A follower that runs beside the test, remembers all it was told, and lets the test wait for a state of that. */
export class FollowProbe {
  readonly told: Followed[] = [];
  readonly #abort = new AbortController();
  readonly #ended: Promise<void>;
  #changed = () => {};

  constructor(store: EventStore, options: Omit<FollowOptions, 'signal'> = {}) {
    this.#ended = this.#run(store.follow({ ...options, signal: this.#abort.signal }));
  }

  get events(): RecordedEvent[] {
    return this.told.flatMap((item) => (item.kind === 'batch' ? item.events : []));
  }

  get ids(): string[] {
    return this.events.map(({ id }) => id);
  }

  get timesCaughtUp(): number {
    return this.told.filter(({ kind }) => kind === 'caughtUp').length;
  }

  async until(condition: (probe: this) => boolean): Promise<void> {
    while (!condition(this)) {
      const change = new Promise<void>((resolve) => (this.#changed = resolve));
      await Promise.race([change, this.#ended.then(() => failed('the follower ended while it was waited for'))]);
    }
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#ended;
  }

  async #run(followed: AsyncIterable<Followed>): Promise<void> {
    for await (const item of followed) {
      this.told.push(item);
      this.#changed();
    }
  }
}

function failed(message: string): never {
  throw new Error(message);
}
