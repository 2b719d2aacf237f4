import type { Family } from '@noticeboard/content-model';
import type { ListOrder } from '../list/list.data';

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
