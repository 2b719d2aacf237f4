import { notificationFields } from '@noticeboard/content-model';
import type { ChangeHistory, FieldChange, ReaderChange } from '@noticeboard/content-model';
import { detailAddress, listSearch } from '../app/addresses';
import type { ServerSite } from '../app/loader';

/** One change of one posting or notice, with where to read on. */
export interface ChangedItem {
  readonly title: string;
  /** Key of its list in the site's table. */
  readonly list: string;
  /** Address of the posting, or of the list with the notice. */
  readonly href: string;
  readonly change: ReaderChange;
}

/** Every entry of the histories as one sequence, newest first. A source that no list shows is left out. */
export function changedItems(site: ServerSite, histories: readonly ChangeHistory[]): readonly ChangedItem[] {
  const items = histories.flatMap((history) => {
    const place = placeOf(site, history);
    return place ? history.entries.map((change): ChangedItem => ({ title: history.title, ...place, change })) : [];
  });
  return items.toSorted((a, b) => (a.change.position < b.change.position ? 1 : -1));
}

function placeOf(
  { lists }: ServerSite,
  { source, title }: ChangeHistory,
): Pick<ChangedItem, 'list' | 'href'> | undefined {
  const list = lists.find(({ key }) => key === source);
  if (!list) return undefined;
  // A notice has no page of its own: the list, narrowed to its title.
  const href =
    list.kind === 'notices' ? list.words.listPaths[0] + listSearch(title, 1) : detailAddress(list.family, title);
  return { list: list.key, href };
}

const datesAndFees: ReadonlySet<string> = new Set(
  notificationFields.filter(({ group }) => group === 'dates' || group === 'fees').map(({ name }) => name),
);

/**
 * As much of a change as its words need: of a whole notice the dates and fees that it brought, of a removed one its
 * name. The rest of it stands on the page, or stood there.
 */
export function toldChange(change: ReaderChange): ReaderChange {
  switch (change.kind) {
    case 'noticeAdded':
      return { ...change, changes: change.changes.filter(isDateOrFee) };
    case 'noticeRemoved':
      return { ...change, changes: [] };
    default:
      return change;
  }
}

function isDateOrFee({ path }: FieldChange): boolean {
  return datesAndFees.has(path.split('/')[2] ?? '');
}

/** Beyond this a text is cut where many changes stand on one page; its own page has it whole. */
const longestText = 300;

export function cutChange(change: ReaderChange): ReaderChange {
  const changes = change.changes
    .slice(0, mostFields)
    .map(({ before, after, ...rest }) => ({ ...rest, before: cut(before), after: cut(after) }));
  return { ...change, changes };
}

const mostFields = 12;

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : text;
}
