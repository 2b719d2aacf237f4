import type { Family } from '@noticeboard/content-model';
import { listAddress } from '../app/addresses';

export interface NavigationEntry {
  readonly label: string;
  readonly address: string;
}

export interface NavigationEntries {
  readonly all: readonly NavigationEntry[];
  /** In the bars themselves; the rest is under More. */
  readonly first: readonly NavigationEntry[];
  readonly rest: readonly NavigationEntry[];
}

const barLength = 4;

export function navigationEntries(families: readonly Family[]): NavigationEntries {
  const lists = families.map((family) => ({ label: family.site.navigation, address: listAddress(family) }));
  const all = [{ label: 'Home', address: '/' }, ...lists];
  return { all, first: all.slice(0, barLength), rest: all.slice(barLength) };
}
