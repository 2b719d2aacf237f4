import { earlierResult, lastRevisionOf, type StreamState } from '../append-rules.js';
import {
  type AppendResult,
  ExpectedRevisionError,
  isUnlisted,
  type Position,
  StoreUnavailable,
  StoreUnusable,
  type StreamWrite,
} from '../event-store.js';
import type { KurrentConnection } from './kurrent-connection.js';
import { isRevisionRefusal, unexplained } from './kurrent-failure.js';
import { type OwnStreams, toPosition } from './kurrent-event.js';
import type { KurrentReader } from './kurrent-reader.js';

export class KurrentAppender {
  constructor(
    private readonly connection: KurrentConnection,
    private readonly reader: KurrentReader,
    private readonly streams: OwnStreams,
  ) {}

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    for (const { stream, expected } of writes) {
      if (isUnlisted(stream) && expected === 'none') await this.#keepOnlyLast(stream);
    }
    try {
      return await this.#send(secretsFirst(writes));
    } catch (error) {
      if (error instanceof StoreUnavailable || error instanceof StoreUnusable) throw error;
      return await this.#settle(writes, error);
    }
  }

  async #send(writes: readonly StreamWrite[]): Promise<AppendResult> {
    const named = writes.map((write) => ({ ...write, stream: this.streams.toServer(write.stream) }));
    let sends = 0;
    const position = await this.connection.call(({ calls }) => {
      sends += 1;
      return calls.append(named);
    });
    const revisions = Object.fromEntries(writes.map((write) => [write.stream, lastRevisionOf(write)]));
    return { revisions, position: await this.#positionOf(writes, position, sends > 1) };
  }

  /**
   * The answer is one number, the place of the last event. It is both parts of a position for every event since
   * KurrentDB 5. The answer to a repeated append may be about the first one: the event itself is read then.
   */
  async #positionOf(writes: readonly StreamWrite[], answered: bigint, isRepeated: boolean): Promise<Position> {
    const last = writes.at(-1);
    if (last !== undefined && (isRepeated || answered < 0n)) {
      const [event] = await this.reader.readStream(last.stream, { from: lastRevisionOf(last), max: 1 });
      if (event?.revision === lastRevisionOf(last)) return event.position;
    }
    return toPosition({ commit: answered, prepare: answered });
  }

  /**
   * A refusal may be the echo of our own earlier try, and the server's words for it vary. So the stored events decide.
   * A read of a cluster may not show yet what was refused by: then a refusal of the revision is taken at its word, and
   * a caller that repeats the append with the same ids finds out.
   */
  async #settle(writes: readonly StreamWrite[], problem: unknown): Promise<AppendResult> {
    const states = new Map(await Promise.all(writes.map(async (write) => [write, await this.#state(write)] as const)));
    const stateOf = (write: StreamWrite): StreamState => states.get(write) ?? { actual: 'none', stored: undefined };
    const earlier = earlierResult(writes, stateOf);
    if (earlier !== undefined) return earlier;
    const stale = writes.find((write) => stateOf(write).actual !== write.expected);
    const [first] = writes;
    if (stale === undefined && first !== undefined && isRevisionRefusal(problem))
      throw new ExpectedRevisionError(first.stream, first.expected, undefined);
    if (stale === undefined) throw unexplained(problem);
    throw new ExpectedRevisionError(stale.stream, stale.expected, stateOf(stale).actual);
  }

  async #state(write: StreamWrite): Promise<StreamState> {
    const place = lastRevisionOf(write);
    const [[last], [stored]] = await Promise.all([
      this.reader.readStream(write.stream, { direction: 'backwards', max: 1 }),
      this.reader.readStream(write.stream, { from: place, max: 1 }),
    ]);
    return { actual: last?.revision ?? 'none', stored: stored?.revision === place ? stored : undefined };
  }

  /** Runs before the first event of the stream. Two servers may do it at once: setting it twice does no harm. */
  async #keepOnlyLast(stream: string): Promise<void> {
    const name = this.streams.toServer(stream);
    await this.connection.call(async ({ client }) => {
      const { metadata } = await client.getStreamMetadata(name, this.connection.nativeCall);
      if (metadata?.maxCount !== 1) await client.setStreamMetadata(name, { ...metadata, maxCount: 1 });
    });
  }
}

/** The last written event is then the last that readers see, and the answered position belongs to it. */
function secretsFirst(writes: readonly StreamWrite[]): StreamWrite[] {
  return writes.toSorted((a, b) => Number(isUnlisted(b.stream)) - Number(isUnlisted(a.stream)));
}
