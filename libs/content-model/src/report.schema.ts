import { z } from 'zod';
import { publicRecordKinds } from './aggregates.js';
import { encodedError } from './field-errors.js';
import { dateAnswers } from './posting.js';
import { reportLimit } from './limits.js';
import { notificationFields } from './posting-fields.js';
import { noteText } from './text.schema.js';

const noteLimit = 500;

/** The fields of a notification that hold dates. */
export const dateFields = notificationFields.filter(({ group }) => group === 'dates');

const nameText = z
  .string({ error: encodedError('notText') })
  .min(1, encodedError('required'))
  .max(64);

/** Body of `POST /api/reports`: a reader says that a date is wrong. */
export const reportBody = z.strictObject({
  kind: z
    .enum(publicRecordKinds, { error: `kind is one of ${publicRecordKinds.join(', ')}.` })
    .describe('What the date is of. Postings alone have dates.'),
  id: nameText,
  field: nameText.describe(`One of ${dateFields.map(({ name }) => name).join(', ')}.`),
  says: noteText(reportLimit).describe('In the reader’s own words; staff alone see them, for 90 days.'),
});

/** Body of `PUT /api/reports/{id}`. */
export const answerBody = z.strictObject({
  answer: z.enum(dateAnswers),
  note: noteText(noteLimit).optional().describe('For readers, on the page.'),
});

/** A report as staff are sent it. */
export const reportRecord = z.object({
  _id: z.string(),
  id: z.string(),
  kind: z.literal('posting'),
  record: z.object({ family: z.string(), id: z.string(), title: z.string() }).describe('Its title as it is now.'),
  field: z.string(),
  says: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['open', 'answered']),
  answer: z.enum(dateAnswers).optional(),
  note: z.string().optional(),
  answeredAt: z.iso.datetime().optional(),
});
export type ReportRecord = z.infer<typeof reportRecord>;
