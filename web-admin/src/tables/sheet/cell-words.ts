import { cellBullets } from '@noticeboard/content-model';
import type { useTranslate } from 'react-admin';
import { bottomOf, type PlacedCell, rightOf } from '../grid/board.js';

type Translate = ReturnType<typeof useTranslate>;

/** "row 2, column 3", or of a merged cell "rows 2 to 3, column 3". */
export function placeWords(cell: PlacedCell, translate: Translate): string {
  const { row, column, rowspan, colspan } = cell;
  const rows =
    rowspan === 1
      ? translate('row %{row}', { row: row + 1 })
      : translate('rows %{first} to %{last}', { first: row + 1, last: bottomOf(cell) });
  const columns =
    colspan === 1
      ? translate('column %{column}', { column: column + 1 })
      : translate('columns %{first} to %{last}', { first: column + 1, last: rightOf(cell) });
  return `${rows}, ${columns}`;
}

/** The name of a cell: where it is, and what it says, in the very words that are seen (WCAG 2.5.3). */
export function cellWords(cell: PlacedCell, translate: Translate): string {
  return `${placeWords(cell, translate)}: ${cellBullets(cell.value).join(' ') || translate('empty')}`;
}
