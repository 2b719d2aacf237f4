import { type GridRow, type Table, type TableGrid, tableGrid } from '@noticeboard/content-model';
import { renderToString } from 'react-dom/server';
import { type Site, SiteProvider } from '../app/site-context';
import type { View } from '../shell/views';
import { type MadeTable, TableRows } from '../tables/posting-table';

/** Cells whose markup is made in one go: a few milliseconds. */
const cellsAtOnce = 500;

/** The tables of a page with many cells, whose markup would hold up everybody if it were made in one go. */
export async function madeTables(
  site: Site,
  view: View,
  giveWay: () => Promise<void>,
): Promise<ReadonlyMap<Table, MadeTable>> {
  const made = new Map<Table, MadeTable>();
  if (view.kind !== 'posting' || isSmall(view.tables)) return made;
  for (const table of view.tables) {
    await giveWay();
    const grid = tableGrid(table.rows);
    const parts: string[] = [];
    for (const rows of slices(grid)) {
      await giveWay();
      parts.push(
        renderToString(
          <SiteProvider value={site}>
            <TableRows rows={rows} grid={grid} />
          </SiteProvider>,
        ),
      );
    }
    made.set(table, { grid, body: parts.join('') });
  }
  await giveWay();
  return made;
}

function isSmall(tables: readonly Table[]): boolean {
  return tables.reduce((sum, { rows }) => rows.reduce((cells, row) => cells + row.length, sum), 0) <= cellsAtOnce;
}

function* slices({ body, columns }: TableGrid): Generator<readonly GridRow[]> {
  const rows = Math.max(1, Math.floor(cellsAtOnce / columns));
  for (let from = 0; from < body.length; from += rows) yield body.slice(from, from + rows);
}
