import { textLimit } from '@noticeboard/content-model';
import { type Sentence, sentence } from '../../words/sentence.js';
import { type AccidentalMarker, accidentalMarkers, remedied } from './accidental-markers.js';
import type { PlacedCell, Position } from './board.js';
import { setValue } from './grid-edits.js';
import { cellAt, type Grid, isRefused, layOut, type Layout, raggedRows, rowsOf, squared } from './grid.js';

/**
 * The texts that readers might see otherwise than meant. Only overlaps keep a table from being saved: the server
 * refuses them.
 */
export interface Warning extends Position {
  readonly kind: 'marker' | 'ragged' | 'overlap' | 'empty' | 'wide';
  readonly message: Sentence;
  /** The repaired table. A table that has changed meanwhile at that place is given back as it is. */
  readonly fix?: (grid: Grid) => Grid;
}

/** More columns than this need sideways scrolling even on a desktop. */
const widest = 10;

/** In reading order, those about the whole table first. */
export function warningsOf(grid: Grid): readonly Warning[] {
  const layout = layOut(grid);
  const about = [...layout.cells.flatMap(ofMarkers), ...ofOverlaps(layout), ...ofRaggedRows(layout)];
  return [...ofTable(layout), ...about.toSorted((one, other) => one.row - other.row || one.column - other.column)];
}

/** All that `warningsOf` knows a remedy for. A cell that would become too long stays as it is. */
export function fixAll(grid: Grid): Grid {
  const marked = grid.map((row) =>
    row.map((cell) => {
      const value = remedied(cell.value);
      return value.length > textLimit ? cell : { ...cell, value };
    }),
  );
  const layout = layOut(marked);
  const whole = layout.overlaps.length > 0 ? rowsOf(layout) : marked;
  return raggedRows(layOut(whole)).length > 0 ? squared(whole) : whole;
}

function ofTable({ cells, width }: Layout): readonly Warning[] {
  const place = { row: 0, column: 0 };
  if (cells.every(({ value }) => value.trim() === ''))
    return [
      { kind: 'empty', ...place, message: sentence('This table is empty: readers will not see anything of it.') },
    ];
  if (width <= widest) return [];
  return [
    {
      kind: 'wide',
      ...place,
      message: sentence('With %{width} columns readers must scroll sideways, on phones very far.', { width }),
    },
  ];
}

function ofMarkers(cell: PlacedCell): readonly Warning[] {
  const { row, column, value } = cell;
  return accidentalMarkers(value).map((marker) => ({
    kind: 'marker',
    row,
    column,
    message: messageOf(marker),
    fix: (grid) => {
      if (cellAt(layOut(grid), row, column)?.value !== value) return grid;
      const repaired = setValue(grid, row, column, remedied(value, [marker]));
      return isRefused(repaired) ? grid : repaired;
    },
  }));
}

function messageOf({ word, remedy }: AccidentalMarker): Sentence {
  return sentence(
    remedy === ' '
      ? 'In “%{word}” the “/n” is read as a part of the web address. Put a space before it to begin a new bullet.'
      : '“/n” in “%{word}” begins a new bullet, and its letters are not shown. Write “\\/n” to keep them.',
    { word },
  );
}

function ofOverlaps({ overlaps }: Layout): readonly Warning[] {
  return overlaps.map(({ row, column }) => ({
    kind: 'overlap',
    row,
    column,
    message: sentence('This cell reaches into another one. The table cannot be saved like this.'),
    fix: (grid) => rowsOf(layOut(grid)),
  }));
}

function ofRaggedRows(layout: Layout): readonly Warning[] {
  return raggedRows(layout).map((row) => ({
    kind: 'ragged',
    row,
    column: layout.lines[row]?.length ?? 0,
    message: sentence('This row has fewer cells than the widest one.'),
    fix: squared,
  }));
}
