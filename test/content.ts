import { randomUUID } from 'node:crypto';
import type { Family, ListingKind } from '@noticeboard/content-model';
import type { ApiClient, Fields, Reply } from './api-client.js';

/** Path of a family's postings, or of one of them. */
export function postingPath(family: Family, id?: string): string {
  return `/${family.paths.postings}${id === undefined ? '' : `/${id}`}`;
}

/** Where a posting's notifications are written, or one of them. */
export function notificationPath(family: Family, id: string, notificationId?: string): string {
  const path = `${postingPath(family, id)}/${family.paths.notifications}`;
  return notificationId === undefined ? path : `${path}/${notificationId}`;
}

/** Where a posting's notifications are read. */
export function titlePath(family: Family, title: string): string {
  return `${postingPath(family)}/${family.paths.notifications}/${encodeURIComponent(title)}`;
}

/** A body with this title in the family's words. */
export function titled(family: Family, title: string, fields: Fields = {}): Fields {
  return { [family.titleField]: title, ...fields };
}

/** A title that no other test uses. */
export function newTitle(stem = 'Clerk'): string {
  // Letters alone: digits may read as a year that its dates do not fit.
  const letters = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return `${stem} ${letters}`;
}

export const requiredFields = { nameOfPost: 'Clerk', postDate: '20 Nov 2026', shortInfo: 'Ten posts.' };

/** Adds a posting. @throws Error unless it is created */
export async function addPosting(
  client: ApiClient,
  family: Family,
  title = newTitle(),
  fields: Fields = {},
): Promise<Fields> {
  return created(await client.post(postingPath(family), titled(family, title, fields)));
}

/** Adds a notification to the posting. @throws Error unless it is created */
export async function addNotification(
  client: ApiClient,
  family: Family,
  id: string,
  fields: Fields = {},
): Promise<Fields> {
  return created(await client.post(notificationPath(family, id), { ...requiredFields, ...fields }));
}

/** Adds an admit card or a result listing. @throws Error unless it is created */
export async function addListing(client: ApiClient, kind: ListingKind, title: string, fields: Fields): Promise<Fields> {
  return created(await client.post(`/${kind.path}`, { [kind.titleField]: title, ...fields }));
}

/** Adds an account. @throws Error unless it is created */
export async function addAccount(client: ApiClient, username: string, fields: Fields): Promise<Fields> {
  return created(await client.post('/accounts', { username, ...fields }));
}

export function idOf(record: Fields): string {
  return String(record['_id']);
}

function created(reply: Reply): Fields {
  if (reply.status !== 201) throw new Error(`not created but ${reply.status}: ${reply.text}`);
  return reply.body;
}
