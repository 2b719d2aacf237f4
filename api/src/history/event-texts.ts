import { changesBetween, type Family, publicationOf, type StateChange } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { LRUCache } from 'lru-cache';
import type { IndexedEvent } from '../ledger/log-index.js';
import { eventsOf, recordOfStream, type Step } from './tracked-record.js';

/** How many characters of texts are kept in memory. */
const keptCharacters = 32 * 1024 * 1024;

/** A page of events is no longer, unless its first event is; characters. The client asks on from the last. */
const mostInPage = 8 * 1024 * 1024;
/** Each has some events in memory. */
const streamsAtOnce = 4;

/** Events that do not change their record, so that earlier events need not be read. */
const silentTypes: ReadonlySet<string> = new Set(['SignedIn', 'SignInFailed', 'SignedOut']);

/** Makes the JSON of recorded events for the API. A text never changes, so it is kept while there is room. */
export class EventTexts {
  readonly #kept = new LRUCache<string, string>({ maxSize: keptCharacters, sizeCalculation: ({ length }) => length });

  constructor(
    private readonly events: EventStore,
    private readonly families: readonly Family[],
  ) {}

  /** JSON of the first of them, as many as have room in one answer. Each stream is read once. */
  async of(wanted: readonly IndexedEvent[]): Promise<string[]> {
    const page = new Page(wanted);
    const missing = new Map<string, IndexedEvent[]>();
    for (const event of wanted) {
      const text = this.#kept.get(event.position);
      if (text !== undefined) page.add(event, text);
      else if (!missing.get(event.stream)?.push(event)) missing.set(event.stream, [event]);
    }
    const streams = missing.values();
    const readOn = async () => {
      for (const ofStream of streams)
        for await (const [event, text] of this.ofStream(ofStream.filter((each) => page.mayHold(each)))) {
          this.#kept.set(event.position, text);
          page.add(event, text);
        }
    };
    await Promise.all(Array.from({ length: streamsAtOnce }, readOn));
    return page.texts();
  }

  /** JSON of each event of one stream, oldest first, made when it is asked for. Nothing of it is kept. */
  async *ofStream(wanted: readonly IndexedEvent[]): AsyncGenerator<readonly [IndexedEvent, string]> {
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
      yield [event, textOf(event, stored, step ? changesOf(step) : [])];
    }
    if (left > 0) throw new RangeError(`${left} events of ${first.stream} are in the index and not in the log`);
  }
}

/** Texts of the first of some events, as many as have room: those at the end give way. */
class Page {
  readonly #texts = new Map<number, string>();
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

  add(event: IndexedEvent, text: string): void {
    if (!this.mayHold(event)) return;
    this.#texts.set(this.#places.get(event.position) ?? 0, text);
    this.#length += text.length;
    while (this.#length > mostInPage && this.#end > 1) {
      this.#end -= 1;
      this.#length -= this.#texts.get(this.#end)?.length ?? 0;
      this.#texts.delete(this.#end);
    }
  }

  texts(): string[] {
    return Array.from({ length: this.#end }, (_, place) => this.#texts.get(place) ?? '');
  }
}

/** The one change that a password shows: it is another one. */
export const passwordChange: StateChange = { path: '/password', before: null, after: null };

export function changesOf({ stored, before, after }: Step): StateChange[] {
  return stored.type === 'PasswordChanged' ? [passwordChange] : changesBetween(before?.state(), after.state());
}

function textOf(
  { position, stream, revision, id, type, at, actor, role, correlationId, subject }: IndexedEvent,
  { data, metadata }: RecordedEvent,
  changes: readonly StateChange[],
): string {
  const { causationId } = metadata;
  const { kind, id: subjectId, family, title } = subject;
  return JSON.stringify({
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
    data,
    changes,
  });
}
