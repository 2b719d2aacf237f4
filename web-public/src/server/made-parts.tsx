import { type Table, tableGrid } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Site, SiteProvider } from '../app/site-context';
import type { Steps } from '../app/turns';
import { NotificationContent } from '../detail/notification-section';
import { DatedChange, HistoryChange } from '../detail/posting-frame';
import { linksOf } from '../detail/posting-links';
import type { FamilyPageView } from '../detail/posting-view';
import type { View } from '../shell/views';
import { type MadeTable, TableRows } from '../tables/posting-table';
import { LinkRows, linkRows } from '../tables/useful-links';

/** Cells, facts, links and changes whose markup is made in one go: a few milliseconds. */
const mostAtOnce = 500;

interface MadeParts {
  readonly tables: ReadonlyMap<Table, MadeTable>;
  /** By what it shows. */
  readonly markup: ReadonlyMap<object, string>;
}

/** The parts of a large page, whose markup would hold up everybody if it were made in one go. */
export function* madeParts(site: Site, view: View): Steps<MadeParts> {
  const tables = new Map<Table, MadeTable>();
  const markup = new Map<object, string>();
  if (view.kind !== 'posting' || sizeOf(view) <= mostAtOnce) return { tables, markup };
  const made = (part: ReactNode) => renderToString(<SiteProvider value={site}>{part}</SiteProvider>);

  for (const notification of view.notices) {
    yield;
    markup.set(notification, made(<NotificationContent notification={notification} />));
  }
  for (const table of view.tables) {
    yield;
    const grid = tableGrid(table.rows);
    const rows: string[] = [];
    for (const some of slices(grid.body, Math.floor(mostAtOnce / grid.columns))) {
      yield;
      rows.push(made(<TableRows rows={some} grid={grid} />));
    }
    tables.set(table, { grid, body: rows.join('') });
  }
  const links = linksOf(view, site.lists);
  const rows: string[] = [];
  for (const some of slices(linkRows(links), mostAtOnce / 5)) {
    yield;
    rows.push(made(<LinkRows rows={some} links={links} />));
  }
  markup.set(links.items, rows.join(''));
  for (const change of view.recent ?? []) {
    yield;
    markup.set(change, made(<DatedChange change={change} className="text-small" />));
  }
  for (const change of view.history) {
    yield;
    markup.set(change, made(<HistoryChange id={view.id} change={change} />));
  }
  yield;
  return { tables, markup };
}

function sizeOf({ tables, notices, usefulItems, recent = [], history }: FamilyPageView): number {
  const facts = notices.flatMap(({ sections }) => sections.flatMap(({ rows, lines }) => [rows.length, lines.length]));
  return sum([
    ...facts,
    ...tables.flatMap(({ rows }) => rows.map(({ length }) => length)),
    ...usefulItems.map(({ attachments }) => attachments.length),
    ...[...recent, ...history].map(({ changes }) => changes.length + 1),
  ]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function* slices<T>(rows: readonly T[], length: number): Generator<readonly T[]> {
  const step = Math.max(1, length);
  for (let from = 0; from < rows.length; from += step) yield rows.slice(from, from + step);
}
