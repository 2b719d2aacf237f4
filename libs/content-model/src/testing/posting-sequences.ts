import fc from 'fast-check';
import type { Attachment, Cell, PostingEvent, ReadEvent } from '../events.js';
import { evolvePosting, isLiving, type Posting } from '../posting.js';
import { type FieldKind, notificationFields, type NotificationFields } from '../posting-fields.js';
import { minute, positionAt } from './read-events.js';
import { postingFieldsOf } from './contents.js';

/** One event with the folds around it. */
export interface PostingStep {
  readonly before: Posting | undefined;
  readonly after: Posting;
  readonly event: ReadEvent<PostingEvent>;
}

// Few, so that texts come back; some read the same, some have a label, some hold the marker of tables.
const text = fc.constantFrom('', ' ', '1 May', '2 May', ' 1  May\n', 'EWS: 1', 'EWS:  1', 'EWS: 2', 'OBC: 1', 'a/nb');
const lines = fc.array(text, { maxLength: 5 });
const byKind: Readonly<Record<FieldKind, fc.Arbitrary<unknown>>> = {
  text,
  date: text,
  url: fc.constantFrom('', 'https://ssc.gov.in', 'https://upsc.gov.in'),
  lines,
  dates: lines.map((entries) => entries.map((dateValue) => ({ dateValue }))),
};

export const anyNotificationFields = fc.record(
  Object.fromEntries(notificationFields.map(({ name, kind }) => [name, byKind[kind]])),
) as unknown as fc.Arbitrary<NotificationFields>;

const cell: fc.Arbitrary<Cell> = fc.record({ value: text, colspan: fc.constantFrom(1, 2), rowspan: fc.constant(1) });
export const anyRows = fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 25 });
export const anyAttachments: fc.Arbitrary<Attachment[]> = fc.array(
  fc.record({
    title: fc.constantFrom('Apply', ' Apply', 'Syllabus', 'Notice'),
    type: fc.constantFrom('link', 'pdf'),
    content: fc.constantFrom('', 'x', 'y', 'z'),
    fileName: fc.constantFrom('', 'a.pdf', 'b.pdf'),
  }),
  { maxLength: 5 },
);

const anyStep = fc.record({
  type: fc.constantFrom<PostingEvent['type']>(
    'PostingEdited',
    'PostingDeleted',
    'PostingRestored',
    'PostingWithdrawn',
    'PostingRepublished',
    'NotificationAdded',
    'NotificationEdited',
    'NotificationDeleted',
    'TableAdded',
    'TableEdited',
    'TableDeleted',
    'UsefulItemsAdded',
    'UsefulItemsEdited',
    'UsefulItemsDeleted',
    'AnswerKeyApproved',
    'AnswerKeyDeapproved',
  ),
  pick: fc.nat({ max: 3 }),
  text,
  fields: anyNotificationFields,
  rows: anyRows,
  attachments: anyAttachments,
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Whatever can happen to a posting, from its beginning on. */
export const postingSequences: fc.Arbitrary<PostingStep[]> = fc.array(anyStep, { maxLength: 20 }).map((steps) => {
  const first: PostingEvent = { type: 'PostingAdded', data: postingFieldsOf('SSC CGL') };
  const taken = [stepOf(undefined, first, 0)];
  for (const step of steps) {
    const before = taken.at(-1)?.after;
    const event = before && eventOf(step, before, `r${taken.length}`);
    if (event) taken.push(stepOf(before, event, taken.length));
  }
  return taken;
});

export function stepOf(before: Posting | undefined, event: PostingEvent, n: number): PostingStep {
  const fact = { ...event, revision: n, position: positionAt(n), at: minute(n) };
  return { before, event: fact, after: evolvePosting(before, 'p1', fact) };
}

function eventOf(step: Step, posting: Posting, newId: string): PostingEvent | undefined {
  const { type, pick, fields } = step;
  if (!isLiving(posting)) return pick === 3 ? { type: 'PostingRestored', data: { revision: 0 } } : undefined;
  const rows = step.rows.map((row) => [...row]);
  const attachments = [...step.attachments];
  const notificationId = posting.notifications[pick % Math.max(1, posting.notifications.length)]?.id;
  const tableId = posting.tables[pick % Math.max(1, posting.tables.length)]?.id;
  const itemsId = posting.usefulItems[pick % Math.max(1, posting.usefulItems.length)]?.id;
  switch (type) {
    case 'PostingEdited':
      return { type, data: pick === 0 ? { title: step.text } : { salaryRange: step.text } };
    case 'NotificationAdded': {
      const restored = { createdAt: posting.createdAt, place: pick % (posting.notifications.length + 1) };
      return { type, data: { notificationId: newId, fields, ...(pick === 1 && { restored }) } };
    }
    case 'NotificationEdited': {
      const { lastDateApply, dynamicInputs, additionalDates } = fields;
      const some = pick === 0 ? fields : { lastDateApply, dynamicInputs, additionalDates };
      return notificationId ? { type, data: { notificationId, fields: some } } : undefined;
    }
    case 'NotificationDeleted':
      return notificationId ? { type, data: { notificationId } } : undefined;
    case 'TableAdded':
      return { type, data: { tableId: newId, rows, ...(pick === 1 && { restored: placeOf(posting) }) } };
    case 'TableEdited':
      return tableId ? { type, data: { tableId, rows } } : undefined;
    case 'TableDeleted':
      return tableId ? { type, data: { tableId } } : undefined;
    case 'UsefulItemsAdded':
      return { type, data: { itemsId: newId, attachments, ...(pick === 1 && { restored: placeOf(posting) }) } };
    case 'UsefulItemsEdited':
      return itemsId ? { type, data: { itemsId, attachments } } : undefined;
    case 'UsefulItemsDeleted':
      return itemsId ? { type, data: { itemsId } } : undefined;
    case 'PostingAdded':
      return undefined;
    case 'PostingWithdrawn':
      return { type, data: { note: `Note ${pick % 2}` } };
    case 'PostingRepublished':
      return { type, data: {} };
    case 'PostingRestored':
      return { type, data: { revision: pick } };
    case 'PostingDeleted':
      // Else most sequences would end early.
      return pick === 3 ? { type, data: {} } : undefined;
    case 'AnswerKeyApproved':
    case 'AnswerKeyDeapproved':
      return { type, data: {} };
  }
}

function placeOf({ createdAt, order }: Posting) {
  return { createdAt, order };
}
