import {
  type ChangeKind,
  changedAt,
  changeSummary,
  changeWords,
  type FieldChange,
  holdDate,
  type Listing,
  namesAnswerKey,
  type Posting,
  postingFields,
  type ReaderChange,
  type ReviewMode,
} from '@noticeboard/content-model';
import type { RecordDifference } from './outcome.js';

/** What of a difference another person has to look at, in words; `[]`: nothing. */
export function reviewed(difference: RecordDifference, mode: ReviewMode): readonly string[] {
  if (mode === 'off') return [];
  const reasons =
    mode === 'all' ? allIn(difference) : difference.changes.flatMap((change) => datesIn(difference, change));
  return [...new Set(reasons)].map((reason) => `${difference.record.title}: ${reason}`);
}

/** What readers are told nothing of, such as rows in another order, is a write all the same. */
function allIn({ changes }: RecordDifference): readonly string[] {
  return changes.length === 0 ? [changeWords.edited] : changes.map(changeSummary);
}

/** With these dates come or go as a whole; what was edited in a withdrawn posting is told when it comes back. */
const wholesale: ReadonlySet<ChangeKind> = new Set([
  'answerKeyListed',
  'answerKeyUnlisted',
  'removed',
  'withdrawn',
  'restored',
]);

/** What of it bears on how and by when people apply, what they pay, and what came of it. */
function datesIn(difference: RecordDifference, change: ReaderChange): readonly string[] {
  const { kind } = difference.record;
  if (kind === 'resultListing') return [changeSummary(change)];
  if (wholesale.has(change.kind)) return kind === 'posting' ? [changeSummary(change)] : [];
  const fields = change.kind === 'published' ? fieldsOf(difference) : change.changes;
  return fields.flatMap((field) => (bearsOnDates(field, difference) ? [field.label] : []));
}

/** Those that a record begins with, of which readers are told no more than that it is there. */
function fieldsOf({ record, after }: RecordDifference): readonly FieldChange[] {
  const { title } = after as Posting | Listing;
  const own = record.kind === 'posting' ? postingFields : [];
  const begun = (path: string, label: string, text: string) => ({ path, label, before: '', after: text });
  return [
    begun('title', 'Title', title),
    ...own.map(({ name, label }) => begun(name, label, (after as Posting)[name])),
  ].filter((field) => field.after !== '');
}

function bearsOnDates({ path, label, before, after }: FieldChange, difference: RecordDifference): boolean {
  const changed = changedAt(path);
  if (changed === 'table') return isOfDates(tableTexts(difference, path));
  if (changed === 'link')
    return namesAnswerKey({ title: `${label} ${before} ${after}`, fileName: '' }) || holdDate([label, before, after]);
  const { name, kind, group } = changed;
  if (name === 'postDate') return false;
  if (kind === 'url') return name === 'applyLink' && difference.record.kind === 'posting';
  return kind === 'date' || kind === 'dates' || group === 'dates' || group === 'fees' || holdDate([before, after]);
}

/** Every cell of a table as it is, and as it would be: the change of one row may be of the table's other rows. */
function tableTexts({ before, after }: RecordDifference, path: string): readonly string[] {
  const tables = [before, after].flatMap((state) => (state as Posting | undefined)?.tables ?? []);
  const own = tables.filter(({ id }) => path === `tables/${id}`);
  return own.flatMap(({ rows }) => rows.flatMap((cells) => cells.map(({ value }) => value)));
}

const fee = /(?<!\p{L})(?:fees?|rs|inr)(?!\p{L})|₹|शुल्क|फ़ीस|फीस/iu;

function isOfDates(texts: readonly string[]): boolean {
  return texts.some((text) => fee.test(text)) || holdDate(texts);
}
