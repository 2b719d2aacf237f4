import { Inject, Injectable } from '@nestjs/common';
import {
  type Family,
  fieldError,
  invalid,
  isLiving,
  type Posting,
  postingAggregate,
  postingFields,
  ProblemError,
  readModels,
  wireName,
} from '@noticeboard/content-model';
import { lookUpTitle, type ReadStore, type TitleMatch } from '@noticeboard/read-store';
import { READ_STORE } from '../http/tokens.js';
import type { ListPart, LongList } from '../http/http-result.js';
import { type ListFields, listFields, type ListQuery } from '../http/list-query.js';
import { RecordReads } from '../http/record.reads.js';
import { recordStream } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { reservationAggregate } from './title.reservation.js';

/** Postings as the read models hold them. */
@Injectable()
export class PostingReads {
  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(RecordReads) private readonly records: RecordReads,
  ) {}

  list(family: Family, query: ListQuery): Promise<ListPart | LongList> {
    const collection = readModels.postings(family);
    return this.records.list({ collection, titleField: family.titleField, heads: readModels.heads(family) }, query);
  }

  /** JSON of one posting. @throws ProblemError `unknownRecord` */
  one(family: Family, id: string): Promise<string> {
    return this.records.one(readModels.postings(family), id);
  }

  async look(family: Family, title: string): Promise<TitleMatch> {
    await this.records.assertBuilt();
    return lookUpTitle(this.reads, family, title);
  }

  /** The posting under a current, old or folded title, with all that belongs to it. @throws ProblemError `unknownTitle` */
  async byTitle(family: Family, title: string): Promise<Posting> {
    const found = await this.look(family, title);
    if (found.match === 'unknown' || found.match === 'deleted') throw new ProblemError('unknownTitle');
    return JSON.parse(await this.records.one(readModels.postingStates(family), found.id)) as Posting;
  }
}

export function postingListFields(family: Family): ListFields {
  const names = postingFields.map((field) => wireName(family, field));
  const scalars = [...names, ...(family.approvable ? ['approved'] : [])];
  return listFields(family.titleField, scalars);
}

/** Finds the posting that a write speaks of. By title from the log itself: what was renamed a moment ago is found. */
@Injectable()
export class PostingFinder {
  constructor(
    @Inject(AggregateStore) private readonly store: AggregateStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
  ) {}

  /** The living posting under a current or old title. */
  async byTitle(family: Family, title: string): Promise<Posting | undefined> {
    const reservation = await this.store.head(reservationAggregate(family, title));
    if (!reservation) return undefined;
    const posting = await this.store.head(recordStream(postingAggregate(family), reservation.claimedBy));
    return isLiving(posting) ? posting : undefined;
  }

  /** @throws ProblemError `invalid` in the words of the family */
  async selected(family: Family, title: string): Promise<Posting> {
    const posting = await this.byTitle(family, title);
    return posting ?? invalid(family.titleField, fieldError(family.unknownTitle));
  }

  /** Id of the posting that has this table or list of useful items. @throws ProblemError `unknownRecord` */
  async ownerOf(family: Family, id: string): Promise<string> {
    const [owner] = await this.reads.entries(readModels.owners(family), [id]);
    if (owner === undefined) throw new ProblemError('unknownRecord');
    return owner;
  }
}
