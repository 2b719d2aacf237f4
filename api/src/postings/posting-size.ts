import { fieldError, invalid, type Posting, type PostingEvent } from '@noticeboard/content-model';

/**
 * The largest posting with all its notifications, tables and useful items; bytes of JSON. It is read, and folded, as a
 * whole.
 */
const largestPosting = 3 * 2 ** 20;

/** Records are never changed, only replaced. */
const sizes = new WeakMap<object, number>();

function sizeOf(part: object): number {
  const size = sizes.get(part) ?? Buffer.byteLength(JSON.stringify(part));
  sizes.set(part, size);
  return size;
}

/** By posting: of all that it holds. */
const heldBytes = new WeakMap<Posting, number>();

function heldBy(posting: Posting): number {
  const { notifications, tables, usefulItems } = posting;
  const held =
    heldBytes.get(posting) ??
    [...notifications, ...tables, ...usefulItems].reduce((sum, part) => sum + sizeOf(part), 0);
  heldBytes.set(posting, held);
  return held;
}

/** A posting that becomes smaller is never refused. @throws ProblemError `invalid` naming the field */
export function demandRoom(posting: Posting, { type, data }: PostingEvent): void {
  const { notifications, tables, usefulItems } = posting;
  const growth = (field: string, added: object, replaced?: object) => {
    const grown = sizeOf(added) - (replaced ? sizeOf(replaced) : 0);
    if (grown <= 0) return;
    if (heldBy(posting) + grown <= largestPosting) return;
    const message = 'A posting holds at most 3 MB with its notifications, tables and items. Remove or shorten some.';
    invalid(field, fieldError('other', { message }));
  };
  switch (type) {
    case 'NotificationAdded':
      return growth('notifications', data.fields);
    case 'NotificationEdited': {
      const fields = notifications.find(({ id }) => id === data.notificationId)?.fields;
      return growth('notifications', { ...fields, ...data.fields }, fields);
    }
    case 'TableAdded':
      return growth('data', data.rows);
    case 'TableEdited':
      return growth('data', data.rows, tables.find(({ id }) => id === data.tableId)?.rows);
    case 'UsefulItemsAdded':
      return growth('attachments', data.attachments);
    case 'UsefulItemsEdited':
      return growth('attachments', data.attachments, usefulItems.find(({ id }) => id === data.itemsId)?.attachments);
    default:
  }
}
