import type { Attachment, Cell, Moved, PostingEvent, ReadEvent } from './events.js';
import type { NotificationFields, PostingFields } from './posting-fields.js';

/** Kept beside each record: `revision` is the stream revision of the last event that changed it. */
interface Managed {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

export type Notification = Managed & { readonly fields: NotificationFields };
/** `order`: its place in the lists, the position of the event that added it first. */
export type Table = Managed & { readonly rows: readonly (readonly Cell[])[]; readonly order: string };
export type UsefulItems = Managed & { readonly attachments: readonly Attachment[]; readonly order: string };

/**
 * A posting with everything that belongs to it: the state of its stream. The write side decides on it, the projections
 * store it.
 * After its deletion it stays as it was, with `deletedAt`.
 */
export type Posting = Managed &
  PostingFields & {
    readonly notifications: readonly Notification[];
    readonly tables: readonly Table[];
    readonly usefulItems: readonly UsefulItems[];
    /** When its answer key was approved, and the position of that event; empty while it is not. */
    readonly approvedAt: string;
    readonly approvalOrder: string;
    /** Position of the event that added it: its place in every list. */
    readonly order: string;
    readonly deletedAt?: string;
    /** Present while it is withdrawn: staff go on to edit it, readers are told that and the note. */
    readonly withdrawn?: Withdrawal;
  };

export interface Withdrawal {
  /** ISO 8601. */
  readonly at: string;
  /** For readers. */
  readonly note: string;
}

export function isLiving(posting: Posting | undefined): posting is Posting {
  return posting !== undefined && posting.deletedAt === undefined;
}

/** Whether readers find it. */
export function isPublic(posting: Posting | undefined): posting is Posting {
  return isLiving(posting) && posting.withdrawn === undefined;
}

/**
 * One more event of a posting's stream. Its revision rises with its fields, notifications and approval; a table or a
 * list of useful items has a revision of its own.
 * @throws RangeError for an event that cannot follow on what came before it.
 */
export function evolvePosting(posting: Posting | undefined, id: string, event: ReadEvent<PostingEvent>): Posting {
  if (event.type === 'PostingAdded') {
    if (posting) throw new RangeError(`posting ${id} was added twice`);
    return {
      ...managed(id, event),
      ...event.data,
      notifications: [],
      tables: [],
      usefulItems: [],
      approvedAt: '',
      approvalOrder: '',
      order: event.position,
    };
  }
  if (!posting || !(isLiving(posting) || event.type === 'PostingRestored'))
    throw new RangeError(`${event.type} of posting ${id}, which is not there`);
  const touched = { ...posting, updatedAt: event.at, revision: event.revision };
  switch (event.type) {
    case 'PostingEdited':
      return { ...touched, ...event.data };
    case 'PostingDeleted':
      return { ...touched, deletedAt: event.at };
    case 'PostingRestored': {
      const { deletedAt: _, ...living } = touched;
      return living;
    }
    case 'PostingWithdrawn':
      return { ...touched, withdrawn: { at: posting.withdrawn?.at ?? event.at, note: event.data.note } };
    case 'PostingRepublished': {
      const { withdrawn: _, ...published } = touched;
      return published;
    }
    case 'NotificationAdded': {
      const { notificationId, fields, restored } = event.data;
      const { createdAt = event.at, place = posting.notifications.length } = restored ?? {};
      const added = { ...managed(notificationId, event), createdAt, fields };
      return { ...touched, notifications: posting.notifications.toSpliced(place, 0, added) };
    }
    case 'NotificationEdited': {
      const { notificationId, fields } = event.data;
      const edited = replaced(posting.notifications, notificationId, event, (old) => ({
        fields: { ...old.fields, ...fields },
      }));
      return { ...touched, notifications: edited };
    }
    case 'NotificationDeleted':
      return { ...touched, notifications: without(posting.notifications, event.data.notificationId) };
    case 'TableAdded': {
      const { tableId, rows, moved, restored = moved } = event.data;
      const added = { ...placed(tableId, event, restored), rows };
      return { ...posting, tables: byAge([...posting.tables, added]) };
    }
    case 'TableEdited': {
      const { tableId, rows } = event.data;
      return { ...posting, tables: replaced(posting.tables, tableId, event, () => ({ rows })) };
    }
    case 'TableDeleted':
      return { ...posting, tables: without(posting.tables, event.data.tableId) };
    case 'UsefulItemsAdded': {
      const { itemsId, attachments, moved, restored = moved } = event.data;
      const added = { ...placed(itemsId, event, restored), attachments };
      return { ...posting, usefulItems: byAge([...posting.usefulItems, added]) };
    }
    case 'UsefulItemsEdited': {
      const { itemsId, attachments } = event.data;
      return { ...posting, usefulItems: replaced(posting.usefulItems, itemsId, event, () => ({ attachments })) };
    }
    case 'UsefulItemsDeleted':
      return { ...posting, usefulItems: without(posting.usefulItems, event.data.itemsId) };
    case 'AnswerKeyApproved': {
      const { approvedAt, order } = event.data.restored ?? { approvedAt: event.at, order: event.position };
      return { ...touched, approvedAt, approvalOrder: order };
    }
    case 'AnswerKeyDeapproved':
      return { ...touched, approvedAt: '', approvalOrder: '' };
  }
}

function managed(id: string, { at, revision }: ReadEvent<PostingEvent>): Managed {
  return { id, createdAt: at, updatedAt: at, revision };
}

/** A record that was moved here, or is brought back, keeps its age and its place in the lists. */
function placed(id: string, event: ReadEvent<PostingEvent>, place: Pick<Moved, 'createdAt' | 'order'> | undefined) {
  const { createdAt = event.at, order = event.position } = place ?? {};
  return { ...managed(id, event), createdAt, order };
}

function byAge<T extends { readonly order: string }>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => (a.order < b.order ? -1 : 1));
}

function replaced<T extends Managed>(
  records: readonly T[],
  id: string,
  { at, revision }: ReadEvent<PostingEvent>,
  change: (old: T) => Partial<T>,
): readonly T[] {
  if (!records.some((record) => record.id === id)) throw new RangeError(`record ${id} is not there to be edited`);
  return records.map((record) =>
    record.id === id ? { ...record, ...change(record), updatedAt: at, revision } : record,
  );
}

function without<T extends Managed>(records: readonly T[], id: string): readonly T[] {
  if (!records.some((record) => record.id === id)) throw new RangeError(`record ${id} is not there to be deleted`);
  return records.filter((record) => record.id !== id);
}
