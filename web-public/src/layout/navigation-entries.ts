import type { SiteList } from '@noticeboard/content-model';

export interface NavigationEntry {
  readonly label: string;
  /** In the bottom bar, where there is little room. */
  readonly tab: string;
  readonly address: string;
}

export interface NavigationEntries {
  readonly all: readonly NavigationEntry[];
  /** In the bars themselves; the rest is under More. */
  readonly first: readonly NavigationEntry[];
  readonly rest: readonly NavigationEntry[];
}

const barLength = 4;

export function navigationEntries(lists: readonly SiteList[]): NavigationEntries {
  const ofLists = lists.map(({ words }) => ({ label: words.navigation, tab: words.tab, address: words.listPaths[0] }));
  const all = [{ label: 'Home', tab: 'Home', address: '/' }, ...ofLists];
  return { all, first: all.slice(0, barLength), rest: all.slice(barLength) };
}
