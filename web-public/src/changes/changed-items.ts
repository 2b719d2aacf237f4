import { notificationFields } from '@noticeboard/content-model';
import type { ChangeHistory, FieldChange, ReaderChange } from '@noticeboard/content-model';
import { detailAddress, listSearch } from '../app/addresses';
import type { ServerSite } from '../app/loader';

/** One change of a posting or notice, with the address that shows it. */
export interface ChangedItem {
  readonly title: string;
  /** Key of its list. */
  readonly list: string;
  /** Address of the posting, or of the list with the notice. */
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
  // A notice has no page of its own, so the address is its list, narrowed to its title.
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

/** A longer text is cut where many changes stand on one page. The posting's page has it in full. */
const maxTextLength = 300;

export function truncateChange(change: ReaderChange): ReaderChange {
  const changes = change.changes
    .slice(0, maxFields)
    .map(({ before, after, ...rest }) => ({ ...rest, before: cut(before), after: cut(after) }));
  return { ...change, changes };
}

const maxFields = 12;

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxTextLength ? `${characters.slice(0, maxTextLength - 1).join('')}…` : text;
}
