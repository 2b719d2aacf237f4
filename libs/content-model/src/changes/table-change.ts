import { cellBullets } from '../cell-bullets.js';
import type { Cell } from '../events.js';
import type { Table } from '../posting.js';
import { alignedPairs } from './aligned.js';
import type { FieldChange } from './change-history.js';
import { textChange, wordsOf } from './text-change.js';

/** Rows told of one event, and characters of a row's name. */
const mostRows = 20;
const longestName = 60;

/** What a reader sees change in a table, row by row. Spans, moved rows and empty rows are none of it. */
export function tableChanges(id: string, before: Table | undefined, after: Table | undefined): FieldChange[] {
  const path = `tables/${id}`;
  const [old, present] = [shownRows(before), shownRows(after)];
  if (!before || !after) return textChange(path, 'Table', rowCount(old), rowCount(present));
  const pairs = alignedPairs(old, present, [(row) => wordsOf(row.text), ({ name }) => name], { inGaps: true });
  const changes = pairs.flatMap((pair) =>
    textChange(path, `Table row “${(pair.after ?? pair.before)?.name}”`, pair.before?.text, pair.after?.text),
  );
  const more = changes.length - mostRows;
  if (more <= 0) return changes;
  const rest = `and ${more} more ${more === 1 ? 'row' : 'rows'}`;
  return [...changes.slice(0, mostRows), ...textChange(path, 'Table', '', rest)];
}

interface Row {
  readonly text: string;
  /** Its first cell that says something. */
  readonly name: string;
}

function shownRows(table: Table | undefined): readonly Row[] {
  return (table?.rows ?? []).map(rowOf).filter(({ text }) => text !== '');
}

function rowOf(cells: readonly Cell[]): Row {
  const texts = cells.map(({ value }) => cellBullets(value).join('; ')).filter((text) => text !== '');
  return { text: texts.join(' · '), name: cut(wordsOf(texts[0] ?? '')) };
}

function rowCount({ length }: readonly Row[]): string {
  if (length === 0) return '';
  return length === 1 ? '1 row' : `${length} rows`;
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : text;
}
