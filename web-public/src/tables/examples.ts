import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell, UsefulItems } from '@noticeboard/content-model';

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

export function usefulItems(id: string, attachments: UsefulItems['attachments']): UsefulItems {
  const at = '2026-11-20T04:30:00.000Z';
  return { id, attachments, createdAt: at, updatedAt: at, revision: 1, order: '1' };
}

interface DemoRecord {
  readonly _id: string;
  readonly data: Rows;
  readonly attachments: UsefulItems['attachments'];
}

const demo = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/demo-content.json'), 'utf8'),
) as Readonly<Record<string, readonly DemoRecord[]>>;

/** The tables and the useful items that the demonstration shows. */
export const demoTables = ['tables', 'tablesV2', 'Offlinetable'].flatMap((name) =>
  (demo[name] ?? []).map(({ data }) => data),
);
export const demoItems = ['items', 'itemRoutes2', 'offlineitem'].flatMap((name) =>
  (demo[name] ?? []).map(({ _id, attachments }) => usefulItems(_id, attachments)),
);
