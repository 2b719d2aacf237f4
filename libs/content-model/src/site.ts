import type { Family } from './families.js';
import type { Notification } from './posting.js';
import type { PostingFields } from './posting-fields.js';

/** A posting as a public page shows it, in canonical names. */
export type PublicPosting = PostingFields & {
  readonly id: string;
  readonly notifications: readonly Notification[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** `page` counts from 1; the newest posting comes first. */
export interface ListQuery {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
}

export interface PostingPage {
  readonly postings: readonly PublicPosting[];
  /** How many match in all. */
  readonly total: number;
}

export type FoundPosting =
  | { readonly kind: 'found'; readonly posting: PublicPosting }
  /** The title asked for is an old one, or another spelling of the current one. */
  | { readonly kind: 'moved'; readonly title: string }
  | { readonly kind: 'deleted'; readonly title: string; readonly deletedAt: string }
  | { readonly kind: 'unknown' };

/** What the pages read: from the read models on the server, over the documented paths in the browser. */
export interface SiteReads {
  list(family: Family, query: ListQuery): Promise<PostingPage>;
  find(family: Family, title: string): Promise<FoundPosting>;
}

export interface SiteSettings {
  /** Origin for canonical links, without a trailing slash. */
  readonly origin: string;
  /** The community buttons; one without an address is not shown. */
  readonly community: { readonly messaging?: string; readonly chat?: string; readonly video?: string };
}

export interface SiteAnswer {
  readonly status: number;
  /** With a redirect status. */
  readonly location?: string;
  readonly html: string;
}

/** Renders the page at a path with its query (`/latest-job?q=ssc`, still percent-encoded). */
export type RenderSite = (path: string, reads: SiteReads, settings: SiteSettings) => Promise<SiteAnswer>;
