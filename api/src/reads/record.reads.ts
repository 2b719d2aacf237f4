import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type FilteredFacts,
  type FilteredRow,
  FilterReadings,
  type Head,
  ProblemError,
  type WireRecord,
} from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import {
  ignoreIfUnavailable,
  type ListRange,
  type ReadState,
  type ReadStore,
  ReadStoreUnavailable,
} from '@noticeboard/read-store';
import type { ListPart, LongList } from '../http/http-result.js';
import type { Filter, ListQuery } from '../http/list-query.js';
import { LIVE_READS } from '../http/tokens.js';
import { noteBodies, noteList } from '../responses/answer-tags.js';
import { oneAfterTheOther } from '../overload/queues.js';
import { bytesOf, sliceLength } from '../overload/slices.js';
import { type IndexedReads, RecordIndex } from './record-index.js';
import { pageRange, type RecordNames, RecordTable, type Row, type Scalars } from './record-table.js';
import { RequestReads } from './request-reads.js';
import { SharedTexts } from './shared-texts.js';
import type { TitleWords } from './title-words.js';

/** Far shorter than the store remembers what was touched. */
const keepUpMs = 200;

/** So many records are read at once. The slices of a longer list go by the length of the records before them. */
const firstSlice = 50;
const longestSlice = 1000;

/** A list of more is sent as it is made: what it takes in memory does not grow with it. */
const mostAtOnce = { records: 10_000, bytes: 16 * 2 ** 20 };
/** Characters of such a list at a time: two bytes each, they still are no large object, which V8 would keep for longer. */
const pieceLength = 32 * 1024;

/** A list of the read store, and how its records are searched and sorted. */
export interface RecordList {
  /** Documents as they are served, listed by creation. */
  readonly collection: string;
  readonly titleField: string;
  /** Heads of the same records, where the records themselves are too much to look at. */
  readonly heads?: string;
}

interface PlainRange extends ListRange {
  readonly total: number;
}

/** Records as the read models hold them, finished JSON. */
@Injectable()
export class RecordReads implements OnApplicationShutdown {
  /** By the read models that they are made of: those of a past moment, or a preview, go with it. */
  readonly #indexes = new WeakMap<IndexedReads, Map<string, RecordIndex>>();
  /** The readings of postings, of all lists and states. */
  readonly readings = new FilterReadings();
  /** Long lists are made one after the other. */
  private readonly inTurn = oneAfterTheOther();
  /** Lists that are being made, by the same. */
  readonly #making = new WeakMap<IndexedReads, Map<string, Promise<ListPart | LongList>>>();
  readonly #stop: () => void;
  #isClosed = false;
  #keepingUp: NodeJS.Timeout | undefined;

  constructor(
    private readonly atHand: RequestReads,
    @Inject(LIVE_READS) private readonly live: ReadStore,
  ) {
    this.#stop = live.onChange(() => this.keepUpSoon());
  }

  /** The content of an answer. Concurrent requests for the same long list share one result. */
  async list(list: RecordList, query: ListQuery): Promise<ListPart | LongList> {
    const state = await this.builtState();
    noteList(list.collection);
    const plain = await this.plainRange(list, query);
    if (plain && plain.to - plain.from < firstSlice) return this.range(list, plain);
    const key = JSON.stringify([state, list.collection, query]);
    const { current } = this.atHand;
    const making = this.#making.get(current) ?? new Map<string, Promise<ListPart | LongList>>();
    this.#making.set(current, making);
    const made = making.get(key) ?? this.selected(list, query, state).finally(() => making.delete(key));
    making.set(key, made);
    const answer = await made;
    // Others may have made it.
    if ('records' in answer) noteBodies(list.collection, answer.records);
    return answer;
  }

  /** A part of some records, as they are. */
  async part(list: RecordList, query: ListQuery): Promise<ListPart> {
    const state = await this.builtState();
    noteList(list.collection);
    const plain = await this.plainRange(list, query);
    if (plain) return this.range(list, plain);
    const { ids, from, total } = (await this.indexOf(list).upTo(state)).select(query);
    return { records: await this.documents(list, ids), from, total };
  }

  /** Ids of the records that a question finds, in the order of the list or the one that it asks for. */
  async found(list: RecordList, query: ListQuery): Promise<readonly string[]> {
    const state = await this.builtState();
    noteList(list.collection);
    return (await this.indexOf(list).upTo(state)).select(query).ids;
  }

  /** All postings of a list that has heads, in its order, as they are filtered by `readings`. */
  async filteredRows(list: RecordList): Promise<readonly (Row & FilteredRow)[]> {
    noteList(list.collection);
    const state = await this.builtState();
    return (await this.indexOf(list).upTo(state)).rows as readonly (Row & FilteredRow)[];
  }

  /** Id and title of the records whose titles have the same words as this one, in whatever order. */
  async withWordsOf(
    list: RecordList,
    title: string,
  ): Promise<readonly { readonly id: string; readonly title: string }[]> {
    const state = await this.builtState();
    return (await this.indexOf(list).upTo(state)).withWordsOf(title);
  }

  /** The words of the titles of a list. */
  async wordsOf(list: RecordList): Promise<TitleWords> {
    const state = await this.builtState();
    return (await this.indexOf(list).upTo(state)).words();
  }

  /** Makes the indexes of these lists, so that nobody has to wait for them. */
  async prepare(lists: readonly RecordList[]): Promise<void> {
    const state = await this.atHand.reads.state().catch(ignoreIfUnavailable);
    if (state?.checkpoint === undefined) return;
    for (const list of lists) if (!this.#isClosed) await this.indexOf(list).upTo(state).catch(ignoreIfUnavailable);
  }

  /** Resolves when the read models are asked for nothing more. */
  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    this.#stop();
    clearTimeout(this.#keepingUp);
    for (const index of this.liveIndexes()) await index.settled();
  }

  /** JSON of one record. @throws ProblemError `unknownRecord` */
  async one(collection: string, id: string): Promise<string> {
    await this.assertBuilt();
    await giveWay();
    const [record] = await this.atHand.reads.documents(collection, [id]);
    if (record === undefined) throw new ProblemError('unknownRecord');
    return record;
  }

  private async range({ collection }: RecordList, { from, to, order, total }: PlainRange): Promise<ListPart> {
    const records = to < from ? [] : await this.atHand.reads.list(collection, { from, to, order });
    return { records, from, total };
  }

  private documents({ collection }: RecordList, ids: readonly string[]): Promise<string[]> {
    return present(this.atHand.reads.documents(collection, ids));
  }

  private async selected(list: RecordList, query: ListQuery, state: ReadState): Promise<ListPart | LongList> {
    const { ids, from, total } = (await this.indexOf(list).upTo(state)).select(query);
    if (ids.length <= firstSlice) return { records: await this.documents(list, ids), from, total };
    // The reader of the pieces is behind the request, and its read models.
    const { current } = this.atHand;
    const slices = (length: number, isRead?: (count: number) => void) =>
      this.slices(current, list, ids, length, isRead);
    const pieces = () => slices(pieceLength);
    const asItIsMade = {
      long: { etag: etagOf([state, list.collection, query]), pieces },
      count: ids.length,
      from,
      total,
    };
    if (ids.length > mostAtOnce.records) return asItIsMade;
    return this.inTurn(async () => {
      let count = 0;
      const long = await bytesOf(
        slices(sliceLength, (read) => (count += read)),
        mostAtOnce.bytes,
      );
      return long ? { long, count, from, total } : asItIsMade;
    });
  }

  /** The text of a list, piece by piece of about this length. */
  private async *slices(
    reads: IndexedReads,
    { collection }: RecordList,
    ids: readonly string[],
    length: number,
    isRead?: (count: number) => void,
  ): AsyncGenerator<string> {
    let [begin, before] = [0, '['];
    for (let size = firstSlice; begin < ids.length;) {
      const records = await present(reads.documents(collection, ids.slice(begin, begin + size)));
      begin += size;
      if (records.length === 0) continue;
      isRead?.(records.length);
      const text = before + records.join(',');
      yield text;
      before = ',';
      size = Math.min(Math.max(1, Math.floor((records.length * length) / text.length)), longestSlice);
    }
    yield before === '[' ? '[]' : ']';
  }

  /** @throws ReadStoreUnavailable while the read models are being built, because an empty list or a 404 would be wrong */
  async assertBuilt(): Promise<void> {
    await this.builtState();
  }

  /** Every listed record, the oldest first. */
  async everything(collection: string): Promise<string[]> {
    const total = await this.atHand.reads.count(collection);
    return total === 0 ? [] : this.atHand.reads.list(collection, { from: 0, to: total - 1, order: 'oldest' });
  }

  private async builtState(): Promise<ReadState> {
    const state = await this.atHand.reads.state();
    if (state.checkpoint === undefined) throw new ReadStoreUnavailable('the read models are being built');
    return state;
  }

  private indexOf(list: RecordList, reads: RequestReads['current'] = this.atHand.current): RecordIndex {
    const { collection, titleField, heads } = list;
    const indexes = this.#indexes.get(reads) ?? new Map<string, RecordIndex>();
    this.#indexes.set(reads, indexes);
    const source = heads ?? collection;
    const there = indexes.get(source);
    if (there) return there;
    const texts = new SharedTexts();
    const rowOf = (json: string) => {
      if (heads === undefined) return { scalars: texts.shareIn<Scalars>(JSON.parse(json)) };
      const scalars = texts.shareIn<Scalars>((JSON.parse(json) as Head).scalars);
      return { scalars, filtered: this.readings.entryOf(scalars as unknown as FilteredFacts) };
    };
    const below = reads.live && this.indexOf(list, reads.live);
    const index = new RecordIndex(reads, { collection: source, titleField, rowOf }, below);
    indexes.set(source, index);
    return index;
  }

  /** Before somebody asks, so that little is to be caught up with; not after each of many writes. */
  private keepUpSoon(): void {
    this.#keepingUp ??= setTimeout(() => {
      this.#keepingUp = undefined;
      void this.keepUp().catch(ignoreIfUnavailable);
    }, keepUpMs).unref();
  }

  private async keepUp(): Promise<void> {
    const state = await this.live.state();
    for (const index of this.liveIndexes()) if (!this.#isClosed) await index.upTo(state);
  }

  private liveIndexes(): Iterable<RecordIndex> {
    return this.#indexes.get(this.live)?.values() ?? [];
  }

  /** The list's own order without a filter: a range of the store; undefined when records must be looked at. */
  private async plainRange({ collection }: RecordList, query: ListQuery): Promise<PlainRange | undefined> {
    const isPlain = query.dialect === 'rest' ? isUnfiltered(query.filter) : query.q === undefined;
    if (!isPlain || (query.dialect === 'rest' && query.sort && query.sort.field !== 'createdAt')) return undefined;
    const total = await this.atHand.reads.count(collection);
    const last = total - 1;
    if (query.dialect === 'all') return { from: 0, to: last, order: 'oldest', total };
    if (query.dialect === 'pages') return { ...pageRange(total, query.limit, query.page), order: 'oldest', total };
    const order = query.sort?.descending ? 'newest' : 'oldest';
    return { from: query.range?.from ?? 0, to: Math.min(query.range?.to ?? last, last), order, total };
  }
}

function isUnfiltered({ q, ids, equal, within = {} }: Filter): boolean {
  return q === undefined && !ids && Object.keys({ ...equal, ...within }).length === 0;
}

/** A record that was deleted since is left out. */
async function present(documents: Promise<(string | undefined)[]>): Promise<string[]> {
  return (await documents).filter((record) => record !== undefined);
}

/**
 * The tag of an answer that depends on the question and the state alone: it never comes again once something is
 * written.
 */
function etagOf(asked: readonly unknown[]): string {
  return `"${createHash('sha1').update(JSON.stringify(asked)).digest('base64url')}"`;
}

/** The part that a query asks for of a list that is at hand already. */
export function partOf(records: readonly WireRecord[], names: RecordNames, query: ListQuery): ListPart {
  const idOf = (record: WireRecord) => String(record[names.idField ?? '_id']);
  const rows = records.map((record, place) => ({
    id: idOf(record),
    order: String(place).padStart(6, '0'),
    scalars: record as Scalars,
  }));
  const { ids, from, total } = new RecordTable(names, rows).select(query);
  const byId = new Map(records.map((record) => [idOf(record), JSON.stringify(record)]));
  return { records: ids.flatMap((id) => byId.get(id) ?? []), from, total };
}
