import { BACKWARDS, END, FORWARDS, START } from '@kurrent/kurrentdb-client';
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
import {
  type ClientEvent,
  createdAfter,
  fromPosition,
  type OwnStreams,
  shownEvents,
  toPosition,
  toRecordedEvent,
} from './kurrent-event.js';
import { isTransient, kurrentFailure, TimedOut } from './kurrent-failure.js';
import { LogEnd, type LogPart } from './kurrent-log-end.js';
import { SubscriptionInbox } from './kurrent-subscription.js';
import { backoff, pause } from '../timing.js';

/** Events of a stream in one call; few enough for the time limit of a call. */
const streamPage = 500;

export class KurrentReader {
  readonly end: LogEnd;

  constructor(
    private readonly connection: KurrentConnection,
    private readonly streams: OwnStreams,
    private readonly compared: (ms: number) => void = () => undefined,
  ) {
    const { closed } = connection;
    const onwards = (from: Position) => this.#onwards(from);
    this.end = new LogEnd({ tip: () => this.tip(), newest: () => this.#newest(), onwards }, closed);
  }

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

  async *pages(options: OwnPagesOptions = {}): AsyncGenerator<readonly RecordedEvent[]> {
    const { after, max = Infinity, batch = defaultBatchSize, direction = 'forwards', onPassed, signal } = options;
    if (after !== undefined) fromPosition(after);
    const reading: Reading = { direction, batch, after, from: after, left: max, signal };
    if (after === undefined && direction === 'backwards' && max > 0) {
      const newest = await this.end.newest();
      if (newest === undefined) return;
      yield [newest];
      advance(reading, { events: [newest], passed: undefined });
    }
    // The search for the end does not go through the records of others behind the newest event.
    const end = direction === 'forwards' && max === Infinity ? ((await this.end.newest())?.position ?? '') : undefined;
    const isDone = () => reading.left <= 0 || (end !== undefined && (reading.after ?? '') >= end);
    if (isDone()) return;
    if (direction === 'forwards') reading.from = this.end.startAfter(options.from ?? after);
    const read = (lease: Lease) =>
      direction === 'forwards' ? this.#forwards(lease, reading) : this.#call(lease, reading);
    for await (const part of this.#resumed(read)) {
      advance(reading, part);
      if (part.passed !== undefined) onPassed?.(part.passed);
      if (part.events.length > 0) yield part.events;
      if (isDone()) return;
    }
  }

  /** The items of a subscription, as the port shows them. */
  arrived(events: readonly ClientEvent[]): RecordedEvent[] {
    for (const event of events) {
      const later = createdAfter(event);
      if (later !== undefined) this.compared(later);
    }
    return shownEvents(events, this.streams);
  }

  /** Position of the last record of any application. */
  async tip(): Promise<Position | undefined> {
    const last = await this.connection.call(({ calls }) => calls.lastRecord());
    return last?.event?.position && toPosition(last.event.position);
  }

  async #newest(): Promise<RecordedEvent | undefined> {
    const reading: Reading = { direction: 'backwards', batch: 1, after: undefined, from: undefined, left: 1 };
    for await (const { events } of this.#resumed((lease) => this.#call(lease, reading))) return events[0];
    return undefined;
  }

  async *#onwards(from: Position): AsyncGenerator<LogPart> {
    const reading: Reading = { direction: 'forwards', batch: defaultBatchSize, after: from, from, left: Infinity };
    for await (const part of this.#resumed((lease) => this.#subscribed(lease, reading))) {
      advance(reading, part);
      yield part;
    }
  }

  /** Begins again after a transient failure, until it has come to its end; any part of the log counts as progress. */
  async *#resumed(begin: (lease: Lease) => AsyncIterable<LogPart>): AsyncGenerator<LogPart> {
    const { giveUpMs } = this.connection;
    for (let failures = 0, end = Date.now() + giveUpMs; ;) {
      const lease = await this.connection.lease(end);
      const begun = Date.now();
      try {
        for await (const part of begin(lease)) {
          failures = 0;
          yield part;
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

  /**
   * A call of the client is several times faster than a subscription, but says nothing while it passes records of others.
   * So where it falls silent a subscription goes on, whose checkpoints tell how far it is, up to the next event.
   */
  async *#forwards(lease: Lease, reading: Reading): AsyncGenerator<LogPart> {
    for (let isDone = false; !isDone;) {
      try {
        yield* this.#call(lease, reading);
        return;
      } catch (error) {
        if (!(error instanceof FellSilent)) throw error;
      }
      isDone = true;
      for await (const part of this.#subscribed(lease, reading)) {
        const events = part.events.slice(0, reading.left);
        isDone = events.length === 0;
        yield { ...part, events };
        if (!isDone) break;
      }
      if (reading.left <= 0) return;
    }
  }

  async *#subscribed(lease: Lease, { from: after, batch, signal }: Reading): AsyncGenerator<LogPart> {
    const { timeoutMs: confirmMs } = this.connection;
    const inbox = new SubscriptionInbox({ lease, streams: this.streams, after, batch, confirmMs, signal });
    try {
      while (!inbox.isAtHead && !signal?.aborted) {
        await this.connection.during(lease, inbox.change());
        if (inbox.failure !== undefined) throw inbox.failure;
        this.connection.succeeded(lease);
        const events = this.arrived(inbox.take(batch));
        yield { events, passed: inbox.passed };
      }
    } finally {
      inbox.close();
    }
  }

  async *#call(lease: Lease, { direction, batch, after, from, left }: Reading): AsyncGenerator<LogPart> {
    const calls = lease.client.readAll({
      fromPosition: from === undefined ? ends[direction] : fromPosition(from),
      direction: directions[direction],
      // Trap: a forward read returns the event at its starting position again: ask for one more.
      maxCount: left === Infinity ? Number.MAX_SAFE_INTEGER : left + 1,
      filter: this.streams.filter(),
      ...this.connection.nativeCall,
    });
    let rest = left;
    for await (const taken of this.#taken(lease, calls, batch, direction)) {
      const events = shownEvents(taken, this.streams)
        .filter(({ position }) => isBeyond(position, after, direction))
        .slice(0, rest);
      rest -= events.length;
      if (events.length > 0) yield { events, passed: undefined };
      if (rest <= 0) return;
    }
  }

  /**
   * Yields parts of at most `size` events. The client yields events one by one from what the server sent at once, and a
   * time limit for each event would cost more than the event. So each part has one, which begins again while it grows.
   * A backward call goes on in silence for as long as the server answers others.
   */
  async *#taken(
    lease: Lease,
    events: AsyncIterable<ClientEvent>,
    size: number,
    direction: Direction,
  ): AsyncGenerator<ClientEvent[]> {
    const { timeoutMs } = this.connection;
    const silentAfter = direction === 'forwards' ? timeoutMs / 6 : timeoutMs;
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
      const filling = fill();
      for (let had = 0; ; had = part.length) {
        try {
          isDone = await this.connection.during(lease, filling, silentAfter);
          break;
        } catch (error) {
          if (!(error instanceof TimedOut)) throw error;
          if (part.length > had) continue;
          if (direction === 'backwards') await this.tip();
          else {
            if (part.length > 0) yield [...part];
            throw new FellSilent();
          }
        }
      }
      this.connection.succeeded(lease);
      if (part.length > 0) yield part;
    }
  }

  async #streamPage(stream: string, from: number | undefined, direction: 'forwards' | 'backwards', maxCount: number) {
    const name = this.streams.toServer(stream);
    const events = await this.connection.call(({ calls }) => calls.readStream(name, from, direction, maxCount));
    return events.map((event) => toRecordedEvent(event, this.streams));
  }
}

interface OwnPagesOptions extends PagesOptions {
  /** A place that only records of others lead to from `after`. */
  readonly from?: Position | undefined;
  /** Ends the reading where it passes records of others. */
  readonly signal?: AbortSignal;
}

type Direction = NonNullable<ReadAllOptions['direction']>;

/** Where a reading of the log is. */
interface Reading {
  readonly direction: Direction;
  readonly batch: number;
  /** The last event that was read. */
  after: Position | undefined;
  /** That, or a place behind it that only records of others lead to. */
  from: Position | undefined;
  /** How many events are still wanted. */
  left: number;
  readonly signal?: AbortSignal | undefined;
}

function advance(reading: Reading, { events, passed }: LogPart): void {
  const last = events.at(-1)?.position;
  if (last !== undefined) reading.after = reading.from = last;
  if (passed !== undefined && passed > (reading.from ?? '')) reading.from = passed;
  reading.left -= events.length;
}

/** A forward call of the client has given nothing for a while. */
class FellSilent extends Error {}

const directions = { forwards: FORWARDS, backwards: BACKWARDS } as const;
const ends = { forwards: START, backwards: END } as const;

function isBeyond(position: Position, after: Position | undefined, direction: Direction): boolean {
  return after === undefined || (direction === 'forwards' ? position > after : position < after);
}
