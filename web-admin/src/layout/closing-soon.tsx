import { applicationStatus, type Family, notificationFields, wireName } from '@noticeboard/content-model';
import { type DataProvider, type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useConsole } from '../console-context.js';
import { NewsList } from './news-list.js';

/** How many of a family's latest postings are looked at: one that closes now was published some weeks ago. */
const lookedAt = 100;
const shown = 20;

/** The notifications of the top bar: what closes within a week. */
export function ClosingSoon({ onLeave }: { readonly onLeave: () => void }) {
  const { table } = useConsole();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const load = async () =>
    (await closingPostings(dataProvider, table, new Date())).map(({ path, id, title, days }) => ({
      to: `/admin/${path}?posting=${encodeURIComponent(id)}`,
      title,
      note:
        days === 0
          ? translate('Closes today')
          : translate('Closes in %{smart_count} day |||| Closes in %{smart_count} days', { smart_count: days }),
    }));
  return (
    <NewsList
      heading="Closing soon"
      load={load}
      none="No posting closes within the next seven days."
      onLeave={onLeave}
    />
  );
}

interface ClosingPosting {
  /** Of the screen with its dates, under `/admin`. */
  readonly path: string;
  readonly id: string;
  readonly title: string;
  /** Left, in India; 0 on the last day. */
  readonly days: number;
}

/** Postings whose last date is near and certain, the nearest first. */
async function closingPostings(
  dataProvider: DataProvider,
  table: readonly Family[],
  now: Date,
): Promise<readonly ClosingPosting[]> {
  const lists = await Promise.all(
    table.map(async (family) => {
      const { data } = await dataProvider.getList<RaRecord>(family.console.postings.path, {
        pagination: { page: 1, perPage: lookedAt },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: {},
      });
      return data.flatMap((posting) => {
        const status = statusOf(family, posting, now);
        if (status.kind !== 'closing') return [];
        const { id, [family.titleField]: title } = posting;
        return [{ path: family.console.notifications.path, id: String(id), title: String(title), days: status.days }];
      });
    }),
  );
  return lists
    .flat()
    .toSorted((one, other) => one.days - other.days)
    .slice(0, shown);
}

/** By the newest notification that gives a last date, as the public site does it. */
function statusOf(family: Family, posting: RaRecord, now: Date) {
  const notifications: readonly RaRecord[] = posting['notifications'] ?? [];
  const text = (notification: RaRecord | undefined, name: string) => {
    const field = notificationFields.find((row) => row.name === name);
    return field ? String(notification?.[wireName(family, field)] ?? '').trim() : '';
  };
  const telling = notifications.findLast((notification) => text(notification, 'lastDateApply') !== '');
  return applicationStatus(text(telling, 'applicationBegin'), text(telling, 'lastDateApply'), now);
}
