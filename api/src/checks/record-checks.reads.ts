import { Inject, Injectable } from '@nestjs/common';
import {
  type ChangeHistory,
  checkToWire,
  type Family,
  formerLastDates,
  historyId,
  isLiving,
  type Posting,
  ProblemError,
  readModels,
  type WireCheck,
} from '@noticeboard/content-model';
import { ignoreIfUnavailable, type ReadStore } from '@noticeboard/read-store';
import type { LinkCheck } from '../desk/link-check.js';
import { RecordReads } from '../reads/record.reads.js';
import { LINK_CHECK, READ_STORE } from '../http/tokens.js';
import { WriteChecks } from '../http/write-checks.js';
import {
  type CheckPorts,
  type FoundCheck,
  type RecordChange,
  recordChecks,
  type TitledRecord,
} from './record-checks.js';
import { writtenBy } from './written-records.js';

/** Finds what an editor may want to look at again, in what is stored and in what would be. */
@Injectable()
export class RecordChecks extends WriteChecks {
  constructor(
    private readonly records: RecordReads,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(LINK_CHECK) private readonly checkLink: LinkCheck,
  ) {
    super();
  }

  /** Finds the checks that changes bring about; it follows their links. */
  of(changes: readonly RecordChange[], now: Date): Promise<FoundCheck[]> {
    return recordChecks(changes, { ...this.ports(now), checkLink: this.checkLink });
  }

  /** Finds the checks of a posting as it is stored; it follows its links. @throws ProblemError `unknownRecord` */
  async ofPosting(family: Family, id: string, now: Date): Promise<WireCheck[]> {
    const after = JSON.parse(await this.records.one(readModels.postingStates(family), id)) as Posting;
    if (!isLiving(after)) throw new ProblemError('unknownRecord');
    const record: RecordChange = { kind: 'posting', family, before: undefined, after };
    const formerLastDate = await this.formerLastDates(family, id, now);
    const found = await recordChecks([record], { ...this.ports(now), checkLink: this.checkLink, formerLastDate });
    return found.map((one) => foundToWire(one));
  }

  async count(command: object, result: object): Promise<number> {
    const now = new Date();
    let count = 0;
    for (const record of writtenBy(command, result)) {
      const ports = this.ports(now);
      // The write is done: no question of this kind may make it fail.
      const titledLike = async () => (await ports.titledLike(record).catch(ignoreIfUnavailable)) ?? [];
      const formerLastDate = (await this.movedFrom(record, now).catch(ignoreIfUnavailable)) ?? undefined;
      count += (await recordChecks([record], { now, titledLike, formerLastDate })).length;
    }
    return count;
  }

  private async movedFrom(record: RecordChange, now: Date): Promise<CheckPorts['formerLastDate']> {
    if (record.kind === 'listing' || !mayHaveMoved(record.after)) return undefined;
    return this.formerLastDates(record.family, record.after.id, now);
  }

  private ports(now: Date): CheckPorts {
    return { now, titledLike: (record) => this.titledLike(record) };
  }

  private async formerLastDates(family: Family, id: string, now: Date): Promise<CheckPorts['formerLastDate']> {
    const [history] = await this.reads.documents(readModels.changes, [historyId(family.key, id)]);
    // It may be long, and in most of them no last date has moved.
    if (history?.includes('/lastDateApply"') !== true) return undefined;
    return formerLastDates(JSON.parse(history) as ChangeHistory, now);
  }

  private titledLike(record: RecordChange): Promise<readonly TitledRecord[]> {
    const { title } = record.after;
    if (record.kind === 'listing') {
      const { titleField } = record.listings;
      return this.records.withWordsOf({ collection: readModels.listings(record.listings), titleField }, title);
    }
    const { family } = record;
    const [collection, heads] = [readModels.postings(family), readModels.heads(family)];
    return this.records.withWordsOf({ collection, titleField: family.titleField, heads }, title);
  }
}

/** True where somebody has edited a notification: only then has its last date moved. */
function mayHaveMoved({ notifications }: Posting): boolean {
  return notifications.some(({ createdAt, updatedAt }) => createdAt !== updatedAt);
}

/** As the API sends it. @param stepId of the step of a change set that it comes from */
export function foundToWire({ record, check }: FoundCheck, stepId?: string): WireCheck {
  const { id, title } = record.after;
  const named =
    record.kind === 'posting'
      ? { kind: 'posting' as const, id, family: record.family.key, title }
      : { kind: record.listings.category, id, family: '', title };
  return checkToWire(named, check, stepId);
}
