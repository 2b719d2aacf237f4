import { BACKWARDS, END, FORWARDS, START } from '@kurrent/kurrentdb-client';
import type { Position, ReadAllOptions, ReadStreamOptions, RecordedEvent } from '../event-store.js';
import type { KurrentConnection } from './kurrent-connection.js';
import { isShown, shownStreams, toRecordedEvent } from './kurrent-event.js';
import { isStreamNotFound } from './kurrent-failure.js';
import { fromPosition } from './kurrent-position.js';

/** Events asked for in one call: small enough for the time limit of a call. */
const page = 500;

export class KurrentReader {
  readonly #connection: KurrentConnection;

  constructor(connection: KurrentConnection) {
    this.#connection = connection;
  }

  async readStream(stream: string, { from, direction = 'forwards', max = Infinity }: ReadStreamOptions = {}) {
    const step = direction === 'forwards' ? 1 : -1;
    const events: RecordedEvent[] = [];
    let next = from;
    while (events.length < max && (next === undefined || next >= 0)) {
      const asked = Math.min(page, max - events.length);
      const found = await this.#streamPage(stream, next, direction, asked);
      events.push(...found);
      if (found.length < asked) break;
      next = (found.at(-1)?.revision ?? 0) + step;
    }
    return events;
  }

  async readAll({ after, direction = 'forwards', max = Infinity }: ReadAllOptions = {}): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    let last = after;
    while (events.length < max) {
      // Trap: reading on from a position shows its own event again (forwards; backwards it does not): ask for one more.
      const asked = Math.min(page, max - events.length) + 1;
      const found = await this.#logPage(last, direction, asked);
      const fresh = found.filter((event) => isShown(event) && isBeyond(event.position, last, direction));
      events.push(...fresh.slice(0, max - events.length));
      // What the server filtered out is not counted by it, so only a short page means the end of the log.
      if (found.length < asked) break;
      last = found.at(-1)?.position;
    }
    return events;
  }

  async head(): Promise<Position | undefined> {
    const [event] = await this.readAll({ direction: 'backwards', max: 1 });
    return event?.position;
  }

  async #streamPage(stream: string, from: number | undefined, direction: 'forwards' | 'backwards', maxCount: number) {
    const options = {
      fromRevision: from === undefined ? ends[direction] : BigInt(from),
      direction: directions[direction],
      maxCount,
    };
    try {
      return await this.#connection.call(async (client) => gather(client.readStream(stream, options)));
    } catch (error) {
      if (isStreamNotFound(error)) return [];
      throw error;
    }
  }

  #logPage(after: Position | undefined, direction: 'forwards' | 'backwards', maxCount: number) {
    const options = {
      fromPosition: after === undefined ? ends[direction] : fromPosition(after),
      direction: directions[direction],
      maxCount,
      filter: shownStreams(),
    };
    return this.#connection.call(async (client) => gather(client.readAll(options)));
  }
}

const directions = { forwards: FORWARDS, backwards: BACKWARDS } as const;
const ends = { forwards: START, backwards: END } as const;

function isBeyond(position: Position, after: Position | undefined, direction: 'forwards' | 'backwards'): boolean {
  return after === undefined || (direction === 'forwards' ? position > after : position < after);
}

async function gather(events: AsyncIterable<Parameters<typeof toRecordedEvent>[0]>): Promise<RecordedEvent[]> {
  const gathered: RecordedEvent[] = [];
  for await (const event of events) gathered.push(toRecordedEvent(event));
  return gathered;
}
