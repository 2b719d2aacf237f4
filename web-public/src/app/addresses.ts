import type { Family } from '@noticeboard/content-model';

export function listAddress(family: Family): string {
  return family.site.listPaths[0];
}

export function detailAddress(family: Family, title: string): string {
  return `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
}

/** Whether every percent-encoded sequence of a path is UTF-8. */
export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
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

/** `?q=…&page=…` without what is at its default. */
export function listSearch(q: string, page: number): string {
  const search = new URLSearchParams({ ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return search === '' ? '' : `?${search}`;
}
