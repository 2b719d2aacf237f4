import { type AppendStreamRequest, jsonEvent, NO_STREAM } from '@kurrent/kurrentdb-client';
import { earlierResult, lastRevisionOf, type StreamState } from '../append-outcome.js';
import type { AppendResult, Position, StreamWrite } from '../event-store.js';
import { isSecret, StoreUnavailable, StoreUnusable, WrongRevision } from '../event-store.js';
import type { KurrentConnection } from './kurrent-connection.js';
import { toPosition } from './kurrent-position.js';
import type { KurrentReader } from './kurrent-reader.js';

export class KurrentAppender {
  readonly #connection: KurrentConnection;
  readonly #reader: KurrentReader;

  constructor(connection: KurrentConnection, reader: KurrentReader) {
    this.#connection = connection;
    this.#reader = reader;
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    for (const { stream, expected } of writes) {
      if (isSecret(stream) && expected === 'none') await this.#keepOnlyLast(stream);
    }
    try {
      return await this.#send(secretsFirst(writes));
    } catch (error) {
      if (error instanceof StoreUnavailable || error instanceof StoreUnusable) throw error;
      return await this.#settle(writes, error);
    }
  }

  /**
   * One stream or several, always the v2 append: one metadata format and one kind of conflict for all events. Trap: its
   * metadata takes no key with `$` and nothing but strings, which the port demands of every store.
   */
  async #send(writes: readonly StreamWrite[]): Promise<AppendResult> {
    const requests = writes.map(({ stream, expected, events }): AppendStreamRequest => ({
      streamName: stream,
      // Trap: ANY is only weakly idempotent. An exact revision makes a repetition find its own events.
      expectedState: expected === 'none' ? NO_STREAM : BigInt(expected),
      events: events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
    }));
    const { position } = await this.#connection.call((client) => client.multiStreamAppend(requests));
    const revisions = Object.fromEntries(writes.map((write) => [write.stream, lastRevisionOf(write)]));
    return { revisions, position: await this.#positionOf(writes, position) };
  }

  /**
   * The answer to an append names one number; only the stored event knows the position that readers will see. Should
   * it not be readable just now, that number stands for both parts: true for every event since KurrentDB 5.
   */
  async #positionOf(writes: readonly StreamWrite[], answered: bigint): Promise<Position> {
    const answer = toPosition({ commit: answered, prepare: answered });
    const last = writes.at(-1);
    if (last === undefined) return answer;
    try {
      const [event] = await this.#reader.readStream(last.stream, { from: lastRevisionOf(last), max: 1 });
      return event?.revision === lastRevisionOf(last) ? event.position : answer;
    } catch (error) {
      if (error instanceof StoreUnavailable) return answer;
      throw error;
    }
  }

  /**
   * A refusal may be the echo of our own earlier try, and the server's words for it differ: what is stored decides.
   */
  async #settle(writes: readonly StreamWrite[], refusal: unknown): Promise<AppendResult> {
    const states = new Map(await Promise.all(writes.map(async (write) => [write, await this.#state(write)] as const)));
    const stateOf = (write: StreamWrite): StreamState => states.get(write) ?? { actual: 'none', stored: undefined };
    const earlier = earlierResult(writes, stateOf);
    if (earlier !== undefined) return earlier;
    const stale = writes.find((write) => stateOf(write).actual !== write.expected);
    if (stale === undefined) throw refusal;
    throw new WrongRevision(stale.stream, stale.expected, stateOf(stale).actual);
  }

  async #state(write: StreamWrite): Promise<StreamState> {
    const place = lastRevisionOf(write);
    const [[last], [stored]] = await Promise.all([
      this.#reader.readStream(write.stream, { direction: 'backwards', max: 1 }),
      this.#reader.readStream(write.stream, { from: place, max: 1 }),
    ]);
    return { actual: last?.revision ?? 'none', stored: stored?.revision === place ? stored : undefined };
  }

  /** Set before the first event is there. Setting it twice does no harm, so two servers may do it at once. */
  async #keepOnlyLast(stream: string): Promise<void> {
    await this.#connection.call(async (client) => {
      const { metadata } = await client.getStreamMetadata(stream);
      if (metadata?.maxCount !== 1) await client.setStreamMetadata(stream, { ...metadata, maxCount: 1 });
    });
  }
}

/** The last event written is then the last that readers see, and the answered position is its. */
function secretsFirst(writes: readonly StreamWrite[]): StreamWrite[] {
  return writes.toSorted((a, b) => Number(isSecret(b.stream)) - Number(isSecret(a.stream)));
}
