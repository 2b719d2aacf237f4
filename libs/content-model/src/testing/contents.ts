import type { PostingEvent } from '../posting.js';
import type { Attachment, Cell, Moved } from '../posting-parts.js';
import {
  emptyValue,
  type Field,
  type FieldKind,
  type FieldValue,
  notificationFields,
  type NotificationFields,
  postingFields,
  type PostingFields,
} from '../posting-fields.js';

/** The fields of a posting: empty but for its title and what is given. */
export function postingFieldsOf(title: string, given: Partial<PostingFields> = {}): PostingFields {
  const empty = Object.fromEntries(postingFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  return { ...(empty as PostingFields), ...given, title };
}

/** A value for a field that no example names: of its kind, and another than that of other fields. */
const byKind: Readonly<Record<FieldKind, (field: Field) => FieldValue>> = {
  text: ({ label }) => label,
  date: ({ label }) => label,
  url: ({ name }) => `https://ssc.gov.in/${name}`,
  lines: ({ label }) => [label],
  dates: ({ label }) => [{ dateValue: label }],
};

function filled<T>(fields: readonly Field[], given: Partial<T>): T {
  const all = fields.map((field) => [field.name, byKind[field.kind](field)]);
  return { ...(Object.fromEntries(all) as T), ...given };
}

/** Every field filled, each with a value of its own. */
export const postingFieldsGiven: PostingFields = filled<PostingFields>(postingFields, {
  title: 'SSC CGL 2026',
  salaryRange: '25,500 – 81,100',
  applyLink: 'https://ssc.gov.in/apply',
});

/** Every field filled, each with a value of its own. */
export const notificationFieldsGiven: NotificationFields = filled<NotificationFields>(notificationFields, {
  nameOfPost: 'Combined Graduate Level',
  postDate: '20 November 2026',
  shortInfo: 'स्टाफ चयन आयोग',
  requirementTitle: 'Eligibility',
  examTitle: 'Tier I',
  websiteLink: 'https://ssc.gov.in',
  applicationBegin: '01/11/2026',
  lastDateApply: '30/11/2026',
  lastDatePayExamFee: '01/12/2026',
  examDate: 'To be notified',
  admitCardAvailable: 'Before exam',
  additionalDates: [{ dateValue: 'Correction: 5 December 2026' }, { dateValue: '' }],
  generalFee: '100/-',
  scStPhFee: '0/-',
  additionalInfo: 'Pay online',
  dynamicInputs: ['EWS: 100/-', 'Women: 0/-'],
  sectionTitle: 'Age limit',
  startDate: '18 Years',
  endDate: '30 Years',
  ageRelaxation: 'As per rules',
  details: 'Degree',
  postRecruitmentInputs: ['Extra line'],
});

export const rowsGiven: readonly (readonly Cell[])[] = [[{ value: 'Post', colspan: 2, rowspan: 1 }]];

export const attachmentsGiven: readonly Attachment[] = [
  { title: 'Apply online', type: 'link', content: 'https://ssc.gov.in', fileName: '' },
];

export const added: PostingEvent = { type: 'PostingAdded', data: postingFieldsGiven };

export function notificationAdded(
  notificationId: string,
  restored?: { readonly createdAt: string; readonly place: number },
): PostingEvent {
  const fields = notificationFieldsGiven;
  return { type: 'NotificationAdded', data: { notificationId, fields, ...(restored && { restored }) } };
}

export function tableAdded(tableId: string, moved?: Moved): PostingEvent {
  return { type: 'TableAdded', data: { tableId, rows: rowsGiven.map((row) => [...row]), ...(moved && { moved }) } };
}

export function itemsAdded(itemsId: string, moved?: Moved): PostingEvent {
  return { type: 'UsefulItemsAdded', data: { itemsId, attachments: [...attachmentsGiven], ...(moved && { moved }) } };
}
