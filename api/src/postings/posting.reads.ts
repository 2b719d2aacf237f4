import { Inject, Injectable } from '@nestjs/common';
import { type Family, type Head, parseHead, readModels, Refusal, type WireRecord } from '@noticeboard/content-model';
import { lookUpTitle, type ReadStore, ReadStoreUnavailable, type TitleMatch } from '@noticeboard/read-store';
import { READ_STORE } from '../boot/tokens.js';
import type { ListPart } from '../http/list-answer.js';
import { pageRange, select } from '../http/list-order.js';
import type { ListFields, ListQuery } from '../http/list-query.js';

/** Postings as the read models hold them, finished JSON. */
@Injectable()
export class PostingReads {
  constructor(@Inject(READ_STORE) private readonly reads: ReadStore) {}

  async list(family: Family, query: ListQuery): Promise<ListPart> {
    await this.assertBuilt();
    const plain = await this.plainRange(family, query);
    if (plain) {
      const { from, to, order, total } = plain;
      const records = to < from ? [] : await this.reads.list(readModels.postings(family), { from, to, order });
      return { records, from, total };
    }
    return this.selected(family, query);
  }

  /** JSON of one posting. @throws Refusal `unknownRecord` */
  async one(family: Family, id: string): Promise<string> {
    await this.assertBuilt();
    const [record] = await this.reads.documents(readModels.postings(family), [id]);
    if (record === undefined) throw new Refusal('unknownRecord');
    return record;
  }

  async look(family: Family, title: string): Promise<TitleMatch> {
    await this.assertBuilt();
    return lookUpTitle(this.reads, family, title);
  }

  /** The posting under a current, old or folded title. @throws Refusal `unknownTitle` */
  async byTitle(family: Family, title: string): Promise<WireRecord> {
    const found = await this.look(family, title);
    if (found.match === 'unknown' || found.match === 'deleted') throw new Refusal('unknownTitle');
    return JSON.parse(await this.one(family, found.id)) as WireRecord;
  }

  /** Read models that are being built say nothing: an empty list or a 404 would be a lie. */
  private async assertBuilt(): Promise<void> {
    const { checkpoint } = await this.reads.state();
    if (checkpoint === undefined) throw new ReadStoreUnavailable('the read models are being built');
  }

  /** The list's own order without a filter: a range of the store; undefined when records must be looked at. */
  private async plainRange(family: Family, query: ListQuery) {
    const count = () => this.reads.count(readModels.postings(family));
    switch (query.dialect) {
      case 'all': {
        if (query.q !== undefined) return undefined;
        const total = await count();
        return { from: 0, to: total - 1, order: 'oldest' as const, total };
      }
      case 'pages': {
        if (query.q !== undefined) return undefined;
        const total = await count();
        return { ...pageRange(total, query.limit, query.page), order: 'oldest' as const, total };
      }
      case 'rest': {
        const { sort, range, filter } = query;
        const isPlain = filter.q === undefined && !filter.ids && Object.keys(filter.equal).length === 0;
        if (!isPlain || (sort && sort.field !== 'createdAt')) return undefined;
        const total = await count();
        const order = sort?.descending ? ('newest' as const) : ('oldest' as const);
        const last = total - 1;
        return { from: range?.from ?? 0, to: Math.min(range?.to ?? last, last), order, total };
      }
    }
  }

  private async selected(family: Family, query: ListQuery): Promise<ListPart> {
    const collection = readModels.heads(family);
    const last = (await this.reads.count(collection)) - 1;
    const heads: Head[] = (await this.reads.list(collection, { from: 0, to: last, order: 'oldest' })).map(parseHead);
    const scalars = heads.map((head) => head.scalars);
    const { indices, from, total } = select(scalars, family.titleField, query);
    const ids = indices.flatMap((index) => heads[index]?.id ?? []);
    const records = await this.reads.documents(readModels.postings(family), ids);
    // One that was deleted between the two reads is left out.
    return { records: records.filter((record) => record !== undefined), from, total };
  }
}

export function postingListFields(family: Family): ListFields {
  const scalars = ['_id', family.titleField, 'salaryRange', 'applyLink', 'createdAt', 'updatedAt', 'revision'];
  return {
    sortable: ['id', '_id', family.titleField, 'createdAt', 'updatedAt'],
    scalars: family.approvable ? [...scalars, 'approved'] : scalars,
  };
}
