import type { MarkedRow } from '../difference/table-difference.js';

/**
 * The rows that changed, and the first, which often heads the columns; in place of each run of the others their number.
 * Where a cell hangs over several rows none can be left out.
 */
export function foldedRows(rows: readonly MarkedRow[]): readonly (MarkedRow | number)[] {
  if (rows.some(({ cells }) => cells.some(({ cell }) => cell.rowspan > 1))) return rows;
  return rows.reduce<readonly (MarkedRow | number)[]>((shown, row, place) => {
    if (place === 0 || row.mark !== 'same') return [...shown, row];
    const last = shown.at(-1);
    return typeof last === 'number' ? [...shown.slice(0, -1), last + 1] : [...shown, 1];
  }, []);
}
