import { indianDay } from '@noticeboard/content-model';
import { outcomeOf } from '../app/loader';
import type { Loaded, ServerSite } from '../app/loader';
import { siteName } from '../app/site-context';
import { changedItems, truncateChange, condenseChange } from './changed-items';
import type { ChangedItem } from './changed-items';

/** The changes of one day in Indian Standard Time. */
interface ChangedDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Newest first. */
  readonly items: readonly ChangedItem[];
}

export interface ChangesView {
  readonly kind: 'changes';
  /** Newest first. */
  readonly days: readonly ChangedDay[];
  readonly failed: boolean;
}

const pageLength = 50;

/** `/changes`: the latest changes across the portal. */
export async function loadChanges(site: ServerSite): Promise<Loaded<ChangesView>> {
  const { t } = site;
  const histories = await outcomeOf(site.reads.changed(pageLength));
  const items = histories.ok ? changedItems(site, histories.value).slice(0, pageLength) : [];
  return {
    status: histories.ok ? 200 : 503,
    head: {
      title: t('What changed'),
      description: t('The latest changes on {site}: what a date, fee or link was before, and what it is now.', {
        site: siteName,
      }),
      canonical: '/changes',
    },
    view: { kind: 'changes', days: daysOf(items), failed: !histories.ok },
    markup: { image: '/og/portal.png', feed: '/changes/feed.xml' },
  };
}

function daysOf(items: readonly ChangedItem[]): readonly ChangedDay[] {
  const days = new Map<string, ChangedItem[]>();
  for (const item of items) {
    const day = indianDay(new Date(item.change.at));
    const shown = { ...item, change: truncateChange(condenseChange(item.change)) };
    days.set(day, [...(days.get(day) ?? []), shown]);
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}
