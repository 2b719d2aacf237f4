import type { SiteList } from '@noticeboard/content-model';
import { searchTextIn } from '../search/search-text';
import type { ListOrder, ListView } from './list.data';

/** What of a list is asked for. What cannot be understood is taken for its default. */
export type AskedList = Pick<ListView, 'q' | 'page' | 'order'>;

/** A search looks through the whole list, newest first: by deadline, only what can be counted down to is listed. */
export function askedList(list: SiteList, search: URLSearchParams): AskedList {
  const q = searchTextIn(search);
  const byDeadline = search.get('order') === 'closing' && q === '' && hasDeadlines(list);
  const order: ListOrder = byDeadline ? 'closing' : 'newest';
  return { q, page: pageNumber(search.get('page')), order };
}

export function hasDeadlines({ kind }: SiteList): boolean {
  return kind === 'postings';
}

/** A list that could not be had. The browser makes one too, when it gets no answer. */
export function failedList(list: SiteList, search: URLSearchParams): ListView {
  return { kind: 'list', list: list.key, ...askedList(list, search), cards: [], total: 0, failed: true };
}

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
