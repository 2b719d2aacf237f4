import { isDeepStrictEqual } from 'node:util';
import {
  type Cell,
  isLiving,
  type Notification,
  notificationFields,
  type NotificationFields,
  type Posting,
  type PostingEvent,
  postingFields,
  type PostingFields,
  type Table,
  type UsefulItems,
} from '@noticeboard/content-model';

/** Of a table or a list of useful items that changes hands in the same restoration: the posting at the other end. */
export interface PartTransfers {
  readonly from: (id: string) => string | undefined;
  readonly to: (id: string) => string | undefined;
}

/**
 * The events that make a posting what it was, with its notifications, tables, useful items and approval, each of its
 * own id, age and place; `[]` when it is that already.
 * @param target the state to be brought back; one that is not there, or no more, deletes the posting
 * @param revision at which it was that
 */
export function restorePosting(
  posting: Posting,
  target: Posting | undefined,
  revision: number,
  transfers: PartTransfers,
): readonly PostingEvent[] {
  if (!isLiving(target)) {
    const bare = { ...(target ?? posting), tables: [], usefulItems: [], approvedAt: '' };
    return isLiving(posting) ? [...differences(posting, bare, transfers), { type: 'PostingDeleted', data: {} }] : [];
  }
  const changes = differences(posting, target, transfers);
  if (isLiving(posting) && changes.length === 0) return [];
  return [{ type: 'PostingRestored', data: { revision } }, ...changes];
}

function differences(now: Posting, then: Posting, transfers: PartTransfers): readonly PostingEvent[] {
  return [
    ...(now.approvedAt !== '' && then.approvedAt === '' ? [{ type: 'AnswerKeyDeapproved', data: {} } as const] : []),
    ...fieldsBack(now, then),
    ...notificationsBack(now.notifications, then.notifications),
    ...tablesBack(now.tables, then.tables, transfers),
    ...itemsBack(now.usefulItems, then.usefulItems, transfers),
    ...approvalBack(now, then),
  ];
}

function fieldsBack(now: Posting, then: Posting): readonly PostingEvent[] {
  const names = ['title', ...postingFields.map(({ name }) => name)] as const;
  const changed = names.filter((name) => now[name] !== then[name]);
  const data: Partial<PostingFields> = Object.fromEntries(changed.map((name) => [name, then[name]]));
  return changed.length === 0 ? [] : [{ type: 'PostingEdited', data }];
}

function approvalBack(now: Posting, { approvedAt, approvalOrder: order }: Posting): readonly PostingEvent[] {
  if (approvedAt === '' || now.approvedAt !== '') return [];
  return [{ type: 'AnswerKeyApproved', data: { restored: { approvedAt, order } } }];
}

function notificationsBack(now: readonly Notification[], then: readonly Notification[]): readonly PostingEvent[] {
  const { gone, kept } = sorted(now, then);
  return [
    ...gone.map(({ id }) => ({ type: 'NotificationDeleted', data: { notificationId: id } }) as const),
    // In their order: each stands at its old index once those before it stand there.
    ...then.flatMap((old, place): PostingEvent[] => {
      const { id: notificationId, fields, createdAt } = old;
      const present = kept.get(notificationId);
      if (!present)
        return [{ type: 'NotificationAdded', data: { notificationId, fields, restored: { createdAt, place } } }];
      const changed = notificationFields.filter(({ name }) => !isDeepStrictEqual(present.fields[name], fields[name]));
      const some: Partial<NotificationFields> = Object.fromEntries(changed.map(({ name }) => [name, fields[name]]));
      return changed.length === 0 ? [] : [{ type: 'NotificationEdited', data: { notificationId, fields: some } }];
    }),
  ];
}

function tablesBack(now: readonly Table[], then: readonly Table[], transfers: PartTransfers): readonly PostingEvent[] {
  const { gone, kept } = sorted(now, then);
  return [
    ...gone.map(({ id }): PostingEvent => ({ type: 'TableDeleted', data: { tableId: id, ...leaving(id, transfers) } })),
    ...then.flatMap((old): PostingEvent[] => {
      const { id: tableId } = old;
      const rows: Cell[][] = old.rows.map((cells) => [...cells]);
      const present = kept.get(tableId);
      if (!present) return [{ type: 'TableAdded', data: { tableId, rows, ...arriving(old, transfers) } }];
      return isDeepStrictEqual(present.rows, rows) ? [] : [{ type: 'TableEdited', data: { tableId, rows } }];
    }),
  ];
}

function itemsBack(
  now: readonly UsefulItems[],
  then: readonly UsefulItems[],
  transfers: PartTransfers,
): readonly PostingEvent[] {
  const { gone, kept } = sorted(now, then);
  return [
    ...gone.map(({ id }): PostingEvent => ({
      type: 'UsefulItemsDeleted',
      data: { itemsId: id, ...leaving(id, transfers) },
    })),
    ...then.flatMap((old): PostingEvent[] => {
      const { id: itemsId } = old;
      const attachments = [...old.attachments];
      const present = kept.get(itemsId);
      if (!present) return [{ type: 'UsefulItemsAdded', data: { itemsId, attachments, ...arriving(old, transfers) } }];
      return isDeepStrictEqual(present.attachments, attachments)
        ? []
        : [{ type: 'UsefulItemsEdited', data: { itemsId, attachments } }];
    }),
  ];
}

function leaving(id: string, { to }: PartTransfers) {
  const movedTo = to(id);
  return movedTo === undefined ? {} : { movedTo };
}

function arriving({ id, createdAt, order }: Table | UsefulItems, transfers: PartTransfers) {
  const from = transfers.from(id);
  return from === undefined ? { restored: { createdAt, order } } : { moved: { from, createdAt, order } };
}

function sorted<T extends { readonly id: string }>(now: readonly T[], then: readonly T[]) {
  const wanted = new Set(then.map(({ id }) => id));
  const kept = new Map(now.filter(({ id }) => wanted.has(id)).map((record) => [record.id, record]));
  return { gone: now.filter(({ id }) => !wanted.has(id)), kept };
}
