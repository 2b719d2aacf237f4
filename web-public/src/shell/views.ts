import type { ComponentType } from 'react';
import type { Head } from '../app/loader';
import type { ChangesView } from '../changes/changes.loader';
import type { FamilyPageView } from '../detail/posting-view';
import type { FilterView } from '../filter/filter.view';
import type { HomeView } from '../home/home.view';
import type { ListView } from '../list/list.view';
import type { MailView } from '../mail/mail.loader';
import type { SlipView } from '../past/slip.loader';
import type { VersionsView } from '../past/versions.loader';
import type { PolicyView } from '../policies/policy';
import type { RefusalView } from '../refusal/refusal';
import type { SavedView } from '../saved/saved.loader';
import type { SearchView } from '../search/search.loader';

/** The content of a page's body: plain data, made by a loader on the server. */
export type View =
  | HomeView
  | ListView
  | FilterView
  | FamilyPageView
  | SearchView
  | ChangesView
  | SavedView
  | MailView
  | VersionsView
  | SlipView
  | PolicyView
  | RefusalView
  | OfflineView;

/** The page that the service worker shows for pages that it has no copy of. */
interface OfflineView {
  readonly kind: 'offline';
}

type ViewKind = View['kind'];

/** A page as it is sent to the browser. */
export interface Page {
  readonly head: Head;
  readonly view: View;
  /** ISO 8601: the time at which the browser saved this copy. Absent on a fresh page. */
  readonly savedAt?: string;
}

export type PageData = { readonly page: Page } | { readonly location: string };

type ViewOf<K extends ViewKind> = Extract<View, { readonly kind: K }>;
type ViewComponent<K extends ViewKind> = ComponentType<{ readonly view: ViewOf<K> }>;
type ViewModules = { readonly [K in ViewKind]: () => Promise<{ readonly View: ViewComponent<K> }> };

/** The code of each kind of page, fetched when it is first shown. */
const modules: ViewModules = {
  home: () => import('../home/home.page'),
  list: () => import('../list/list.page'),
  filter: () => import('../filter/filter.page'),
  posting: () => import('../detail/posting.page'),
  search: () => import('../search/search.page'),
  changes: () => import('../changes/changes.page'),
  saved: () => import('../saved/saved.page'),
  mail: () => import('../mail/mail.page'),
  versions: () => import('../past/versions.page'),
  slip: () => import('../past/slip.page'),
  policy: () => import('../policies/policy.page'),
  offline: () => import('../offline/offline.page'),
  refusal: () => import('../refusal/refusal.page'),
};

export const viewKinds = Object.keys(modules) as ViewKind[];

const loaded = new Map<ViewKind, ComponentType<{ readonly view: View }>>();

export async function loadView(kind: ViewKind): Promise<void> {
  if (loaded.has(kind)) return;
  const { View } = await modules[kind]();
  // The table pairs each kind of view with its component.
  loaded.set(kind, View as ComponentType<{ readonly view: View }>);
}

/** @throws Error before `loadView` has resolved for this kind */
export function viewComponent(kind: ViewKind): ComponentType<{ readonly view: View }> {
  const component = loaded.get(kind);
  if (!component) throw new Error(`the code of a ${kind} page is not loaded`);
  return component;
}
