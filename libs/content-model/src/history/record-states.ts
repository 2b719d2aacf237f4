import type { Account } from '../account.js';
import type { Family } from '../families.js';
import type { Listing } from '../listing.js';
import type { ListingKind } from '../listing-kinds.js';
import type { Posting } from '../posting.js';
import { notificationFields, postingFields, wireName } from '../posting-fields.js';
import type { HistoryState, StateFields } from './state-change.js';

/** A posting with its notifications, tables and useful items, each under its id. */
export function postingState(family: Family, posting: Posting): HistoryState {
  return {
    fields: {
      [family.titleField]: posting.title,
      ...Object.fromEntries(postingFields.map((field) => [wireName(family, field), posting[field.name]])),
      ...(family.approvable && { approved: posting.approvedAt !== '' }),
      deleted: posting.deletedAt !== undefined,
    },
    elements: {
      notifications: byId(posting.notifications, ({ fields }) =>
        Object.fromEntries(notificationFields.map((field) => [wireName(family, field), fields[field.name]])),
      ),
      tables: byId(posting.tables, ({ rows }) => ({ data: rows })),
      items: byId(posting.usefulItems, ({ attachments }) => ({ attachments })),
    },
  };
}

/** An admit card or a result listing. */
export function listingState(
  kind: ListingKind,
  { title, applyLink, pdfFile, fileName, deletedAt }: Listing,
): HistoryState {
  return {
    fields: {
      [kind.titleField]: title,
      applyLink,
      ...(kind.takesPdf && { pdfFile, fileName }),
      deleted: deletedAt !== undefined,
    },
  };
}

/** A password has no state: that one was changed, its event alone tells. */
export function accountState({ username, role, closed }: Account): HistoryState {
  return { fields: { username, role, closed } };
}

function byId<T extends { readonly id: string }>(
  records: readonly T[],
  fieldsOf: (record: T) => StateFields,
): ReadonlyMap<string, StateFields> {
  return new Map(records.map((record) => [record.id, fieldsOf(record)]));
}
