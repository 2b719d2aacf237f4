import { filled } from '../filled-text.js';
import type { ChangeHistory } from './change-history.js';
import type { ChangeSummary } from './change-summary.schema.js';
import { changeWords, type FieldChange, isEdit, type ReaderChange } from './change.js';
import { isIn } from './told-once.js';

/** Characters of a text, and labels of a list, that one line has room for. */
const longestText = 80;
const mostLabels = 4;

/** The forms of the line for an edit, and of a list of very many labels. `%{name}` stands for what is filled in. */
export const changeForms = {
  several: '%{count} changes: %{labels}',
  more: '%{labels} and %{more} more',
  replaced: '%{labels}: was %{before}, now %{after}',
  cleared: '%{labels}: was %{before}, now removed',
  filled: '%{labels}: now %{after}',
  longAdded: '%{labels} added',
  longRemoved: '%{labels} removed',
  longChanged: '%{labels} changed',
} as const;

/** Says a text of the content model in another language. Any other text stays as it is. */
export type Say = (english: string) => string;

export const inEnglish: Say = (english) => english;

/** One line about a change, as data: a text that is too long for a line is only said to have changed. */
export function changeSummary(change: ReaderChange): ChangeSummary {
  const { kind, name, changes } = change;
  const none = { kind, name, count: changes.length, labels: [], more: 0, before: null, after: null };
  if (isEdit(kind)) {
    const edited = editedIn(change);
    const [only] = edited;
    const texts = edited.length === 1 && only && { before: fitting(only.before), after: fitting(only.after) };
    return { ...none, count: edited.length, ...labelsOf(edited), ...texts };
  }
  return saidByLabels.has(kind) ? { ...none, name: '', ...labelsOf(changes) } : none;
}

/** Kinds whose line lists what changed in place of a name. */
const saidByLabels: ReadonlySet<ReaderChange['kind']> = new Set([
  'restored',
  'linksAdded',
  'linksEdited',
  'linksRemoved',
]);

/** "Last Date to Apply: was 20 Nov 2026, now 30 Nov 2026". */
export function changeLine(parts: ChangeSummary, say: Say = inEnglish): string {
  const { kind, name, count, more, before, after } = parts;
  const listed = parts.labels.map((label) => say(label)).join(', ');
  const labels = more > 0 ? filled(say(changeForms.more), { labels: listed, more }) : listed;
  if (isEdit(kind))
    return filled(say(changeForms[formOf(parts)]), { count, labels, before: before ?? '', after: after ?? '' });
  const about = labels || name;
  return about === '' ? say(changeWords[kind]) : `${say(changeWords[kind])}: ${about}`;
}

function formOf({ count, before, after }: ChangeSummary): keyof typeof changeForms {
  if (count !== 1) return 'several';
  const isLong = before === null || after === null;
  if (before === '') return isLong ? 'longAdded' : 'filled';
  if (after === '') return isLong ? 'longRemoved' : 'cleared';
  return isLong ? 'longChanged' : 'replaced';
}

/** The fields that were edited, and in words what came or went. */
function editedIn({ changes, parts = [] }: ReaderChange): readonly FieldChange[] {
  if (parts.length < 2) return changes;
  return parts.flatMap((part): readonly FieldChange[] =>
    isEdit(part.kind)
      ? changes.filter((each) => isIn(part, each))
      : [{ path: part.path, label: changeWords[part.kind], before: '', after: '' }],
  );
}

function fitting(text: string): string | null {
  return text.length > longestText ? null : text;
}

/** Each label once; of very many the first. */
function labelsOf(changes: readonly Pick<FieldChange, 'label'>[]): Pick<ChangeSummary, 'labels' | 'more'> {
  const labels = [...new Set(changes.map(({ label }) => label))];
  return { labels: labels.slice(0, mostLabels), more: Math.max(labels.length - mostLabels, 0) };
}

/** A change of a record, or a field of it by its label, as a reason for a decision. Without a record: of words beside it. */
export interface NamedChange<R = { readonly title: string }> {
  readonly record: R | null;
  /** Empty where a change is named. */
  readonly label: string;
  readonly change: ChangeSummary | null;
}

/** "SSC CGL: Exam Date: now 1 May". */
export function namedChangeLine({ record, label, change }: NamedChange, say: Say = inEnglish): string {
  const what = change ? changeLine(change, say) : say(label);
  return record ? `${record.title}: ${what}` : what;
}

/** A change as the API tells it: in one line, and in the parts of it. */
export function summaryToWire(change: ReaderChange): { readonly summary: string; readonly parts: ChangeSummary } {
  const parts = changeSummary(change);
  return { summary: changeLine(parts), parts };
}

/** The answer of `GET /api/<postings>/{id}/changes`: what came after the publication, newest first. */
export function changesToWire({ entries }: Pick<ChangeHistory, 'entries'>) {
  return entries
    .filter(({ kind }) => kind !== 'published')
    .map((change) => ({
      at: change.at,
      summary: changeLine(changeSummary(change)),
      ...(change.note !== undefined && { note: change.note }),
      changes: change.changes.map(({ label, before, after }) => ({ label, before, after })),
    }));
}
