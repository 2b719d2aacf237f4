import { type Field, type FieldValue, labelledDate, publicLabel } from '../posting-fields.js';
import { alignedPairs, type Key } from './aligned.js';
import type { FieldChange } from './change-history.js';
import { textChange, wordsOf } from './text-change.js';

/**
 * What a reader sees change in one field; `[]` when nothing does. Undefined stands for a field that is not there.
 * Each entry of a list is a change of its own: a line at the path of the field, a date at `<path>/<its label>`.
 */
export function fieldChanges(
  field: Field,
  path: string,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
): FieldChange[] {
  const [old, present] = [shownTexts(before), shownTexts(after)];
  switch (field.kind) {
    case 'dates':
      return dateChanges(path, old, present);
    case 'lines':
      return alignedPairs(old, present, [wordsOf, ownLabel], { inGaps: true }).flatMap((pair) =>
        textChange(path, publicLabel(field), pair.before, pair.after),
      );
    default:
      return textChange(path, publicLabel(field), old[0], present[0]);
  }
}

/** Dates of one label belong together, wherever they stand; a date under another label is another date. */
function dateChanges(path: string, before: readonly string[], after: readonly string[]): FieldChange[] {
  const [old, present] = [before.map(shownDate), after.map(shownDate)];
  const keys: Key<ShownDate>[] = [({ label, value }) => `${label}: ${wordsOf(value)}`, ({ label }) => label];
  return alignedPairs(old, present, keys, { inGaps: false }).flatMap((pair) => {
    const label = (pair.after ?? pair.before)?.label ?? '';
    return textChange(`${path}/${label}`, label, pair.before?.value, pair.after?.value);
  });
}

type ShownDate = ReturnType<typeof labelledDate>;

function shownDate(text: string): ShownDate {
  const { label, value } = labelledDate(text);
  return { label: wordsOf(label), value };
}

/** "EWS" of "EWS: 100/-". */
function ownLabel(text: string): string | undefined {
  const { label, value } = labelledDate(text);
  return value === text ? undefined : wordsOf(label);
}

/** The visible texts of a value: one for a single text, one for each entry of a list. Empty ones are left out. */
function shownTexts(value: FieldValue = ''): readonly string[] {
  const entries = typeof value === 'string' ? [value] : value;
  return entries
    .map((entry) => (typeof entry === 'string' ? entry : entry.dateValue).trim())
    .filter((text) => text !== '');
}
