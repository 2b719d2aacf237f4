import { createHash } from 'node:crypto';
import { type Family, toldTogether } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import type { Destination } from './destination.js';
import { laneOf, type Message, type QueuedMessage, type ToldRecord } from './message.js';
import type { Outbox, ReactorState } from './outbox.js';
import {
  appendOf,
  isPublicEvent,
  newsTypeOf,
  type Publication,
  Publications,
  type RecordNews,
} from './publications.js';

/** A destination, and the position after which it gets messages. */
export interface Told {
  readonly destination: Destination;
  /** Position of the event that opened it. */
  readonly since: string;
}

interface ReactorOptions {
  readonly events: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly outbox: Pick<Outbox, 'reactor' | 'put'>;
  readonly families: readonly Family[];
  /** True when the destination got the message, or the courier gave it up. */
  readonly hasEnded: (destination: string, message: string) => Promise<boolean>;
  /** From a publication to the telling of it. */
  readonly delayMs: number;
}

const pageLength = 500;
/** Messages that are stored in one step. */
const mostAtOnce = 200;

/**
 * Follows what becomes public, and puts it into the outbox once the delay is over. The same log always makes the same
 * messages, whenever it runs and wherever it was killed.
 */
export class Reactor {
  readonly #publications: Publications;
  #state: ReactorState | undefined;
  /** Publications that the reactor has read and not yet put into the outbox, in the order of the log. */
  #ahead: Publication[] = [];
  /** The events of the last append that was read: more of it may follow. */
  #open: RecordedEvent[] = [];
  #readUpTo: string | undefined;
  /** The newest time that was read, ms. */
  #newest = 0;

  constructor(private readonly options: ReactorOptions) {
    this.#publications = new Publications(options.events, options.families);
  }

  /** Position of the last event whose messages are in the outbox, or that needs none. */
  get position(): string | undefined {
    return this.#state?.position;
  }

  /** Position of the last event of which a message is in the outbox. */
  get newest(): string | undefined {
    const { position, cached = '' } = this.#state ?? {};
    return position !== undefined && position < cached ? cached : position;
  }

  /** Makes the reactor take its place from the outbox again: another process may have been at work. */
  forget(): void {
    this.#state = undefined;
  }

  /**
   * Puts into the outbox what is due.
   * @param told all destinations; there is one at least
   * @returns ms until something more is due; undefined while nothing waits
   */
  async look(told: readonly Told[], now: number): Promise<number | undefined> {
    const { delayMs } = this.options;
    const state = await this.#begin(told);
    const messages: QueuedMessage[] = [];
    const merged: Record<string, string> = { ...state.merged };
    let { position, cached = '' } = state;
    const caches = told.filter(({ destination }) => destination.isCache);
    const others = told.filter(({ destination }) => !destination.isCache);
    let wait: number | undefined;
    for (;;) {
      await this.#readOn();
      cached = await this.#tellCaches(caches, cached, messages);
      const [next] = this.#ahead;
      if (!next) break;
      wait = Date.parse(next.at) + delayMs - now;
      if (wait > 0 || messages.length >= mostAtOnce) break;
      wait = undefined;
      await this.#addOpen(this.#messagesOf(next, others, merged), messages);
      this.#ahead.shift();
      ({ position } = next);
    }
    const later = Object.entries(merged).filter(([, until]) => until > position);
    const ahead = { ...(cached > position && { cached }) };
    await this.#store({ position, merged: Object.fromEntries(later), ...ahead }, messages, now);
    // More may wait than is stored in one step.
    if (caches.length > 0 && (this.#ahead.at(-1)?.position ?? '') > cached) return 0;
    return wait === undefined ? undefined : Math.max(0, wait);
  }

  /** @returns position of the last publication whose messages to caches are among these */
  async #tellCaches(caches: readonly Told[], cached: string, messages: QueuedMessage[]): Promise<string> {
    if (caches.length === 0) return '';
    let upTo = cached;
    for (const publication of this.#ahead.filter(({ position }) => position > cached)) {
      if (messages.length >= mostAtOnce) break;
      await this.#addOpen(purgesOf(publication, caches), messages);
      upTo = publication.position;
    }
    return upTo;
  }

  /** Adds those that have not come to their end. */
  async #addOpen(made: readonly QueuedMessage[], messages: QueuedMessage[]): Promise<void> {
    for (const message of made)
      if (!(await this.options.hasEnded(message.destination, message.id))) messages.push(message);
  }

  async #begin(told: readonly Told[]): Promise<ReactorState> {
    if (this.#state) return this.#state;
    const first = told.map(({ since }) => since).toSorted()[0] ?? '';
    const stored = await this.options.outbox.reactor();
    // A portal that had no destination for long need not read all events of that time.
    const state = stored && stored.position >= first ? stored : { position: first, merged: stored?.merged ?? {} };
    this.#ahead = [];
    this.#open = [];
    this.#readUpTo = state.position;
    this.#state = state;
    return state;
  }

  async #store(state: ReactorState, messages: readonly QueuedMessage[], now: number): Promise<void> {
    if (state.position === this.#state?.position && state.cached === this.#state.cached) return;
    const before = await this.options.outbox.reactor();
    const isStored = await this.options.outbox.put(before?.position, state, messages, now);
    this.#state = isStored ? state : undefined;
  }

  /** Reads on until all that one message may hold together with the next publication is there. */
  async #readOn(): Promise<void> {
    const isEnough = () => {
      const [next] = this.#ahead;
      return next !== undefined && this.#newest > Date.parse(next.at) + this.options.delayMs;
    };
    for (let isAtHead = false; !isAtHead && !isEnough();) {
      const page = await this.options.events.readAll({ after: this.#readUpTo || undefined, max: pageLength });
      for (const event of page) await this.#take(event);
      this.#readUpTo = page.at(-1)?.position ?? this.#readUpTo;
      isAtHead = page.length < pageLength;
      // An append is read as a whole, or not at all.
      if (isAtHead) await this.#close();
    }
  }

  async #take(event: RecordedEvent): Promise<void> {
    this.#newest = Math.max(this.#newest, Date.parse(event.metadata['at'] ?? '') || 0);
    if (!isPublicEvent(event, this.options.families)) return;
    const [open] = this.#open;
    if (open && appendOf(open) !== appendOf(event)) await this.#close();
    this.#open.push(event);
  }

  async #close(): Promise<void> {
    const publication = await this.#publications.of(this.#open);
    this.#open = [];
    if (publication) this.#ahead.push(publication);
  }

  #messagesOf(next: Publication, told: readonly Told[], merged: Record<string, string>): QueuedMessage[] {
    const whole = this.#wholeOf(next);
    const windows = next.records.flatMap((record) => this.#windowOf(next, record, merged) ?? []);
    return told
      .filter(({ since }) => since < next.position)
      .flatMap(({ destination }) => {
        const messages = destination.per === 'publication' ? [whole] : windows;
        return messages.flatMap((message) => {
          const chosen = message && (destination.choose ? destination.choose(message) : message);
          return chosen && chosen.records.length > 0 ? [queuedFor(destination, chosen)] : [];
        });
      });
  }

  /** A publication with all of its records, but for what was undone within the delay. */
  #wholeOf(publication: Publication): Message | undefined {
    const { position, at, note, records } = publication;
    const shown = records.filter((record) => !this.#isUndone(record, publication) && !this.#undoesUntold(record, at));
    const all = shown.flatMap((record) => toldOf(record, record.changes) ?? []).filter(isTold(records));
    return all.length === 0 ? undefined : { id: '', position, at, ...(note !== undefined && { note }), records: all };
  }

  #isUndone({ lane }: RecordNews, { at, position }: Publication): boolean {
    const end = Date.parse(at) + this.options.delayMs;
    return this.#ahead
      .filter((later) => later.position > position && Date.parse(later.at) <= end)
      .some(({ records }) =>
        records.some(({ lane: its, undoes }) => its === lane && undoes !== undefined && undoes <= at),
      );
  }

  #undoesUntold({ undoes }: RecordNews, at: string): boolean {
    return undoes !== undefined && Date.parse(at) - Date.parse(undoes) <= this.options.delayMs;
  }

  /** All that happens to a record within the delay, from its first publication on. */
  #windowOf(first: Publication, record: RecordNews, merged: Record<string, string>): Message | undefined {
    const { lane } = record;
    if ((merged[lane] ?? '') >= first.position) return undefined;
    const end = Date.parse(first.at) + this.options.delayMs;
    const within = this.#ahead
      .filter(({ at }) => Date.parse(at) <= end)
      .flatMap((publication) =>
        publication.records.filter((other) => other.lane === lane).map((news) => ({ publication, news })),
      );
    const ends = within.some(({ news }) => news.changes.some(isEnd));
    if (record.isSilent && !ends) return undefined;
    const last = within.at(-1);
    if (!last) return undefined;
    const { position, at } = last.publication;
    merged[lane] = position;
    const all = toldOf(
      last.news,
      within.flatMap(({ news }) => news.changes),
    );
    if (!all) return undefined;
    const note = within.findLast(({ publication }) => publication.note !== undefined)?.publication.note;
    return { id: '', position, at, ...(note !== undefined && { note }), records: [all] };
  }
}

/** The messages to caches about all that a publication has touched. */
function purgesOf({ position, at, records, touched }: Publication, caches: readonly Told[]): readonly QueuedMessage[] {
  const all = touched.map(({ lane, kind, source, id, title, revision, besides }): ToldRecord => {
    const news = toldTogether(records.find((record) => record.lane === lane)?.changes ?? []);
    const change = news ?? { kind: 'edited', at, position, name: '', changes: [] };
    return { kind, source, id, title, revision, type: newsTypeOf(change), change, besides };
  });
  return caches
    .filter(({ since }) => since < position)
    .map(({ destination }) => queuedFor(destination, { id: '', position, at, records: all }));
}

function isTold(records: readonly RecordNews[]) {
  const silent = new Set(records.filter(({ isSilent }) => isSilent).map(({ lane }) => lane));
  return (record: ToldRecord) => !silent.has(laneOf(record)) || isEnd(record.change);
}

function isEnd({ kind }: ToldRecord['change']): boolean {
  return kind === 'withdrawn' || kind === 'removed';
}

function toldOf(
  { kind, source, id, title, revision }: RecordNews,
  changes: RecordNews['changes'],
): ToldRecord | undefined {
  const change = toldTogether(changes);
  return change && { kind, source, id, title, revision, type: newsTypeOf(change), change };
}

function queuedFor({ id: destination, per }: Destination, message: Message): QueuedMessage {
  const lanes = message.records.map(laneOf);
  const name = [destination, message.position, ...(per === 'record' ? lanes : [])].join('\n');
  return { ...message, id: `msg_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`, destination, lanes };
}
