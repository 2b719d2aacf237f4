import { cellLine } from '@noticeboard/content-model';
import type { Values } from '../../providers/write-bodies.js';
import type { Translate } from '../../words/translate.js';
import { blankGrid, type Grid } from './grid.js';

/** The cells of a table record as the API answers it, or of its draft. */
export function gridIn(record: Values): Grid {
  const { data } = record;
  return Array.isArray(data) ? data : blankGrid;
}

const longestName = 60;

/** "Table 2: Vacancies", after the first text in it. */
export function tableName(grid: Grid, number: number, translate: Translate): string {
  const text = grid
    .flat()
    .map(({ value }) => cellLine(value))
    .find((line) => line !== '');
  if (text === undefined) return translate('Table %{number}', { number });
  const title = text.length > longestName ? `${text.slice(0, longestName)}…` : text;
  return translate('Table %{number}: %{title}', { number, title });
}
