import { z } from 'zod';
import type { Account } from './account.js';
import type { Family } from './families.js';
import type { Listing } from './listing.js';
import type { ListingKind } from './listing-kinds.js';
import type { Posting } from './posting.js';
import type { Notification, Table, UsefulItems } from './posting-parts.js';
import { notificationFields, postingFields, wireName } from './posting-fields.js';

/** A record as the API sends it. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** A posting in its family's words, with its notifications in order of creation. */
export function postingToWire(family: Family, posting: Posting): WireRecord {
  return {
    ...named(posting.id),
    [family.titleField]: posting.title,
    ...Object.fromEntries(postingFields.map((field) => [wireName(family, field), posting[field.name]])),
    notifications: posting.notifications.map((notification) => notificationToWire(family, notification)),
    ...(family.approvable && { approved: posting.approvedAt !== '' }),
    ...(posting.withdrawn && { withdrawn: posting.withdrawn }),
    ...managedToWire(posting),
  };
}

export function notificationToWire(family: Family, notification: Notification): WireRecord {
  return {
    ...named(notification.id),
    ...Object.fromEntries(
      notificationFields.map((field) => [wireName(family, field), notification.fields[field.name]]),
    ),
    ...managedToWire(notification),
  };
}

export function tableToWire(family: Family, posting: Posting, { id, rows, ...managed }: Table): WireRecord {
  return { ...named(id), [family.titleField]: posting.title, data: rows, ...managedToWire(managed) };
}

export function usefulItemsToWire(
  family: Family,
  posting: Posting,
  { id, attachments, ...managed }: UsefulItems,
): WireRecord {
  return { ...named(id), [family.titleField]: posting.title, attachments, ...managedToWire(managed) };
}

/** An admit card or a result listing. */
export function listingToWire(
  kind: ListingKind,
  { id, title, applyLink, pdfFile, fileName, posting, ...managed }: Listing,
): WireRecord {
  return {
    ...named(id),
    [kind.titleField]: title,
    applyLink,
    ...(kind.takesPdf && { pdfFile, fileName }),
    ...(posting && { posting: { family: posting.family, id: posting.id } }),
    ...managedToWire(managed),
  };
}

export function accountToWire({ username, role, closed, secondFactor, createdAt }: Account): WireRecord {
  return { username, role, closed, ...(secondFactor && { secondFactor }), createdAt };
}

/** The id under both names: stock clients know `id` alone. */
export function named(id: string): { readonly _id: string; readonly id: string } {
  return { _id: id, id };
}

/** The same, as answers describe it. */
export const namedSchema = {
  _id: z.string(),
  id: z.string().describe('The same as _id, under the name that stock clients know.'),
};

type Managed = Pick<Posting, 'createdAt' | 'updatedAt' | 'revision'>;

/** The same, as answers describe it. */
export const managedSchema = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), revision: z.int().min(0) };

function managedToWire({ createdAt, updatedAt, revision }: Managed): WireRecord {
  return { createdAt, updatedAt, revision };
}
