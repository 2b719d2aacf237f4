import {
  type ChangeHistory,
  type ChangeKind,
  type FieldChange,
  indianDay,
  isIn,
  notificationFields,
  type ReaderChange,
  truncated,
} from '@noticeboard/content-model';
import { detailAddress, listSearch } from '../app/addresses';
import { type Loaded, outcomeOf, type ServerSite } from '../app/loader';

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
        site: site.name,
      }),
      canonical: '/changes',
    },
    view: { kind: 'changes', days: daysOf(items), failed: !histories.ok },
    markup: { image: '/og/portal.png', feed: '/changes/feed' },
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

/** One change of a posting or listing, with the address that shows it. */
export interface ChangedItem {
  readonly title: string;
  /** Key of its list. */
  readonly list: string;
  /** Address of the posting, or of the list with the listing. */
  readonly href: string;
  readonly change: ReaderChange;
}

/** All entries of the histories in one sequence, newest first. Sources that no list shows are left out. */
export function changedItems(site: ServerSite, histories: readonly ChangeHistory[]): readonly ChangedItem[] {
  const items = histories.flatMap((history) => {
    const location = locationOf(site, history);
    return location
      ? history.entries.map((change): ChangedItem => ({ title: history.title, ...location, change }))
      : [];
  });
  return items.toSorted((a, b) => (a.change.position < b.change.position ? 1 : -1));
}

function locationOf(
  { lists }: ServerSite,
  { source, title }: ChangeHistory,
): Pick<ChangedItem, 'list' | 'href'> | undefined {
  const list = lists.find(({ key }) => key === source);
  if (!list) return undefined;
  // A listing has no page of its own, so the address is its list, narrowed to its title.
  const href =
    list.kind === 'notices' ? list.words.listPaths[0] + listSearch(title, 1) : detailAddress(list.family, title);
  return { list: list.key, href };
}

const datesAndFees: ReadonlySet<string> = new Set(
  notificationFields.filter(({ group }) => group === 'dates' || group === 'fees').map(({ name }) => name),
);

/**
 * The part of a change that readers are shown: of an added notification its dates and fees, of a removed one only its
 * name. The page itself shows the rest, or did.
 */
export function condenseChange(change: ReaderChange): ReaderChange {
  const { kind, changes, parts = [] } = change;
  const isShown = (field: FieldChange) => {
    const part = parts.find((one) => isIn(one, field));
    return isShownOf(part?.kind ?? kind, field);
  };
  return { ...change, changes: changes.filter(isShown) };
}

function isShownOf(kind: ChangeKind, field: FieldChange): boolean {
  return kind === 'noticeAdded' ? isDateOrFee(field) : kind !== 'noticeRemoved';
}

function isDateOrFee({ path }: FieldChange): boolean {
  return datesAndFees.has(path.split('/')[2] ?? '');
}

/** A longer text is cut where many changes stand on one page. The posting's page has it in full. */
const maxTextLength = 300;
const maxFields = 12;

export function truncateChange(change: ReaderChange): ReaderChange {
  const cut = (text: string) => truncated(text, maxTextLength);
  const changes = change.changes
    .slice(0, maxFields)
    .map(({ before, after, ...rest }) => ({ ...rest, before: cut(before), after: cut(after) }));
  return { ...change, changes };
}
