import type { ChangeHistory } from '@noticeboard/content-model';
import { detailAddress, listSearch } from '../app/addresses';
import type { ServerSite } from '../server/loader';
import type { ChangedItem } from './changes.data';

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
