import {
  changesBetween,
  directWriteOf,
  type Family,
  publicationOf,
  type StateChange,
} from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import type { EventSlice, IndexedEvent } from '../ledger/log-index.js';
import { eventsOf, recordOfStream, type Step } from './tracked-record.js';

type Order = EventSlice['order'];

/** A page of events is no longer, unless its first event is; bytes. The client asks on from the last. */
export const mostInPage = 8 * 1024 * 1024;
/** Each has some events in memory. */
const streamsAtOnce = 4;

/** Events that do not change their record, so that earlier events need not be read. */
const silentTypes: ReadonlySet<string> = new Set(['SignedIn', 'SignInFailed', 'SignedOut']);

/** An event as it is read, before its text is made. */
interface RawEvent {
  readonly event: IndexedEvent;
  readonly stored: RecordedEvent;
  /** JSON of its data: its text is longer. */
  readonly data: string;
  /** Undefined for one that leaves its record as it was. */
  readonly step: Step | undefined;
}

/** Makes the JSON of recorded events for the API. */
export class EventTexts {
  constructor(
    private readonly events: EventStore,
    private readonly families: readonly Family[],
  ) {}

  /**
   * JSON (UTF-8) of the first of them, as many as have room in a page. Each stream is read once.
   * @param wanted in this order
   */
  async of(wanted: readonly IndexedEvent[], order: Order): Promise<Buffer[]> {
    const page = new Page(wanted);
    const byStream = new Map<string, IndexedEvent[]>();
    for (const event of wanted) if (!byStream.get(event.stream)?.push(event)) byStream.set(event.stream, [event]);
    const streams = byStream.values();
    const readOn = async () => {
      for (const ofStream of streams) {
        const asked = ofStream.filter((each) => page.mayHold(each));
        for await (const read of order === 'oldest' ? this.#oldestFirst(asked) : this.#newestFirst(asked)) {
          if (!page.mayHold(read.event)) break;
          page.add(read.event, textOf(read));
        }
      }
    };
    await Promise.all(Array.from({ length: streamsAtOnce }, readOn));
    return page.texts();
  }

  /** The newest, as many as may have room in a page. A record's life is read from its beginning. */
  async *#newestFirst(wanted: readonly IndexedEvent[]): AsyncGenerator<RawEvent> {
    const held: RawEvent[] = [];
    let length = 0;
    for await (const read of this.#oldestFirst(wanted)) {
      length += read.data.length;
      held.push(read);
      while (length > mostInPage && held.length > 1) length -= held.shift()?.data.length ?? 0;
    }
    for (let read = held.pop(); read; read = held.pop()) yield read;
  }

  /** Events of one stream, oldest first. */
  async *#oldestFirst(wanted: readonly IndexedEvent[]): AsyncGenerator<RawEvent> {
    const [first] = wanted;
    if (!first) return;
    const byRevision = new Map(wanted.map((event) => [event.revision, event]));
    const revisions = [...byRevision.keys()];
    const until = Math.max(...revisions) + 1;
    const isSilent = wanted.every(({ type }) => silentTypes.has(type));
    const follow = isSilent ? undefined : recordOfStream(first.stream, this.families)?.begin();
    let left = byRevision.size;
    for await (const stored of eventsOf(this.events, first.stream, follow ? 0 : Math.min(...revisions), until)) {
      const step = follow?.(stored);
      const event = byRevision.get(stored.revision);
      if (!event) continue;
      left -= 1;
      yield { event, stored, data: JSON.stringify(stored.data), step };
    }
    if (left > 0) throw new RangeError(`${left} events of ${first.stream} are in the index and not in the log`);
  }
}

/** Texts of the first of some events, as many as have room: those at the end give way. */
class Page {
  readonly #texts = new Map<number, Buffer>();
  readonly #places: ReadonlyMap<string, number>;
  #end: number;
  #length = 0;

  constructor(wanted: readonly IndexedEvent[]) {
    this.#places = new Map(wanted.map(({ position }, place) => [position, place]));
    this.#end = wanted.length;
  }

  mayHold({ position }: IndexedEvent): boolean {
    return (this.#places.get(position) ?? Infinity) < this.#end;
  }

  add(event: IndexedEvent, text: Buffer): void {
    if (!this.mayHold(event)) return;
    this.#texts.set(this.#places.get(event.position) ?? 0, text);
    this.#length += text.length;
    while (this.#length > mostInPage && this.#end > 1) {
      this.#end -= 1;
      this.#length -= this.#texts.get(this.#end)?.length ?? 0;
      this.#texts.delete(this.#end);
    }
  }

  texts(): Buffer[] {
    return Array.from({ length: this.#end }, (_, place) => this.#texts.get(place) ?? Buffer.alloc(0));
  }
}

/** The one change that a password shows: it is another one. */
export const passwordChange: StateChange = { path: '/password', before: null, after: null };

export function changesOf({ stored, before, after }: Step): StateChange[] {
  return stored.type === 'PasswordChanged' ? [passwordChange] : changesBetween(before?.state(), after.state());
}

function textOf({ event, stored: { metadata }, data, step }: RawEvent): Buffer {
  const { position, stream, revision, id, type, at, actor, role, correlationId, subject } = event;
  const { causationId } = metadata;
  const { kind, id: subjectId, family, title } = subject;
  const head = JSON.stringify({
    position,
    id,
    stream,
    revision,
    type,
    at,
    actor: { username: actor, role },
    subject: { kind, id: subjectId, family, title },
    correlationId,
    causationId,
    ...publicationOf(metadata),
    ...directWriteOf(metadata),
  });
  const changes = step ? changesOf(step) : [];
  return Buffer.from(`${head.slice(0, -1)},"data":${data},"changes":${JSON.stringify(changes)}}`);
}
