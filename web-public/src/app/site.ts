import type { Family, SiteReads, SiteSettings } from '@noticeboard/content-model';

/** What the pages are made from. */
export interface Site {
  /** A list and a detail page for every row. */
  readonly families: readonly Family[];
  readonly settings: SiteSettings;
  readonly reads: SiteReads;
  /** The browser leaves an address that it cannot answer to the server, which knows old titles and deletions. */
  readonly inBrowser: boolean;
}
