import {
  type Changed,
  isLiving,
  isSameJson,
  type Notification,
  type Posting,
  type PostingCommand,
  type PostingEvent,
  notificationFields,
  postingFields,
  ProblemError,
  refuseNewAttachmentLinks,
  refuseNewLinks,
  type PostingPartCommand,
} from '@noticeboard/content-model';
import { demandRoom } from './posting-size.js';

/**
 * The events of a command to a posting; `[]` when nothing would change.
 * @throws ProblemError `unknownRecord`; `invalid` for a link that may not be stored and is not on record, and past what
 * a posting may hold
 */
export function decide(command: PostingCommand, posting: Posting | undefined): readonly PostingEvent[] {
  const decided = decideEvents(command, posting);
  if (posting) for (const event of decided) demandRoom(posting, event);
  return decided;
}

function decideEvents(command: PostingCommand, posting: Posting | undefined): readonly PostingEvent[] {
  if (command.type === 'AddPosting') {
    if (posting) throw new RangeError(`posting ${posting.id} is there already`);
    return [{ type: 'PostingAdded', data: command.fields }];
  }
  if (!isLiving(posting)) throw new ProblemError('unknownRecord');
  switch (command.type) {
    case 'EditPosting': {
      const data = changedOnly(posting, command.changes);
      refuseNewLinks(postingFields, data);
      return isEmpty(data) ? [] : [{ type: 'PostingEdited', data }];
    }
    case 'DeletePosting':
      return deletionOf(posting);
    case 'WithdrawPosting': {
      const { note } = command;
      return posting.withdrawn?.note === note ? [] : [{ type: 'PostingWithdrawn', data: { note } }];
    }
    case 'RepublishPosting':
      return posting.withdrawn ? [{ type: 'PostingRepublished', data: {} }] : [];
    case 'AnswerDateReport': {
      const { type: _type, ...data } = command;
      const said = posting.dateAnswers?.find(({ reportId }) => reportId === data.reportId);
      const isSaid = said?.answer === data.answer && said.note === data.note;
      return isSaid ? [] : [{ type: 'DateReportAnswered', data }];
    }
    case 'AddNotification': {
      const { notificationId, fields } = command;
      return [{ type: 'NotificationAdded', data: { notificationId, fields } }];
    }
    case 'EditNotification': {
      const { notificationId, changes } = command;
      const fields = changedOnly(notificationOf(posting, notificationId).fields, changes);
      refuseNewLinks(notificationFields, fields);
      return isEmpty(fields) ? [] : [{ type: 'NotificationEdited', data: { notificationId, fields } }];
    }
    case 'DeleteNotification': {
      const { id } = notificationOf(posting, command.notificationId);
      return [{ type: 'NotificationDeleted', data: { notificationId: id } }];
    }
    case 'ApproveAnswerKey':
      return posting.approvedAt === '' ? [{ type: 'AnswerKeyApproved', data: {} }] : [];
    case 'DeapproveAnswerKey':
      return posting.approvedAt === '' ? [] : [{ type: 'AnswerKeyDeapproved', data: {} }];
    default:
      return decidePostingPart(command, posting);
  }
}

function decidePostingPart(command: PostingPartCommand, posting: Posting): readonly PostingEvent[] {
  const { id } = command;
  switch (command.type) {
    case 'AddTable': {
      const { content, moved } = command;
      return [{ type: 'TableAdded', data: { tableId: id, rows: content, ...(moved && { moved }) } }];
    }
    case 'EditTable': {
      const { rows } = recordOf(posting.tables, id);
      const { content = rows } = command;
      return isSameJson(rows, content) ? [] : [{ type: 'TableEdited', data: { tableId: id, rows: content } }];
    }
    case 'DeleteTable': {
      const { movedTo } = command;
      recordOf(posting.tables, id);
      return [{ type: 'TableDeleted', data: { tableId: id, ...(movedTo !== undefined && { movedTo }) } }];
    }
    case 'AddUsefulItems': {
      const { content, moved } = command;
      return [{ type: 'UsefulItemsAdded', data: { itemsId: id, attachments: content, ...(moved && { moved }) } }];
    }
    case 'EditUsefulItems': {
      const { attachments } = recordOf(posting.usefulItems, id);
      const { content = attachments } = command;
      if (isSameJson(attachments, content)) return [];
      refuseNewAttachmentLinks(attachments, content);
      return [{ type: 'UsefulItemsEdited', data: { itemsId: id, attachments: content } }];
    }
    case 'DeleteUsefulItems': {
      const { movedTo } = command;
      recordOf(posting.usefulItems, id);
      return [{ type: 'UsefulItemsDeleted', data: { itemsId: id, ...(movedTo !== undefined && { movedTo }) } }];
    }
  }
}

/** @throws ProblemError `unknownRecord` */
export function notificationOf(posting: Posting, id: string): Notification {
  return recordOf(posting.notifications, id);
}

/** @throws ProblemError `unknownRecord` */
export function recordOf<T extends { readonly id: string }>(records: readonly T[], id: string): T {
  const record = records.find((candidate) => candidate.id === id);
  if (!record) throw new ProblemError('unknownRecord');
  return record;
}

/** The parts of the posting go with it, each on the record. */
function deletionOf(posting: Posting): readonly PostingEvent[] {
  return [
    ...(posting.approvedAt === '' ? [] : [{ type: 'AnswerKeyDeapproved', data: {} } as const]),
    ...posting.tables.map(({ id }) => ({ type: 'TableDeleted', data: { tableId: id } }) as const),
    ...posting.usefulItems.map(({ id }) => ({ type: 'UsefulItemsDeleted', data: { itemsId: id } }) as const),
    { type: 'PostingDeleted', data: {} },
  ];
}

function changedOnly<T extends object>(before: T, changes: Changed<T>): Changed<T> {
  const entries = Object.entries(changes).filter(([name, value]) => !isSameJson(before[name as keyof T], value));
  return Object.fromEntries(entries) as Changed<T>;
}

function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
