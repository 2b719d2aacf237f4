import { Inject, Injectable } from '@nestjs/common';
import { ProblemError, type WireRecord } from '@noticeboard/content-model';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { READ_STORE } from './tokens.js';
import type { ListPart } from './http-result.js';
import { pageRange, type RecordNames, type Scalars, select } from './list-order.js';
import type { ListQuery } from './list-query.js';

/** A list of the read store, and how its records are searched and sorted. */
export interface RecordList {
  /** Documents as they are served, listed by creation. */
  readonly collection: string;
  readonly titleField: string;
  /** The plain fields of the same records in the same order, where the records themselves are too much to look at. */
  readonly heads?: {
    readonly collection: string;
    parse(json: string): RecordHead;
  };
}

interface RecordHead {
  readonly id: string;
  readonly scalars: Scalars;
}

/** Records as the read models hold them, finished JSON. */
@Injectable()
export class RecordReads {
  private readonly heads = new Map<string, ParsedTexts<RecordHead>>();

  constructor(@Inject(READ_STORE) private readonly reads: ReadStore) {}

  async list(list: RecordList, query: ListQuery): Promise<ListPart> {
    await this.assertBuilt();
    const plain = await this.plainRange(list, query);
    if (!plain) return list.heads ? this.selectedByHeads(list, list.heads, query) : this.selected(list, query);
    const { from, to, order, total } = plain;
    const records = to < from ? [] : await this.reads.list(list.collection, { from, to, order });
    return { records, from, total };
  }

  /** JSON of one record. @throws ProblemError `unknownRecord` */
  async one(collection: string, id: string): Promise<string> {
    await this.assertBuilt();
    const [record] = await this.reads.documents(collection, [id]);
    if (record === undefined) throw new ProblemError('unknownRecord');
    return record;
  }

  /** @throws ReadStoreUnavailable while the read models are being built, because an empty list or a 404 would be wrong */
  async assertBuilt(): Promise<void> {
    const { checkpoint } = await this.reads.state();
    if (checkpoint === undefined) throw new ReadStoreUnavailable('the read models are being built');
  }

  /** The list's own order without a filter: a range of the store; undefined when records must be looked at. */
  private async plainRange({ collection }: RecordList, query: ListQuery) {
    const isPlain =
      query.dialect === 'rest'
        ? query.filter.q === undefined && !query.filter.ids && Object.keys(query.filter.equal).length === 0
        : query.q === undefined;
    if (!isPlain || (query.dialect === 'rest' && query.sort && query.sort.field !== 'createdAt')) return undefined;
    const total = await this.reads.count(collection);
    const last = total - 1;
    if (query.dialect === 'all') return { from: 0, to: last, order: 'oldest' as const, total };
    if (query.dialect === 'pages')
      return { ...pageRange(total, query.limit, query.page), order: 'oldest' as const, total };
    const order = query.sort?.descending ? ('newest' as const) : ('oldest' as const);
    return { from: query.range?.from ?? 0, to: Math.min(query.range?.to ?? last, last), order, total };
  }

  private async selected({ collection, titleField }: RecordList, query: ListQuery): Promise<ListPart> {
    const records = await this.everything(collection);
    const parsed = records.map((json) => JSON.parse(json) as Scalars);
    const { indices, from, total } = select(parsed, { titleField }, query);
    return { records: indices.flatMap((index) => records[index] ?? []), from, total };
  }

  private async selectedByHeads(
    { collection, titleField }: RecordList,
    heads: NonNullable<RecordList['heads']>,
    query: ListQuery,
  ): Promise<ListPart> {
    const texts = await this.everything(heads.collection);
    const parsed = this.headsOf(heads.collection).all(texts, (json) => heads.parse(json));
    const records = parsed.map(({ scalars }) => scalars);
    const { indices, from, total } = select(records, { titleField }, query);
    const ids = indices.flatMap((index) => parsed[index]?.id ?? []);
    const documents = await this.reads.documents(collection, ids);
    // A record that was deleted between the two reads is left out.
    return { records: documents.filter((record) => record !== undefined), from, total };
  }

  private headsOf(collection: string): ParsedTexts<RecordHead> {
    const heads = this.heads.get(collection) ?? new ParsedTexts();
    this.heads.set(collection, heads);
    return heads;
  }

  /** Every listed record, the oldest first. */
  async everything(collection: string): Promise<string[]> {
    const total = await this.reads.count(collection);
    return total === 0 ? [] : this.reads.list(collection, { from: 0, to: total - 1, order: 'oldest' });
  }
}

/** The part that a query asks for of a list that is at hand already. */
export function partOf(records: readonly WireRecord[], names: RecordNames, query: ListQuery): ListPart {
  const { indices, from, total } = select(records as readonly Scalars[], names, query);
  return { records: indices.map((index) => JSON.stringify(records[index])), from, total };
}

/** Parsed forms of texts. What the last call parsed is kept for the next one: between two reads few texts change. */
export class ParsedTexts<T> {
  #known = new Map<string, T>();

  all(texts: readonly string[], parse: (text: string) => T): T[] {
    const known = new Map<string, T>();
    const parsed = texts.map((text) => {
      const value = this.#known.get(text) ?? parse(text);
      known.set(text, value);
      return value;
    });
    this.#known = known;
    return parsed;
  }
}
