import { titleLimit } from '@noticeboard/content-model';

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
