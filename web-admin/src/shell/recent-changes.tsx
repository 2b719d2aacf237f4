import type { Family, ListingKind } from '@noticeboard/content-model';
import { type DataProvider, useDataProvider, useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { momentWords } from '../words/moment-words.js';
import { RecordLinks } from './record-links.js';

const shown = 8;

/** The messages of the top bar: what was changed last, by whomever. */
export function RecentChanges({ onLeave }: { readonly onLeave: () => void }) {
  const { table, kinds } = useConsole();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const locale = useLocale();
  const load = async () =>
    (await recentChanges(dataProvider, table, kinds)).map(({ path, id, heading, title, at }) => ({
      to: `/admin/${path}?edit=${encodeURIComponent(id)}`,
      title,
      note: `${translate(heading)} · ${momentWords(at.getTime(), locale)}`,
    }));
  return <RecordLinks heading="Recently changed" load={load} none="Nothing has been added yet." onLeave={onLeave} />;
}

interface RecentChange {
  /** Path of the screen that edits it, under `/admin`. */
  readonly path: string;
  readonly id: string;
  readonly heading: string;
  readonly title: string;
  readonly at: Date;
}

/** The records of all kinds that were changed last, newest first. */
async function recentChanges(
  dataProvider: DataProvider,
  table: readonly Family[],
  kinds: readonly ListingKind[],
): Promise<readonly RecentChange[]> {
  const sources = [
    ...table.map(({ console: { postings }, site, titleField }) => ({ ...postings, heading: site.heading, titleField })),
    ...kinds.map(({ console: screen, site, titleField }) => ({ ...screen, heading: site.heading, titleField })),
  ];
  const lists = await Promise.all(
    sources.map(async ({ path, heading, titleField }) => {
      const { data } = await dataProvider.getList(path, {
        pagination: { page: 1, perPage: shown },
        sort: { field: 'updatedAt', order: 'DESC' },
        filter: {},
      });
      return data.map(({ id, updatedAt, [titleField]: title }) => ({
        path,
        id: String(id),
        heading,
        title: String(title),
        at: new Date(String(updatedAt)),
      }));
    }),
  );
  return lists
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, shown);
}
