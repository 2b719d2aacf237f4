import { families, type Family } from '@noticeboard/content-model';
import { screen } from '@testing-library/react';
import { createFakeApi } from '../../test-support/fake-api.js';
import { openConsole } from '../../test-support/open-console.js';
import type { Grid } from '../grid/grid.js';

interface Opening {
  readonly as?: 'asha' | 'ravi';
  /** Those that the posting has already. */
  readonly tables?: readonly Grid[];
  readonly selected?: boolean;
}

/** The tables screen of a family, at a posting. */
export function openTables(family: Family, { as = 'asha', tables = [], selected = true }: Opening = {}) {
  const api = createFakeApi(families);
  const posting = api.postings(family.key).add({ title: 'CGL 2026' });
  const store = api.tables(family.key);
  const ids = tables.map((rows) =>
    store.add(
      posting,
      rows.map((row) => [...row]),
    ),
  );
  const path = `/admin/${family.console.tables.path}${selected ? `?posting=${posting}` : ''}`;
  return { ...openConsole(path, { api, as }), store, posting, ids, write: `/api/${family.paths.tables}` };
}

/** By its name: "row 1, column 2: Total", or a part of it. */
export function cell(name: string | RegExp) {
  return screen.findByRole('gridcell', { name });
}

/** What stands in the editor, row by row. */
export function shownCells(): readonly (readonly string[])[] {
  const rows = Array.from(screen.getByRole<HTMLTableElement>('grid').tBodies[0]?.rows ?? []);
  return rows.map((row) =>
    Array.from(
      row.querySelectorAll('[role=gridcell]'),
      (one) => one.getAttribute('aria-label')?.replace(/^.*?: /, '') ?? '',
    ),
  );
}
