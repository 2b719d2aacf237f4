import {
  type ChangeHistory,
  type ChangeTopic,
  changeTopicNames,
  changeTopics,
  indianDay,
  type ReaderChange,
  shownFields,
  topicsOf,
  truncated,
} from '@noticeboard/content-model';
import { changesPath, detailAddress, listSearch } from '../app/addresses';
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
  readonly heading: string;
  /** All changes, and each topic; the one that is shown has no address. */
  readonly topics: readonly { readonly label: string; readonly href?: string }[];
  /** Address of its Atom feed. */
  readonly feed: string;
  /** Newest first. */
  readonly days: readonly ChangedDay[];
  readonly failed: boolean;
}

const pageLength = 50;

/** `/changes`, `/changes/{topic}`: the latest changes across the portal. */
export async function loadChanges(site: ServerSite, topic?: ChangeTopic): Promise<Loaded<ChangesView>> {
  const { t } = site;
  const path = changesPath(topic);
  const heading = changesHeading(site, t('What changed'), topic);
  const items = await outcomeOf(latestChanges(site, pageLength, topic));
  return {
    status: items.ok ? 200 : 503,
    head: {
      title: heading,
      description: t('The latest changes on {site}: what a date, fee or link was before, and what it is now.', {
        site: site.name,
      }),
      canonical: path,
    },
    view: {
      kind: 'changes',
      heading,
      topics: [undefined, ...changeTopicNames].map((one) => ({
        label: t(one === undefined ? 'All changes' : changeTopics[one]),
        ...(one !== topic && { href: changesPath(one) }),
      })),
      feed: `${path}/feed.xml`,
      days: daysOf(items.ok ? items.value : []),
      failed: !items.ok,
    },
    markup: { image: '/og/portal.png', feed: `${path}/feed` },
  };
}

/** "What changed: Dates and fees". */
export function changesHeading({ t }: Pick<ServerSite, 't'>, heading: string, topic?: ChangeTopic): string {
  return topic === undefined ? heading : `${heading}: ${t(changeTopics[topic])}`;
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

/** The newest entries, all or those on a topic. */
export async function latestChanges(
  site: ServerSite,
  limit: number,
  topic?: ChangeTopic,
): Promise<readonly ChangedItem[]> {
  return changedItems(site, await site.reads.changed(limit, topic), topic).slice(0, limit);
}

/** The entries of the histories in one sequence, newest first. Sources that no list shows are left out. */
export function changedItems(
  site: ServerSite,
  histories: readonly ChangeHistory[],
  topic?: ChangeTopic,
): readonly ChangedItem[] {
  const items = histories.flatMap(({ source, title, entries }) => {
    const location = locationOf(site, { source, title });
    const shown = topic === undefined ? entries : entries.filter((entry) => topicsOf(source, entry).has(topic));
    return location ? shown.map((change): ChangedItem => ({ title, ...location, change })) : [];
  });
  return items.toSorted((a, b) => (a.change.position < b.change.position ? 1 : -1));
}

function locationOf(
  { lists }: ServerSite,
  { source, title }: Pick<ChangeHistory, 'source' | 'title'>,
): Pick<ChangedItem, 'list' | 'href'> | undefined {
  const list = lists.find(({ key }) => key === source);
  if (!list) return undefined;
  // A listing has no page of its own, so the address is its list, narrowed to its title.
  const href =
    list.kind === 'notices' ? list.words.listPaths[0] + listSearch(title, 1) : detailAddress(list.family, title);
  return { list: list.key, href };
}

/** The part of a change that readers are shown where many stand on one page. */
export function condenseChange(change: ReaderChange): ReaderChange {
  return { ...change, changes: shownFields(change) };
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
