import type { PostingEvent } from '../posting.js';

/** Short names for the events that change or end what `contents.ts` adds: notification n1, table t1, useful items i1. */
export const deleted: PostingEvent = { type: 'PostingDeleted', data: {} };
export const restored: PostingEvent = { type: 'PostingRestored', data: { revision: 0 } };
export const withdrawn: PostingEvent = { type: 'PostingWithdrawn', data: { note: 'The board has cancelled it.' } };
export const republished: PostingEvent = { type: 'PostingRepublished', data: {} };
export const approved: PostingEvent = { type: 'AnswerKeyApproved', data: {} };
export const deapproved: PostingEvent = { type: 'AnswerKeyDeapproved', data: {} };
export const notificationEdited: PostingEvent = {
  type: 'NotificationEdited',
  data: { notificationId: 'n1', fields: { examDate: '' } },
};
export const notificationDeleted: PostingEvent = { type: 'NotificationDeleted', data: { notificationId: 'n1' } };
export const tableEdited: PostingEvent = { type: 'TableEdited', data: { tableId: 't1', rows: [] } };
export const tableDeleted: PostingEvent = { type: 'TableDeleted', data: { tableId: 't1' } };
export const itemsEdited: PostingEvent = { type: 'UsefulItemsEdited', data: { itemsId: 'i1', attachments: [] } };
export const itemsDeleted: PostingEvent = { type: 'UsefulItemsDeleted', data: { itemsId: 'i1' } };

export function edited(data: Extract<PostingEvent, { type: 'PostingEdited' }>['data']): PostingEvent {
  return { type: 'PostingEdited', data };
}
