import { Inject, Injectable } from '@nestjs/common';
import {
  type ChangeSetStep,
  type Family,
  familyOf,
  type Listing,
  listingKinds,
  listingStream,
  type Posting,
  postingStream,
  type WireCheck,
} from '@noticeboard/content-model';
import type { NewEvent } from '@noticeboard/event-store';
import type { FoundCheck, RecordChange } from '../checks/record-checks.js';
import { foundToWire, RecordChecks } from '../checks/record-checks.reads.js';
import { FAMILIES } from '../http/tokens.js';
import { ChangeSets } from './change-sets.js';
import type { Outcome } from './outcome.js';
import type { RecordDifference } from './review.js';

/**
 * The findings that an editor may want to look at again before a change set is published. Apart from its outcome: links
 * are followed.
 */
@Injectable()
export class ChangeSetChecks {
  constructor(
    private readonly changeSets: ChangeSets,
    private readonly checks: RecordChecks,
    @Inject(FAMILIES) private readonly table: readonly Family[],
  ) {}

  /** @throws ProblemError `unknownRecord` */
  async of(id: string, now: Date): Promise<WireCheck[]> {
    const outcome = await this.changeSets.outcome(id);
    const changes = outcome.differences.map((difference) => changeOf(difference, this.table));
    const found = await this.checks.of(changes, now);
    return found.map((one) => foundToWire(one, stepBehind(one, outcome)?.stepId));
  }
}

/** Which state a stream has, its kind tells. */
function changeOf({ record, before, after }: RecordDifference, table: readonly Family[]): RecordChange {
  const listings = listingKinds.find(({ category }) => category === record.kind);
  if (listings) return { kind: 'listing', listings, before: before as Listing | undefined, after: after as Listing };
  const family = familyOf(record.family, table);
  return { kind: 'posting', family, before: before as Posting | undefined, after: after as Posting };
}

/** The step that has given the field last, else the last one on its notification, or on its record. */
function stepBehind({ record, check }: FoundCheck, { set, writes }: Outcome): ChangeSetStep | undefined {
  const { id } = record.after;
  const stream = record.kind === 'posting' ? postingStream(record.family, id) : listingStream(record.listings, id);
  const events = writes.find((write) => write.stream === stream)?.events ?? [];
  const near = events.filter(({ data }) => data['notificationId'] === check.notificationId);
  const isGiven = ({ data }: NewEvent) => Object.hasOwn(Object(data['fields'] ?? data), check.name);
  const last = near.findLast(isGiven) ?? near.at(-1) ?? events.at(-1);
  return set.steps.find(({ commandId }) => commandId === last?.metadata['causationId']);
}
