import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type DateAnswer,
  dateAnswers,
  dateFields,
  type Family,
  fieldError,
  invalid,
  isPublic,
  listingKinds,
  type Posting,
  ProblemError,
  readModels,
  type ReportRecord,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import { z } from 'zod';
import { FAMILIES, PEOPLE, READ_STORE, REPORT_LIMIT } from '../http/tokens.js';
import type { NetworkLimit } from '../overload/network-limit.js';
import { peoplePages, type PeopleStore, type PersonRow } from '../people/people.js';
import { WriteGate } from '../write-gate/write-gate.js';

/** A report is stored for so long; ms. */
const keptFor = 90 * 24 * 3_600_000;
/** Open reports at once: more are of nobody who reads. */
const mostKept = 10_000;

const noSuchDate = fieldError('notADateField', { names: dateFields.map(({ name }) => name).join(', ') });

const keptReport = z.object({
  family: z.string(),
  posting: z.string(),
  field: z.string(),
  says: z.string(),
  at: z.string(),
  answered: z.object({ answer: z.enum(dateAnswers), note: z.string(), at: z.string() }).optional(),
});
type KeptReport = z.infer<typeof keptReport>;

export interface NewReport {
  readonly kind: string;
  readonly id: string;
  readonly field: string;
  readonly says: string;
}

/** Readers say what is wrong with dates. Their words are in the store of what people leave, and nowhere else. */
@Injectable()
export class Reports {
  constructor(
    @Inject(PEOPLE) private readonly people: PeopleStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(FAMILIES) private readonly families: readonly Family[],
    @Inject(REPORT_LIMIT) private readonly limit: NetworkLimit,
    private readonly gate: WriteGate,
  ) {}

  /**
   * Counts the address, and keeps it nowhere.
   * @throws ProblemError `unknownRecord` for one that readers do not find, `invalid` for a field that is no date of it,
   * `tooManyRequests`
   */
  async add({ kind, id, field, says }: NewReport, address: string): Promise<void> {
    await this.limit.take(address);
    const { family } = await this.publicRecord(kind, id);
    if (!family || !dateFields.some(({ name }) => name === field)) invalid('field', noSuchDate);
    if ((await this.people.count('reports')) >= mostKept) throw new ProblemError('unavailable');
    const at = this.gate.now();
    const report: KeptReport = { family: family.key, posting: id, field, says, at: new Date(at).toISOString() };
    const row = rowOf(randomBytes(16).toString('hex'), report, at + keptFor);
    if (!(await this.people.add(row))) throw new RangeError('two reports have one id');
  }

  /** The newest first. */
  async all(): Promise<readonly ReportRecord[]> {
    const rows: PersonRow[] = [];
    for await (const page of peoplePages(this.people, 'reports')) rows.push(...page);
    const reports = await Promise.all(rows.map((row) => this.record(row)));
    return reports.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  }

  /** @throws ProblemError `unknownRecord` */
  async one(id: string): Promise<{ readonly row: PersonRow; readonly report: KeptReport; readonly family: Family }> {
    const row = /^[0-9a-f]{32}$/.test(id) ? await this.people.get('reports', id) : undefined;
    const report = row && reportIn(row);
    const family = this.families.find(({ key }) => key === report?.family);
    if (!row || !report || !family) throw new ProblemError('unknownRecord');
    return { row, report, family };
  }

  /** Notes the answer that is on the record. */
  async close(row: PersonRow, { answer, note, at }: Pick<DateAnswer, 'answer' | 'note' | 'at'>): Promise<ReportRecord> {
    const closed = { ...row, value: JSON.stringify({ ...reportIn(row), answered: { answer, note, at } }) };
    await this.people.put([closed]);
    return this.record(closed);
  }

  private async publicRecord(kind: string, id: string): Promise<{ readonly family: Family | undefined }> {
    const listing = listingKinds.find(({ category }) => category === kind);
    if (listing) {
      const [record] = await this.reads.documents(readModels.listings(listing), [id]);
      if (record === undefined) throw new ProblemError('unknownRecord');
      return { family: undefined };
    }
    for (const family of this.families) if (isPublic(await this.posting(family, id))) return { family };
    throw new ProblemError('unknownRecord');
  }

  private async posting(family: Family, id: string): Promise<Posting | undefined> {
    const [json] = await this.reads.documents(readModels.postingStates(family), [id]);
    return json === undefined ? undefined : (JSON.parse(json) as Posting);
  }

  private async record(row: PersonRow): Promise<ReportRecord> {
    const { family: key, posting, field, says, at, answered } = reportIn(row);
    const family = this.families.find((one) => one.key === key);
    const title = (family && (await this.posting(family, posting)))?.title ?? '';
    return {
      _id: row.id,
      id: row.id,
      kind: 'posting',
      record: { family: key, id: posting, title },
      field,
      says,
      at,
      state: answered ? 'answered' : 'open',
      ...(answered && { answer: answered.answer, note: answered.note, answeredAt: answered.at }),
    };
  }
}

function rowOf(id: string, report: KeptReport, until: number): PersonRow {
  return { collection: 'reports', id, keys: [], until, value: JSON.stringify(report) };
}

function reportIn({ value }: PersonRow): KeptReport {
  return keptReport.parse(JSON.parse(value));
}
