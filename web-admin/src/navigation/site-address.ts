import type { Family } from '@noticeboard/content-model';

/** The canonical page of a posting on the public site. */
export function siteAddress({ site }: Family, title: string): string {
  return `${site.detailPaths[0]}/${encodeURIComponent(title)}`;
}

/** A page of the public site as staff sees it at an earlier moment. @param asOf a time (ISO 8601) or a position of the log */
export function siteAsOf(asOf: string, page = '/'): string {
  return `${page}?asOf=${encodeURIComponent(asOf)}`;
}

/** Where a stored file is served: its path is relative to the host (specification, section 7). */
export function storedAddress(path: string, name: string): string {
  return `/${path}${name === '' ? '' : `?name=${encodeURIComponent(name)}`}`;
}
