import { changesBetween, type Family, type StateChange } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { LRUCache } from 'lru-cache';
import type { IndexedEvent } from '../ledger/log-index.js';
import { recordOfStream } from './tracked-record.js';

/** How many characters of texts are kept in memory. */
const keptCharacters = 32 * 1024 * 1024;

/** Events that do not change their record, so that earlier events need not be read. */
const silentTypes: ReadonlySet<string> = new Set(['SignedIn', 'SignInFailed', 'SignedOut']);

/** Makes the JSON of recorded events for the API. A text never changes, so it is kept while there is room. */
export class EventTexts {
  readonly #kept = new LRUCache<string, string>({ maxSize: keptCharacters, sizeCalculation: ({ length }) => length });

  constructor(
    private readonly events: EventStore,
    private readonly families: readonly Family[],
  ) {}

  /** JSON of each. Each stream is read once, however many of its events are asked for. */
  async of(wanted: readonly IndexedEvent[]): Promise<string[]> {
    const texts = new Map<string, string>();
    const missing = new Map<string, IndexedEvent[]>();
    for (const event of wanted) {
      const text = this.#kept.get(event.position);
      if (text !== undefined) texts.set(event.position, text);
      else if (!missing.get(event.stream)?.push(event)) missing.set(event.stream, [event]);
    }
    await Promise.all(
      [...missing].map(async ([stream, ofStream]) => {
        for (const [position, text] of await this.#make(stream, ofStream)) {
          this.#kept.set(position, text);
          texts.set(position, text);
        }
      }),
    );
    return wanted.map(({ position }) => textAt(texts, position));
  }

  async #make(stream: string, wanted: readonly IndexedEvent[]): Promise<Map<string, string>> {
    const byRevision = new Map(wanted.map((event) => [event.revision, event]));
    const isSilent = wanted.every(({ type }) => silentTypes.has(type));
    const record = isSilent ? undefined : recordOfStream(stream, this.families);
    const revisions = [...byRevision.keys()];
    const from = record ? 0 : Math.min(...revisions);
    const stored = await this.events.readStream(stream, { from, max: Math.max(...revisions) - from + 1 });
    const texts = new Map<string, string>();
    const add = (event: RecordedEvent, changes: () => readonly StateChange[]) => {
      const indexed = byRevision.get(event.revision);
      if (indexed) texts.set(indexed.position, textOf(indexed, event, changes()));
    };
    if (record)
      for (const { stored: event, before, after } of record.steps(stored))
        add(event, () => changesOf(event, before?.state(), after.state()));
    else for (const event of stored) add(event, () => []);
    return texts;
  }
}

/** The one change that a password shows: it is another one. */
export const passwordChange: StateChange = { path: '/password', before: null, after: null };

function changesOf({ type }: RecordedEvent, ...[before, after]: Parameters<typeof changesBetween>): StateChange[] {
  return type === 'PasswordChanged' ? [passwordChange] : changesBetween(before, after);
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
    data,
    changes,
  });
}

function textAt(texts: ReadonlyMap<string, string>, position: string): string {
  const text = texts.get(position);
  if (text === undefined) throw new RangeError(`the event at ${position} is in the index and not in the log`);
  return text;
}
