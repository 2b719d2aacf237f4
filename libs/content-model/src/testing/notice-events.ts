import type { Changed, NoticeEvent, NoticeFields } from '../events.js';
import type { NoticeKind } from '../notice-kinds.js';

/** A path as files are stored under, of content that nobody has. */
export const storedPathGiven = `uploads/ab/ab${'0'.repeat(62)}.pdf`;

export const noticeFieldsGiven: NoticeFields = {
  title: 'SSC CGL Tier I',
  applyLink: 'https://ssc.gov.in/result',
  pdfFile: storedPathGiven,
  fileName: 'result.pdf',
};

/** The events of one kind, by what they do. */
export function noticeEventsOf({ events }: Pick<NoticeKind, 'events'>) {
  const added: NoticeEvent = { type: `${events}Added`, data: noticeFieldsGiven };
  const deleted: NoticeEvent = { type: `${events}Deleted`, data: {} };
  const restored: NoticeEvent = { type: `${events}Restored`, data: { revision: 0 } };
  const edited = (data: Changed<NoticeFields>): NoticeEvent => ({ type: `${events}Edited`, data });
  return { added, edited, deleted, restored };
}
