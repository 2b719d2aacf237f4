import { Inject, Injectable } from '@nestjs/common';
import {
  type ChangeHistory,
  type Family,
  fieldError,
  historyId,
  invalid,
  isLiving,
  type Posting,
  postingAggregate,
  postingFields,
  postingToWire,
  ProblemError,
  readModels,
  textLimit,
  wireName,
  type Withdrawal,
  type WithdrawnPosting,
} from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import { lookUpTitle, type ReadStore, type TitleMatch } from '@noticeboard/read-store';
import { Preparation, type StagedRecords } from '../http/preparation.js';
import { READ_STORE } from '../http/tokens.js';
import type { Request } from 'express';
import type { ListPart, LongList } from '../http/http-result.js';
import { type ListFields, listFields, type ListQuery } from '../http/list-query.js';
import { RecordReads } from '../reads/record.reads.js';
import { recordStream } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type Tied, tiedTo, withTied } from './posting.tied.js';
import { reservationAggregate } from './title.reservation.js';

/** The reader: staff see withdrawn records too. */
type Reader = Pick<Request, 'user'>;

function withdrawn({ note }: Withdrawal): ProblemError {
  return new ProblemError('withdrawn', { note });
}

/** Postings as the read models hold them. */
@Injectable()
export class PostingReads {
  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    private readonly records: RecordReads,
  ) {}

  list(family: Family, query: ListQuery): Promise<ListPart | LongList> {
    const collection = readModels.postings(family);
    return this.records.list({ collection, titleField: family.titleField, heads: readModels.heads(family) }, query);
  }

  /** One posting as JSON. @throws ProblemError `unknownRecord`; `withdrawn` for readers */
  async one(
    family: Family,
    id: string,
    reader: Reader,
  ): Promise<{ readonly json: string; readonly isPublic: boolean }> {
    await this.records.assertBuilt();
    const [record] = await this.reads.documents(readModels.postings(family), [id]);
    if (record !== undefined) return { json: record, isPublic: true };
    const posting = JSON.parse(await this.records.one(readModels.postingStates(family), id)) as Posting;
    if (!isLiving(posting)) throw new ProblemError('unknownRecord');
    if (!reader.user && posting.withdrawn) throw withdrawn(posting.withdrawn);
    return { json: JSON.stringify(postingToWire(family, posting)), isPublic: false };
  }

  /** Postings that are withdrawn, of all families, the newest withdrawal first. */
  async withdrawn(table: readonly Family[]): Promise<WithdrawnPosting[]> {
    await this.records.assertBuilt();
    const bodies = await Promise.all(table.map((family) => this.records.everything(readModels.withdrawn(family))));
    const all = bodies.flat().map((json) => JSON.parse(json) as WithdrawnPosting);
    return all.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  }

  /** The change history that its readers see, and its admit cards and results. @throws ProblemError `unknownRecord` */
  async history(family: Family, id: string): Promise<{ history: ChangeHistory; tied: readonly Tied[] }> {
    const [json, tied] = await Promise.all([
      this.records.one(readModels.changes, historyId(family.key, id)),
      tiedTo(this.reads, family, id),
    ]);
    return { history: withTied(JSON.parse(json) as ChangeHistory, tied), tied };
  }

  async look(family: Family, title: string): Promise<TitleMatch> {
    await this.records.assertBuilt();
    return lookUpTitle(this.reads, family, title);
  }

  /**
   * The posting under a current, old or folded title, with all that belongs to it.
   * @throws ProblemError `unknownTitle`; `withdrawn` for readers
   */
  async byTitle(family: Family, title: string, reader: Reader): Promise<Posting> {
    const found = await this.look(family, title);
    if (found.match === 'withdrawn' && !reader.user) throw withdrawn(found);
    if (found.match === 'unknown' || found.match === 'deleted') throw new ProblemError('unknownTitle');
    const json = await this.records.one(readModels.postingStates(family), found.id);
    await giveWay();
    return JSON.parse(json) as Posting;
  }
}

export function postingListFields(family: Family): ListFields {
  const names = postingFields.map((field) => wireName(family, field));
  const scalars = [...names, ...(family.approvable ? ['approved'] : [])];
  return listFields(family.titleField, scalars);
}

/**
 * Finds the posting that a write speaks of. By title from the log itself: what was renamed a moment ago is found. A step
 * of a change set or an act finds what those before it would make of it.
 */
@Injectable()
export class PostingFinder {
  constructor(
    private readonly store: AggregateStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    private readonly preparation: Preparation,
  ) {}

  /** The living posting under a current or old title. */
  async byTitle(family: Family, title: string, request: OfRequest = {}): Promise<Posting | undefined> {
    // To fold it would take long; no title is.
    if (title.length > textLimit) return undefined;
    const store = (await this.staged(request))?.store ?? this.store;
    const reservation = await store.head(reservationAggregate(family, title));
    if (!reservation) return undefined;
    const posting = await store.head(recordStream(postingAggregate(family), reservation.claimedBy));
    return isLiving(posting) ? posting : undefined;
  }

  /** @throws ProblemError `invalid` in the words of the family */
  async selected(family: Family, title: string, request: OfRequest): Promise<Posting> {
    const posting = await this.byTitle(family, title, request);
    return posting ?? invalid(family.titleField, fieldError(family.unknownTitle));
  }

  /** Id of the posting that has this table or list of useful items. @throws ProblemError `unknownRecord` */
  async ownerOf(family: Family, id: string, request: OfRequest): Promise<string> {
    const prepared = await (await this.staged(request))?.ownerOf(family, id);
    const [owner] = prepared === undefined ? await this.reads.entries(readModels.owners(family), [id]) : [prepared];
    if (owner === undefined) throw new ProblemError('unknownRecord');
    return owner;
  }

  private async staged({ act, changeSet }: OfRequest): Promise<StagedRecords | undefined> {
    if (act) return act.records;
    return changeSet === undefined ? undefined : this.preparation.recordsOf(changeSet);
  }
}

type OfRequest = Pick<Request, 'act' | 'changeSet'>;
