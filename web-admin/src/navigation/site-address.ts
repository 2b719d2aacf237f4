import type { Family } from '@noticeboard/content-model';

/** The canonical page of a posting on the public site. */
export function siteAddress({ site }: Family, title: string): string {
  return `${site.detailPaths[0]}/${encodeURIComponent(title)}`;
}
