import fc from 'fast-check';
import type { ReadEvent } from '../event.js';
import { type PostingEvent, postingEvents, evolvePosting, isLiving, type Posting } from '../posting.js';
import type { Attachment, Cell } from '../posting-parts.js';
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
  type: fc.constantFrom(...(Object.keys(postingEvents) as PostingEvent['type'][])),
  pick: fc.nat({ max: 3 }),
  text,
  fields: anyNotificationFields,
  rows: anyRows,
  attachments: anyAttachments,
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Everything that can happen to a posting, from its beginning on. */
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

interface Made {
  readonly step: Step;
  readonly posting: Posting;
  readonly newId: string;
  readonly notificationId: string | undefined;
  readonly tableId: string | undefined;
  readonly itemsId: string | undefined;
}

type DataOf<K extends PostingEvent['type']> = Extract<PostingEvent, { readonly type: K }>['data'];

/** By type, what such an event can say of a living posting; undefined: it cannot happen now. One without a row does not compile. */
const dataOf: { readonly [K in PostingEvent['type']]: (made: Made) => DataOf<K> | undefined } = {
  PostingAdded: () => undefined,
  PostingEdited: ({ step: { pick, text: said } }) => (pick === 0 ? { title: said } : { salaryRange: said }),
  // Else most sequences would end early.
  PostingDeleted: ({ step }) => (step.pick === 3 ? {} : undefined),
  PostingRestored: ({ step }) => ({ revision: step.pick }),
  PostingWithdrawn: ({ step }) => ({ note: `Note ${step.pick % 2}` }),
  PostingRepublished: () => ({}),
  DateReportAnswered: ({ step: { pick }, posting }) => ({
    reportId: `report${pick}`,
    field: 'lastDateApply',
    answer: 'confirmed',
    note: '',
    reportedAt: posting.createdAt,
  }),
  NotificationAdded: ({ step: { pick, fields }, posting, newId }) => {
    const restored = { createdAt: posting.createdAt, place: pick % (posting.notifications.length + 1) };
    return { notificationId: newId, fields, ...(pick === 1 && { restored }) };
  },
  NotificationEdited: ({ step: { pick, fields }, notificationId }) => {
    const { lastDateApply, dynamicInputs, additionalDates } = fields;
    const some = pick === 0 ? fields : { lastDateApply, dynamicInputs, additionalDates };
    return notificationId === undefined ? undefined : { notificationId, fields: some };
  },
  NotificationDeleted: ({ notificationId }) => (notificationId === undefined ? undefined : { notificationId }),
  TableAdded: ({ step, posting, newId }) => ({
    tableId: newId,
    rows: step.rows,
    ...(step.pick === 1 && { restored: placeOf(posting) }),
  }),
  TableEdited: ({ step, tableId }) => (tableId === undefined ? undefined : { tableId, rows: step.rows }),
  TableDeleted: ({ tableId }) => (tableId === undefined ? undefined : { tableId }),
  UsefulItemsAdded: ({ step: { pick, attachments }, posting, newId }) => ({
    itemsId: newId,
    attachments,
    ...(pick === 1 && { restored: placeOf(posting) }),
  }),
  UsefulItemsEdited: ({ step, itemsId }) =>
    itemsId === undefined ? undefined : { itemsId, attachments: step.attachments },
  UsefulItemsDeleted: ({ itemsId }) => (itemsId === undefined ? undefined : { itemsId }),
  AnswerKeyApproved: () => ({}),
  AnswerKeyDeapproved: () => ({}),
};

function eventOf(step: Step, posting: Posting, newId: string): PostingEvent | undefined {
  const { type, pick } = step;
  if (!isLiving(posting)) return pick === 3 ? { type: 'PostingRestored', data: { revision: 0 } } : undefined;
  const oneOf = (parts: readonly { readonly id: string }[]) => parts[pick % Math.max(1, parts.length)]?.id;
  const data = dataOf[type]({
    step,
    posting,
    newId,
    notificationId: oneOf(posting.notifications),
    tableId: oneOf(posting.tables),
    itemsId: oneOf(posting.usefulItems),
  });
  return data && ({ type, data } as PostingEvent);
}

function placeOf({ createdAt, order }: Posting) {
  return { createdAt, order };
}
