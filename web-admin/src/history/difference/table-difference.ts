import type { Cell } from '@noticeboard/content-model';
import type { Grid } from '../../tables/grid/grid.js';
import { aligned, type Likeness, type Pair } from './aligned.js';

export type Mark = 'same' | 'changed' | 'removed' | 'added';

export interface MarkedCell {
  readonly cell: Readonly<Cell>;
  readonly mark: Mark;
  /** The later text, or the former one, where it is changed. */
  readonly other?: Readonly<Cell>;
}

export interface MarkedRow {
  /** `changed` with any cell of it. */
  readonly mark: Mark;
  readonly cells: readonly MarkedCell[];
}

/** Both tables as they were stored, spans and all, each cell marked. */
export interface TableDifference {
  readonly before: readonly MarkedRow[];
  readonly after: readonly MarkedRow[];
  /** Cells that are not the same; one that changed counts once. */
  readonly count: number;
}

type Row = Grid[number];

const isSameCell: Likeness<Readonly<Cell>> = (one, other) =>
  one.value === other.value && one.colspan === other.colspan && one.rowspan === other.rowspan;
const isSameValue: Likeness<Readonly<Cell>> = (one, other) => one.value === other.value;
/** Left over in the same gap between cells that stayed. */
const isBoth = () => true;

const isSameRow: Likeness<Row> = (one, other) =>
  one.length === other.length &&
  one.every((cell, place) => {
    const opposite = other[place];
    return opposite !== undefined && isSameCell(cell, opposite);
  });

/** They begin with the same words, or have half of their words in common. */
const isLikeRow: Likeness<Row> = (one, other) => {
  const [texts, others] = [textsOf(one), textsOf(other)];
  if (texts[0] !== undefined && texts[0] === others[0]) return true;
  const common = texts.filter((text) => others.includes(text)).length;
  return common > 0 && common * 2 >= Math.max(texts.length, others.length);
};

/** Two tables cell by cell. */
export function tableDifference(before: Grid, after: Grid): TableDifference {
  const pairs = aligned(before, after, [isSameRow, isLikeRow]).map(markedPair);
  return {
    before: pairs.flatMap(({ before: row }) => (row ? [row] : [])),
    after: pairs.flatMap(({ after: row }) => (row ? [row] : [])),
    count: pairs.reduce((sum, pair) => sum + pair.count, 0),
  };
}

function markedPair({ before, after }: Pair<Row>): Pair<MarkedRow> & { readonly count: number } {
  if (!before || !after) {
    return {
      before: before && whole(before, 'removed'),
      after: after && whole(after, 'added'),
      count: (before ?? after ?? []).length,
    };
  }
  const pairs = aligned(before, after, [isSameCell, isSameValue, isBoth]);
  const count = pairs.filter((pair) => !isKept(pair)).length;
  const mark = count === 0 ? 'same' : 'changed';
  return {
    before: { mark, cells: pairs.flatMap((pair) => marked(pair.before, pair.after, 'removed')) },
    after: { mark, cells: pairs.flatMap((pair) => marked(pair.after, pair.before, 'added')) },
    count,
  };
}

function isKept({ before, after }: Pair<Readonly<Cell>>): boolean {
  return before !== undefined && after !== undefined && isSameCell(before, after);
}

function marked(
  cell: Readonly<Cell> | undefined,
  other: Readonly<Cell> | undefined,
  alone: 'removed' | 'added',
): readonly MarkedCell[] {
  if (!cell) return [];
  if (!other) return [{ cell, mark: alone }];
  return [isSameCell(cell, other) ? { cell, mark: 'same' } : { cell, mark: 'changed', other }];
}

function whole(row: Row, mark: 'removed' | 'added'): MarkedRow {
  return { mark, cells: row.map((cell) => ({ cell, mark })) };
}

function textsOf(row: Row): readonly string[] {
  return row.map(({ value }) => value.trim()).filter((text) => text !== '');
}
