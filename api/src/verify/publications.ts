import { changeSetStream, idOf } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { digestOf } from '../change-sets/digest.js';

/**
 * Checks that each publication of a change set is what its digest names, by the events of the log alone, in their order.
 */
export class Publications {
  /** By change set, what was recorded of it and not closed by its publication yet. */
  readonly #begun = new Map<string, RecordedEvent[]>();
  #count = 0;
  #fault: string | undefined;

  /** Those that are what they say. */
  get count(): number {
    return this.#count;
  }

  /** The fault of the first that is not. */
  get fault(): string | undefined {
    return this.#fault;
  }

  async see(event: RecordedEvent): Promise<void> {
    const { changeSet } = event.metadata;
    if (changeSet !== undefined) {
      const begun = this.#begun.get(changeSet);
      if (begun) begun.push(event);
      else this.#begun.set(changeSet, [event]);
    }
    if (event.type === 'ChangeSetPublished') await this.#close(idOf(event.stream), event);
  }

  async #close(id: string, { data }: RecordedEvent): Promise<void> {
    const events = this.#begun.get(id) ?? [];
    this.#begun.delete(id);
    if ((await digestIn(events)) === data['digest']) this.#count += 1;
    else
      this.#fault ??= `what ${changeSetStream(id)} has published is not what its digest ${String(data['digest'])} names`;
  }
}

function digestIn(events: readonly RecordedEvent[]): Promise<string> {
  const streams = [...new Set(events.map(({ stream }) => stream))];
  const writes = streams.map((stream) => {
    const own = events.filter((event) => event.stream === stream);
    const first = own[0]?.revision ?? 0;
    return { stream, expected: first === 0 ? ('none' as const) : first - 1, events: own };
  });
  const { publicNote = '', correction } = events[0]?.metadata ?? {};
  return digestOf({ writes, publicNote, correction: correction === 'true' });
}
