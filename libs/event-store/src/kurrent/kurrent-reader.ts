import { BACKWARDS, END, FORWARDS, type KurrentDBClient, START } from '@kurrent/kurrentdb-client';
import {
  defaultBatchSize,
  type PagesOptions,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  StoreUnavailable,
} from '../event-store.js';
import type { KurrentConnection, Lease } from './kurrent-connection.js';
import { type ClientEvent, fromPosition, type OwnStreams, shownEvents, toRecordedEvent } from './kurrent-event.js';
import { isStreamNotFound, isTransient, kurrentFailure, TimedOut } from './kurrent-failure.js';
import { backoff, pause } from '../timing.js';

/** Events of a stream in one call; few enough for the time limit of a call. */
const streamPage = 500;

export class KurrentReader {
  constructor(
    private readonly connection: KurrentConnection,
    private readonly streams: OwnStreams,
  ) {}

  async readStream(stream: string, { from, direction = 'forwards', max = Infinity }: ReadStreamOptions = {}) {
    const step = direction === 'forwards' ? 1 : -1;
    const events: RecordedEvent[] = [];
    let next = from;
    while (events.length < max && (next === undefined || next >= 0)) {
      const asked = Math.min(streamPage, max - events.length);
      const found = await this.#streamPage(stream, next, direction, asked);
      events.push(...found);
      if (found.length < asked) break;
      next = (found.at(-1)?.revision ?? 0) + step;
    }
    return events;
  }

  async readAll(options: ReadAllOptions = {}): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const page of this.pages(options)) events.push(...page);
    return events;
  }

  /** Reads in one call of the client, which fetches only as much as is taken here. */
  async *pages({ after, max = Infinity, batch = defaultBatchSize, ...options }: PagesOptions = {}): AsyncGenerator<
    RecordedEvent[]
  > {
    let [last, left] = [after, max];
    if (after !== undefined) fromPosition(after);
    const { giveUpMs } = this.connection;
    for (let failures = 0, end = Date.now() + giveUpMs; left > 0;) {
      const lease = await this.connection.lease(end);
      const begun = Date.now();
      try {
        for await (const page of this.#logCall(lease, { ...options, after: last, max: left, batch })) {
          [last, left, failures] = [page.at(-1)?.position, left - page.length, 0];
          yield page;
          end = Date.now() + giveUpMs;
        }
        return;
      } catch (error) {
        if (!isTransient(error)) throw kurrentFailure(error);
        this.connection.failed(lease, error, begun);
        failures += 1;
        if (Date.now() >= end)
          throw new StoreUnavailable(`the reading of KurrentDB broke off: ${String(error)}`, { cause: error });
        await pause(Math.min(backoff(failures), Math.max(0, end - Date.now())));
      }
    }
  }

  async *#logCall(
    lease: Lease,
    { after, direction = 'forwards', max, batch }: Required<Pick<PagesOptions, 'max' | 'batch'>> & ReadAllOptions,
  ): AsyncGenerator<RecordedEvent[]> {
    const calls = lease.client.readAll({
      fromPosition: after === undefined ? ends[direction] : fromPosition(after),
      direction: directions[direction],
      // Trap: a forward read returns the event at its starting position again: ask for one more.
      maxCount: max === Infinity ? Number.MAX_SAFE_INTEGER : max + 1,
      filter: this.streams.filter(),
      ...this.connection.nativeCall,
    });
    let left = max;
    for await (const taken of this.#taken(lease, calls, batch)) {
      const page = shownEvents(taken, this.streams)
        .filter(({ position }) => isBeyond(position, after, direction))
        .slice(0, left);
      left -= page.length;
      if (page.length > 0) yield page;
      if (left <= 0) return;
    }
  }

  /**
   * Yields parts of at most `size` events. The client yields events one by one from what the server sent at once, and a
   * time limit for each event would cost more than the event. So each part has one, which begins anew while it grows.
   */
  async *#taken(lease: Lease, events: AsyncIterable<ClientEvent>, size: number): AsyncGenerator<ClientEvent[]> {
    const iterator = events[Symbol.asyncIterator]();
    for (let isDone = false; !isDone;) {
      const part: ClientEvent[] = [];
      const fill = async () => {
        while (part.length < size) {
          const next = await iterator.next();
          if (next.done) return true;
          part.push(next.value);
        }
        return false;
      };
      const replayer = fill();
      for (let had = 0; ; had = part.length) {
        try {
          isDone = await this.connection.during(lease, replayer);
          break;
        } catch (error) {
          if (!(error instanceof TimedOut) || part.length === had) throw error;
        }
      }
      this.connection.succeeded(lease);
      if (part.length > 0) yield part;
    }
  }

  async #streamPage(stream: string, from: number | undefined, direction: 'forwards' | 'backwards', maxCount: number) {
    const options = {
      fromRevision: from === undefined ? ends[direction] : BigInt(from),
      direction: directions[direction],
      maxCount,
      ...this.connection.nativeCall,
    };
    const ask = async (client: KurrentDBClient) => {
      const events: RecordedEvent[] = [];
      for await (const event of client.readStream(this.streams.toServer(stream), options))
        events.push(toRecordedEvent(event, this.streams));
      return events;
    };
    try {
      return await this.connection.call(ask);
    } catch (error) {
      if (isStreamNotFound(error)) return [];
      throw error;
    }
  }
}

const directions = { forwards: FORWARDS, backwards: BACKWARDS } as const;
const ends = { forwards: START, backwards: END } as const;

function isBeyond(position: Position, after: Position | undefined, direction: 'forwards' | 'backwards'): boolean {
  return after === undefined || (direction === 'forwards' ? position > after : position < after);
}
