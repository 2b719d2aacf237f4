import { Inject, Injectable } from '@nestjs/common';
import {
  type Family,
  familyOf,
  type Listing,
  listingKinds,
  type Posting,
  type SenseCheck,
} from '@noticeboard/content-model';
import type { LinkCheck } from '../desk/link-check.js';
import { FAMILIES, LINK_CHECK } from '../http/tokens.js';
import { RecordReads } from '../reads/record.reads.js';
import { ChangeSets } from './change-sets.js';
import type { RecordDifference } from './review.js';
import { type OutcomeRecord, senseChecks, titlesIn } from './sense-checks.js';

/**
 * The findings that an editor may want to look at again before a change set is published. Apart from its outcome: links
 * are followed.
 */
@Injectable()
export class ChangeSetChecks {
  constructor(
    private readonly changeSets: ChangeSets,
    private readonly records: RecordReads,
    @Inject(LINK_CHECK) private readonly checkLink: LinkCheck,
    @Inject(FAMILIES) private readonly table: readonly Family[],
  ) {}

  /** @throws ProblemError `unknownRecord` */
  async of(id: string, now: Date): Promise<SenseCheck[]> {
    const { differences } = await this.changeSets.outcome(id);
    const records = differences.map((difference) => outcomeRecord(difference, this.table));
    return senseChecks(records, { now, checkLink: this.checkLink, titlesLike: titlesIn(this.records) });
  }
}

/** Which state a stream has, its kind tells. */
function outcomeRecord({ record, before, after }: RecordDifference, table: readonly Family[]): OutcomeRecord {
  const listings = listingKinds.find(({ category }) => category === record.kind);
  if (listings) return { kind: 'listing', listings, before: before as Listing | undefined, after: after as Listing };
  const family = familyOf(record.family, table);
  return { kind: 'posting', family, before: before as Posting | undefined, after: after as Posting };
}
