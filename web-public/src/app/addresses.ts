import type { ChangeTopic, Family, SiteLanguage } from '@noticeboard/content-model';

export function listAddress(family: Family): string {
  return family.site.listPaths[0];
}

/** The address at which the list at this one is filtered. */
export function filterPath(listPath: string): string {
  return `/filter${listPath}`;
}

/** The address of the latest changes, or of those on a topic. */
export function changesPath(topic?: ChangeTopic): string {
  return topic === undefined ? '/changes' : `/changes/${topic}`;
}

export function detailAddress(family: Family, title: string): string {
  return `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
}

/** The address of the same page in this language, whatever its reader has chosen. English is the plain one. */
export function inLanguage(path: string, language: SiteLanguage): string {
  if (language === 'en') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

const shortPrefix = '/n/';

/** The address of a posting that outlives its title, and that messages have room for. */
export function shortAddress(id: string): string {
  const bytes = (id.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return (
    shortPrefix +
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
  );
}

/** The id in such an address; undefined in any other. */
export function idInShort(pathname: string): string | undefined {
  if (!pathname.toLowerCase().startsWith(shortPrefix)) return undefined;
  const text = pathname.slice(shortPrefix.length);
  // Twelve bytes, as an id has them.
  if (!/^[\w-]{16}$/.test(text)) return undefined;
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** Undefined when the path holds a percent-encoded sequence that is not UTF-8. */
export function decoded(path: string): string | undefined {
  // The value must be returned: bundlers consider the call pure and would drop it together with its URIError.
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * The title in a decodable path, decoded once. Slashes that are not encoded belong to it.
 * The router's parameters cannot be used: they turn a literal "%2F" of a title into a slash.
 */
export function titleIn(pathname: string, detailPath: string): string {
  const depth = detailPath.split('/').length;
  const rest = pathname.split('/').slice(depth).join('/');
  return decodeURIComponent(rest.replace(/\/+$/, ''));
}

/** `?q=…&page=…&order=…`; parameters at their default are left out. */
export function listSearch(q: string, page: number, order: ListOrder = 'newest'): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(order !== 'newest' && { order }),
  }).toString();
  return search === '' ? '' : `?${search}`;
}

/** The form in which fixed paths are compared: lower case, without trailing slashes. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+$/, '').toLowerCase();
}

export type ListOrder = 'newest' | 'closing';

/** Each page's address under this prefix answers with the page's data: `{ page }` or `{ location }`. */
export const pageDataPrefix = '/page-data';

/** Parameters by which staff asks for another state of the site than the present one. */
const stateParameters = ['asOf', 'changeSet'] as const;

export function isInState(search: URLSearchParams): boolean {
  return stateParameters.some((name) => search.has(name));
}

/** The one that a page was asked for with, and its value. */
export type StateParameter = readonly [name: (typeof stateParameters)[number], value: string];

/** The same address in another state of the site. Query and fragment stay. */
export function inState(address: string, parameter: StateParameter): string {
  const [path = '', fragment] = address.split('#');
  const query = new URLSearchParams([[...parameter]]).toString();
  const whole = `${path}${path.includes('?') ? '&' : '?'}${query}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}

/** The address of the present page, given that of a page in another state. */
export function atPresent(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of stateParameters) query.delete(name);
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

/** Address of a stored PDF, with the name under which browsers save it; undefined for an invalid path. */
export function storedFile(storedPath: string, fileName: string): string | undefined {
  const segments = storedPath
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length === 0 || segments.includes('..')) return undefined;
  const path = `/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
  return fileName === '' ? path : `${path}?name=${encodeURIComponent(fileName)}`;
}
