import type { FamilyPageView } from '../detail/detail.data';
import type { HomeView } from '../home/home.data';
import type { ListView } from '../list/list.data';
import type { PolicyView } from '../policies/policy.data';
import type { RefusalView } from '../refusal/refusal.data';
import type { ChangesView } from '../changes/changes.data';
import type { SearchView } from '../search/search.data';
import type { OfflineView } from '../offline/offline.data';

/** What is in a page's head. Both sides write it; what only robots read is in `Markup`. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Path of the page under its one canonical spelling; absent on a page that has none. */
  readonly canonical?: string;
  /** Absent from search engines. */
  readonly unlisted?: boolean;
}

/** What the body of a page shows: plain data, made by a loader on the server. */
export type View =
  HomeView | ListView | FamilyPageView | SearchView | ChangesView | PolicyView | OfflineView | RefusalView;

export type ViewKind = View['kind'];

/** A page as it travels to the browser. */
export interface Page {
  readonly head: Head;
  readonly view: View;
  /** ISO 8601: a copy that the browser kept. It has no connection, or the portal gave no answer. */
  readonly savedAt?: string;
}

/** Under this prefix every page's address answers with its data: `{ page }` or `{ location }`. */
export const pageDataPrefix = '/page-data';

export type PageData = { readonly page: Page } | { readonly location: string };
