import { titleLimit } from '@noticeboard/content-model';
import type { SiteList } from '@noticeboard/content-model';
import type { ListOrder } from '../app/addresses';
import type { CardView } from '../cards/card-view';

export const pageLength = 60;

export interface ListView {
  readonly kind: 'list';
  /** Key of the list in the site's table. */
  readonly list: string;
  readonly q: string;
  /** Counts from 1. */
  readonly page: number;
  readonly order: ListOrder;
  readonly cards: readonly CardView[];
  /** How many match in all. */
  readonly total: number;
  readonly failed: boolean;
}

/** What of a list is asked for. What cannot be understood is taken for its default. */
type AskedList = Pick<ListView, 'q' | 'page' | 'order'>;

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

/** What `?q=` asks for. A control character, which no title has, is a space. */
export function searchTextIn(search: URLSearchParams): string {
  return (search.get('q') ?? '').replace(/\p{Cc}/gu, ' ').trim();
}

/** No title has so many characters: what is longer matches nothing, and no list need be looked through. */
export function isTooLong(q: string): boolean {
  return Array.from(q.normalize('NFC')).length > titleLimit;
}

/** For titles and counts, where the whole of a long text would be in the way. */
export function quoted(q: string): string {
  const characters = Array.from(q);
  return characters.length > longestQuote ? `${characters.slice(0, longestQuote - 1).join('')}…` : q;
}

const longestQuote = 80;
