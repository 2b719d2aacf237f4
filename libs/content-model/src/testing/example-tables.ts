import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell } from '../posting-parts.js';

type Rows = readonly (readonly Cell[])[];

/** `'Text'`, or `['Text', colspan, rowspan]`. */
export type SketchedCell = string | readonly [value: string, colspan?: number, rowspan?: number];

export function rowsOf(...rows: readonly (readonly SketchedCell[])[]): Rows {
  return rows.map((row) =>
    row.map((cell) => {
      const [value, colspan = 1, rowspan = 1] = typeof cell === 'string' ? [cell] : cell;
      return { value, colspan, rowspan };
    }),
  );
}

const demo = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../scripts/demo-content.json'), 'utf8'),
) as Readonly<Record<string, readonly { readonly data: Rows }[]>>;

/** The tables that the demonstration shows. */
export const demoTables = ['tables', 'tablesV2', 'Offlinetable'].flatMap((name) =>
  (demo[name] ?? []).map(({ data }) => data),
);
