import { Inject, Injectable } from '@nestjs/common';
import { type Family, ProblemError } from '@noticeboard/content-model';
import { type EventStore, giveWay } from '@noticeboard/event-store';
import { LRUCache } from 'lru-cache';
import type { LongList } from '../http/http-result.js';
import type { TaggedBytes } from '../overload/slices.js';
import { EVENT_STORE, FAMILIES } from '../http/tokens.js';
import { findRecord, type RecordName } from './tracked-record.js';
import { EventPages } from './event-pages.js';
import { HistoryProcess } from './history-process.js';
import {
  type GivenQuery,
  type GivenTimelineQuery,
  isInRanges,
  parseHistoryQuery,
  parseTimelineQuery,
  rangeText,
} from './history-query.js';
import type { EventFilter, EventSlice, IndexedEvent } from '../ledger/log-index.js';
import { SqliteLogIndex } from '../ledger/sqlite-log-index.js';
import { type Restorable, restorableOf, touchedBy, type UndoneBy } from './record-history.js';

type Order = EventSlice['order'];

/** Events that are found before others have their turn. */
const foundAtOnce = 500;
/** More have no room in an answer, whatever they are. */
const mostInTimeline = 20_000;

/** How much of timelines that were asked for is cached, and the longest that is; bytes. */
const keptTimelines = { maxSize: 8 * 1024 * 1024, maxEntrySize: 1024 * 1024 } as const;

/** Some events: as many as have room in one answer. */
export interface EventPage extends LongList {
  readonly long: TaggedBytes;
  /** Query parameters that lead on from here; undefined at the end. */
  readonly next: Readonly<Record<string, string>> | undefined;
}

/** Reads the past: it finds events in the index; their bodies and every state are read from the log in another process. */
@Injectable()
export class HistoryReads {
  readonly #pages: EventPages;
  readonly #kept = new LRUCache<string, EventPage>({
    ...keptTimelines,
    sizeCalculation: ({ long }) => long.bytes.length,
  });

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly index: SqliteLogIndex,
    private readonly process: HistoryProcess,
    @Inject(FAMILIES) private readonly families: readonly Family[],
  ) {
    this.#pages = new EventPages((question) => process.ask(question));
  }

  /** @throws ProblemError `malformedQuery` */
  async page(query: GivenQuery): Promise<EventPage> {
    const { filter, ids, slice } = parseHistoryQuery(query, this.families);
    await this.index.catchUp();
    const filters = ids ? ids.map((id) => ({ ...filter, id })) : [filter];
    const total = filters.reduce((sum, each) => sum + this.index.count(each), 0);
    // The slice over several records lies among the first events of each.
    const first = { ...slice, offset: 0, limit: slice.offset + slice.limit };
    const [only] = filters;
    const found =
      only && filters.length === 1
        ? this.index.events(only, slice)
        : sliceOf(
            filters.flatMap((each) => this.index.events(each, first)),
            slice,
          );
    const { offset, limit, order } = slice;
    const next = (count: number, last: string) =>
      isInRanges(query) ? { range: rangeText(offset + count, limit) } : { before: last };
    return this.#pageOf(found, order, { from: offset, total, next });
  }

  /** The history of one record. @throws ProblemError `unknownRecord`, `malformedQuery` */
  async timeline(name: RecordName, query: GivenTimelineQuery): Promise<EventPage> {
    const { between, order, limit } = parseTimelineQuery(query);
    const filter = { ...(await this.#eventsCalled(name)), ...between };
    const total = this.index.count(filter);
    const asked = JSON.stringify([filter, order, limit]);
    const cached = this.#kept.get(asked);
    // A timeline grows at its end alone: of as many events it is the same.
    if (cached?.total === total) return cached;
    const found = await this.#found(filter, order, limit ?? mostInTimeline);
    const next = (_: number, last: string) => ({ [order === 'oldest' ? 'after' : 'before']: last });
    // The index may have grown since.
    const counted = this.index.count(filter);
    const page = await this.#pageOf(found, order, { from: 0, total: counted, next });
    if (counted === total) this.#kept.set(asked, page);
    return page;
  }

  /** Every event of one record, oldest first. @throws ProblemError `unknownRecord` */
  async eventsOf(name: RecordName): Promise<IndexedEvent[]> {
    return this.#found(await this.#eventsCalled(name), 'oldest');
  }

  /**
   * JSON of the record as it was. @param isWhole with what belongs to it beside
   * @throws ProblemError `unknownRecord`; `unknownRevision` at the first piece
   */
  async at(name: RecordName, revision: number, isWhole: boolean): Promise<AsyncGenerator<Buffer>> {
    const { stream } = await findRecord(this.events, name, this.families);
    return this.process.ask({ kind: 'state', stream, revision, isWhole });
  }

  /** JSON of what makes the state at one revision that at another. @throws as `at` */
  async between(name: RecordName, from: number, to: number): Promise<AsyncGenerator<Buffer>> {
    const { stream } = await findRecord(this.events, name, this.families);
    return this.process.ask({ kind: 'comparison', stream, from, to });
  }

  /** The record of a name, to be brought back. @throws ProblemError `unknownRecord`, `notRestorable` */
  async restorable(name: RecordName): Promise<Restorable> {
    const { stream } = await findRecord(this.events, name, this.families);
    const record = restorableOf(stream, this.families);
    if (record) return record;
    const message =
      name.kind === 'account'
        ? 'Accounts are not restored. Change the role or reopen the account under /api/accounts.'
        : 'Change sets are not restored. Undo the action that has published it, or prepare another.';
    throw new ProblemError('notRestorable', { message });
  }

  /** The records that an action touched. @throws ProblemError `unknownAction`, `notRestorable`, `forbidden` */
  async touchedBy(correlationId: string, by: UndoneBy): Promise<Restorable[]> {
    await this.index.catchUp();
    return touchedBy(await this.#found({ correlationId }, 'oldest'), by, this.families);
  }

  /**
   * The filter for a record's events, once the index has all of them. Those of an account in the stream of all accounts
   * do not belong to its timeline.
   */
  async #eventsCalled(name: RecordName): Promise<EventFilter> {
    await this.index.catchUp();
    const { stream, family } = await findRecord(this.events, name, this.families);
    return { kind: name.kind, id: name.id, stream, ...(family !== '' && { family }) };
  }

  /** A record, or an action, may have any number of events: some are found at a time. */
  async #found(filter: EventFilter, order: Order, most = Infinity): Promise<IndexedEvent[]> {
    const found: IndexedEvent[] = [];
    for (let some: IndexedEvent[] | undefined; !some || some.length === foundAtOnce; await giveWay()) {
      const last = found.at(-1)?.position;
      const rest = last === undefined ? {} : { [order === 'oldest' ? 'after' : 'before']: last };
      const limit = Math.min(foundAtOnce, most - found.length);
      some = this.index.events({ ...filter, ...rest }, { order, offset: 0, limit });
      found.push(...some);
    }
    return found;
  }

  async #pageOf(found: readonly IndexedEvent[], order: Order, { from, total, next }: PagePlace): Promise<EventPage> {
    const texts = await this.#pages.of(found, order);
    const count = texts.length;
    const last = found[count - 1]?.position;
    // The past does not change: of so many events with these ends there is one page.
    const etag = `"${total}-${count}-${found[0]?.position}-${last}"`;
    const parts = texts.flatMap((text, place) => [place === 0 ? openArray : comma, text]);
    const bytes = Buffer.concat(count === 0 ? [openArray, closeArray] : [...parts, closeArray]);
    const long = { bytes, etag };
    const goesOn = last !== undefined && from + count < total;
    return { long, count, from, total, next: goesOn ? next(count, last) : undefined };
  }
}

const [openArray, comma, closeArray] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];

interface PagePlace {
  readonly from: number;
  readonly total: number;
  /** The link that leads on from so many events. @param last position of the last of them */
  readonly next: (count: number, last: string) => Readonly<Record<string, string>>;
}

function sliceOf(events: readonly IndexedEvent[], { order, offset, limit }: EventSlice): IndexedEvent[] {
  const sign = order === 'newest' ? -1 : 1;
  return events.toSorted((a, b) => sign * (a.leaf - b.leaf)).slice(offset, offset + limit);
}
