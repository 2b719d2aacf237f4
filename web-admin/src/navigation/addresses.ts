import type { DeskPosting, Family, ListingKind } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { changeSetsScreen } from './screens.js';

export interface Tables {
  readonly table: readonly Family[];
  readonly kinds: readonly ListingKind[];
}

/** Where a record is edited. @param source key of the family or of the kind of listing */
export function recordAddress({ table, kinds }: Tables, source: string, id: string): string | undefined {
  const family = table.find(({ key }) => key === source);
  if (family) return workspaceAddress(family, id);
  const kind = kinds.find(({ key }) => key === source);
  return kind && `/admin/${kind.console.path}?edit=${encodeURIComponent(id)}`;
}

/** The public site's name of the list that such a record is in. */
export function sourceHeading({ table, kinds }: Tables, source: string): string {
  return [...table, ...kinds].find(({ key }) => key === source)?.site.heading ?? '';
}

/** The form with the notification that states the last date. */
export function notificationAddress(
  { table }: Tables,
  { family, id, notificationId }: DeskPosting & { readonly notificationId: string },
): string | undefined {
  const screen = table.find(({ key }) => key === family)?.console.notifications;
  if (!screen) return undefined;
  return `/admin/${screen.path}?${new URLSearchParams({ posting: id, edit: notificationId }).toString()}`;
}

/** The posting's tab with its links and the approval of its answer key. */
export function answerKeyAddress({ table }: Tables, { family: key, id }: DeskPosting): string | undefined {
  const family = table.find((row) => row.key === key);
  return family && workspaceAddress(family, id, 'answer-key');
}

export type WorkspaceTabKey = 'title' | 'info' | 'table' | 'links' | 'answer-key' | 'history';

/** Address of the posting's workspace, at a tab of it or else at its first. */
export function workspaceAddress({ console: { postings } }: Family, id: RaRecord['id'], tab?: WorkspaceTabKey): string {
  const search = tab === undefined ? '' : `?tab=${tab}`;
  return `/admin/${postings.path}/${encodeURIComponent(id)}${search}`;
}

/** Address of the workspace with the form of a quick action open. @param action its key */
export function actionAddress(family: Family, id: RaRecord['id'], action: string): string {
  return `${workspaceAddress(family, id)}?do=${action}`;
}

/** Address of the draft of its copy. */
export function duplicateAddress(family: Family, id: RaRecord['id']): string {
  return `${workspaceAddress(family, id)}?draft=copy`;
}

/** The canonical page of a posting on the public site. */
export function siteAddress({ site }: Family, title: string): string {
  return `${site.detailPaths[0]}/${encodeURIComponent(title)}`;
}

/** A page of the public site as staff sees it at an earlier moment. @param asOf a time (ISO 8601) or a position of the log */
export function siteAsOf(asOf: string, page = '/'): string {
  return `${page}?asOf=${encodeURIComponent(asOf)}`;
}

/** A page of the public site as it would be once the change set is published. */
export function sitePreview(changeSet: string, page = '/'): string {
  return `${page}?changeSet=${encodeURIComponent(changeSet)}`;
}

/** The screen of one change set. */
export function changeSetAddress(id: string): string {
  return `/admin/${changeSetsScreen.path}/${encodeURIComponent(id)}`;
}

/** Where a stored file is served: its path is relative to the host (specification, section 7). */
export function storedAddress(path: string, name: string): string {
  return `/${path}${name === '' ? '' : `?name=${encodeURIComponent(name)}`}`;
}
