import { type SiteList, titleLimit, truncated } from '@noticeboard/content-model';
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
  /** Number of all matches. */
  readonly total: number;
  readonly failed: boolean;
}

/** The part of a list that a query string asks for. Invalid values count as the default. */
type ListParams = Pick<ListView, 'q' | 'page' | 'order'>;

/** Newest first unless the reader chose otherwise. The order by deadline has only postings with a date to come. */
export function parseListParams(list: SiteList, search: URLSearchParams): ListParams {
  const q = searchTextIn(search);
  const byDeadline = search.get('order') === 'closing' && hasDeadlines(list);
  const order: ListOrder = byDeadline ? 'closing' : 'newest';
  return { q, page: pageNumber(search.get('page')), order };
}

export function hasDeadlines({ kind }: SiteList): boolean {
  return kind === 'postings';
}

/** A list whose read failed. The browser also shows it when it gets no response. */
export function failedList(list: SiteList, search: URLSearchParams): ListView {
  return { kind: 'list', list: list.key, ...parseListParams(list, search), cards: [], total: 0, failed: true };
}

export function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The search text in `?q=`. Control characters, which no title contains, become spaces. */
export function searchTextIn(search: URLSearchParams): string {
  return (search.get('q') ?? '').replace(/\p{Cc}/gu, ' ').trim();
}

/** A text longer than any title matches nothing, so no list needs to be searched. */
export function isTooLong(q: string): boolean {
  return Array.from(q.normalize('NFC')).length > titleLimit;
}

/** The search text for titles and counts, where a long text is cut. */
export function quoted(q: string): string {
  return truncated(q, maxQuoteLength);
}

const maxQuoteLength = 80;
