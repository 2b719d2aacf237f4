import { Inject, Injectable } from '@nestjs/common';
import {
  type Family,
  fieldError,
  invalid,
  isLiving,
  type Posting,
  postingAggregate,
  ProblemError,
  readModels,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import { recordStream } from '../commands/aggregate.js';
import { READ_STORE } from '../http/tokens.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { reservationAggregate } from './title.reservation.js';

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
