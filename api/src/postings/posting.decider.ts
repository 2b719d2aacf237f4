import {
  type Changed,
  isLiving,
  type Notification,
  type NotificationFields,
  type Posting,
  type PostingEvent,
  type PostingFields,
  Refusal,
} from '@noticeboard/content-model';

/** State and `evolve` are `Posting` and `evolvePosting` of the content model: the read side folds the same events. */
export type PostingCommand =
  | { readonly type: 'AddPosting'; readonly fields: PostingFields }
  | { readonly type: 'EditPosting'; readonly changes: Changed<PostingFields> }
  | { readonly type: 'DeletePosting' }
  | { readonly type: 'AddNotification'; readonly notificationId: string; readonly fields: NotificationFields }
  | {
      readonly type: 'EditNotification';
      readonly notificationId: string;
      readonly changes: Changed<NotificationFields>;
    }
  | { readonly type: 'DeleteNotification'; readonly notificationId: string };

/**
 * What happens when a command meets a posting; `[]` when nothing would change.
 * @throws Refusal `unknownRecord`
 */
export function decide(command: PostingCommand, posting: Posting | undefined): readonly PostingEvent[] {
  if (command.type === 'AddPosting') {
    if (posting) throw new RangeError(`posting ${posting.id} is there already`);
    return [{ type: 'PostingAdded', data: command.fields }];
  }
  if (!isLiving(posting)) throw new Refusal('unknownRecord');
  switch (command.type) {
    case 'EditPosting': {
      const data = changedOnly(posting, command.changes);
      return isEmpty(data) ? [] : [{ type: 'PostingEdited', data }];
    }
    case 'DeletePosting':
      return deletionOf(posting);
    case 'AddNotification': {
      const { notificationId, fields } = command;
      return [{ type: 'NotificationAdded', data: { notificationId, fields } }];
    }
    case 'EditNotification': {
      const { notificationId, changes } = command;
      const fields = changedOnly(notificationOf(posting, notificationId).fields, changes);
      return isEmpty(fields) ? [] : [{ type: 'NotificationEdited', data: { notificationId, fields } }];
    }
    case 'DeleteNotification': {
      const { id } = notificationOf(posting, command.notificationId);
      return [{ type: 'NotificationDeleted', data: { notificationId: id } }];
    }
  }
}

/** @throws Refusal `unknownRecord` */
export function notificationOf(posting: Posting, id: string): Notification {
  const notification = posting.notifications.find((candidate) => candidate.id === id);
  if (!notification) throw new Refusal('unknownRecord');
  return notification;
}

/** What belongs to the posting goes with it, each on the record. */
function deletionOf(posting: Posting): readonly PostingEvent[] {
  return [
    ...(posting.approvedAt === '' ? [] : [{ type: 'AnswerKeyDeapproved', data: {} } as const]),
    ...posting.tables.map(({ id }) => ({ type: 'TableDeleted', data: { tableId: id } }) as const),
    ...posting.usefulItems.map(({ id }) => ({ type: 'UsefulItemsDeleted', data: { itemsId: id } }) as const),
    { type: 'PostingDeleted', data: {} },
  ];
}

function changedOnly<T extends object>(before: T, changes: Changed<T>): Changed<T> {
  const entries = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  );
  return Object.fromEntries(entries) as Changed<T>;
}

function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
