import type { Family } from '@noticeboard/content-model';

export function listAddress(family: Family): string {
  return family.site.listPaths[0];
}

export function detailAddress(family: Family, title: string): string {
  return `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
}

/** Undefined when a percent-encoded sequence of it is not UTF-8. */
export function decoded(path: string): string | undefined {
  // The value must be used: bundlers take the call for pure and would drop it together with its URIError.
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * The title in a decodable path, decoded once; slashes that nobody encoded belong to it.
 * The router's own parameters will not do: they turn a literal "%2F" of a title into a slash.
 */
export function titleIn(pathname: string, detailPath: string): string {
  const depth = detailPath.split('/').length;
  const rest = pathname.split('/').slice(depth).join('/');
  return decodeURIComponent(rest.replace(/\/+$/, ''));
}

/** `?q=…&page=…&order=…` without what is at its default. */
export function listSearch(q: string, page: number, order: ListOrder = 'newest'): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(order !== 'newest' && { order }),
  }).toString();
  return search === '' ? '' : `?${search}`;
}

/** For comparing the fixed part of a path: without letter case, and without the slashes at its end. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+$/, '').toLowerCase();
}

export type ListOrder = 'newest' | 'closing';

/** Under this prefix every page's address answers with its data: `{ page }` or `{ location }`. */
export const pageDataPrefix = '/page-data';

/** The same address at the moment that `asOf` names; what is there already of a query and a fragment stays. */
export function atMoment(address: string, asOf: string): string {
  const [path = '', fragment] = address.split('#');
  const moment = new URLSearchParams({ asOf }).toString();
  const whole = `${path}${path.includes('?') ? '&' : '?'}${moment}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}

/** The address of the present page, from that of an earlier moment. */
export function atPresent(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('asOf');
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

export interface WebAddress {
  readonly href: string;
  /** Shown beside the link: a look-alike host is how candidates are cheated. */
  readonly host: string;
}

/** Nothing but http and https becomes a link, whatever was stored. */
export function webAddress(text: string): WebAddress | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed)) return undefined;
  try {
    const { href, host } = new URL(trimmed);
    return { href, host };
  } catch {
    return undefined;
  }
}

/** Address of a stored PDF, which keeps its own name when it is saved; undefined for a path that is none. */
export function storedFile(storedPath: string, fileName: string): string | undefined {
  const segments = storedPath
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length === 0 || segments.includes('..')) return undefined;
  const path = `/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
  return fileName === '' ? path : `${path}?name=${encodeURIComponent(fileName)}`;
}
