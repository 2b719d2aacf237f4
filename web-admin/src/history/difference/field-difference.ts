import type { Values } from '../../providers/write-bodies.js';
import { aligned, type Pair } from './aligned.js';
import type { RecordField } from './record-fields.js';
import type { Mark } from './table-difference.js';
import { sideOf, wordDifference } from './word-difference.js';

/** One field of two states of a record. */
export interface ComparedField {
  readonly field: RecordField;
  readonly mark: Mark;
  /** What it says, one entry of it after the other; a plain text is one entry, an empty one none. */
  readonly entries: readonly Pair<string>[];
}

export function comparedField(
  field: RecordField,
  before: Values | undefined,
  after: Values | undefined,
): ComparedField {
  const [old, present] = [entriesIn(before?.[field.name]), entriesIn(after?.[field.name])];
  return { field, mark: markOf(old, present), entries: entryPairs(old, present, field.kind) };
}

/** The texts of a value, as they are stored. A list has one each. */
export function entriesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(entriesIn);
  if (typeof value === 'boolean' || typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** How what one side says stands to the other side. */
export function markOf(before: readonly string[], after: readonly string[]): Mark {
  if (before.length === after.length && before.every((text, place) => text === after[place])) return 'same';
  if (before.length === 0) return 'added';
  return after.length === 0 ? 'removed' : 'changed';
}

function entryPairs(before: readonly string[], after: readonly string[], kind: RecordField['kind']) {
  const isSame = (one: string, other: string) => one === other;
  const isList = kind === 'lines' || kind === 'dates';
  return aligned(before, after, isList ? [isSame, isAlike] : [() => true]);
}

/** A third of the shorter text is in the other one. */
function isAlike(before: string, after: string): boolean {
  const runs = wordDifference(before, after).filter(({ kind }) => kind === 'same');
  const common = sideOf(runs, 'added').reduce((sum, { text }) => sum + text.trim().length, 0);
  return common * 3 >= Math.min(before.length, after.length);
}
