import { randomUUID } from 'node:crypto';
import type { EventStore, Followed, FollowOptions, NewEvent, RecordedEvent, StreamWrite } from '../event-store.js';

/** A stream that no other test has written: the contract also runs on a server that keeps what it was given before. */
export function newStream(category = 'job'): string {
  return `${category}-${randomUUID()}`;
}

export function newEvent(type = 'PostingAdded', data: NewEvent['data'] = { title: 'Staff Nurse' }): NewEvent {
  return { id: randomUUID(), type, data, metadata: { actor: 'editor', at: '2026-01-02T03:04:05.678Z' } };
}

export function newEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, number) => newEvent('PostingEdited', { number }));
}

export function beginning(stream: string, ...events: NewEvent[]): StreamWrite {
  return { stream, expected: 'none', events };
}

/**
 * A follower that runs beside the test, remembers everything it received, and lets the test wait for a state of that.
 */
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
