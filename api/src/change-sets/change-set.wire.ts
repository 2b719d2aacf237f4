import {
  changeSetStatuses,
  changeSummarySchema,
  encodedError,
  fieldError,
  invalid,
  isVisible,
  namedChangeLine,
  noteText,
  recordKinds,
  summaryToWire,
} from '@noticeboard/content-model';
import { z } from 'zod';
import type { Outcome } from './outcome.js';

const oneLine = (max: number) =>
  z
    .string({ error: encodedError('notText') })
    .max(max, encodedError('tooManyCharacters', { max }))
    .transform((text) => (isVisible(text) ? text.trim() : ''));
const digest = z.string({ error: encodedError('required') }).regex(/^[0-9a-f]{64}$/, encodedError('required'));
const correction = z.boolean({ error: encodedError('notAFlag') });

export const addition = z.strictObject({ title: noteText(200) });
export const edit = z.strictObject({
  title: noteText(200).optional(),
  publicNote: oneLine(500).optional(),
  correction: correction.optional(),
});
export const onDigest = z.strictObject({ digest });
const publishTime = z.string({ error: encodedError('notText') }).optional();
export const approval = z.strictObject({
  digest,
  note: oneLine(2000).optional(),
  publish: z.boolean({ error: encodedError('notAFlag') }).optional(),
  at: publishTime,
});
export const sendBack = z.strictObject({ note: noteText(2000) });
export const publication = z.strictObject({
  digest,
  at: publishTime,
  override: noteText(2000).optional(),
});
export const nothing = z.strictObject({});

const time = z.iso.datetime();
const named = z.object({
  kind: z.enum(recordKinds),
  family: z.string().describe('Key of a posting’s family; empty for others.'),
  id: z.string(),
  title: z.string(),
});
const signed = z.object({ by: z.string(), at: time });
const answered = signed.extend({
  digest,
  publishAt: time.optional().describe('It was given for this time, and is for no earlier one.'),
  scheduledFor: time.optional().describe('It named no time, and was scheduled for this one first: it is for no other.'),
});
export const record = z.object({
  _id: z.string(),
  title: z.string(),
  publicNote: z.string().describe('What readers are told with the change.'),
  correction: z.boolean().describe('Of typing errors alone: readers are told nothing.'),
  act: z.boolean().describe('It was prepared and ended by one press.'),
  status: z.enum(changeSetStatuses),
  steps: z.array(
    z.object({
      stepId: z.string(),
      record: named,
      summary: z.string(),
      command: z.object({ type: z.string(), fields: z.array(z.string()) }).describe('What the summary is made from.'),
      preparedBy: z.string(),
      preparedAt: time,
    }),
  ),
  contributors: z.array(z.string()).describe('Who has a part in it, and may not approve it.'),
  openedBy: z.string(),
  submittedBy: z.string().nullable(),
  submissions: z
    .array(signed.extend({ digest, sentBack: signed.extend({ note: z.string() }).optional() }))
    .describe('Oldest first.'),
  approval: answered
    .extend({
      note: z.string(),
      counts: z.boolean().optional().describe('Whether it is of what would go out. Of one record alone.'),
      why: z.string().optional().describe('Why it counts no more, where not what would go out is another.'),
    })
    .nullable(),
  lapsed: signed
    .extend({
      digest,
      lostAt: time,
      through: z.object({
        stepId: z.string().optional().describe('The step that was prepared or dropped.'),
        record: z.string().optional().describe('Id of the record that was written to.'),
        by: z.string(),
      }),
    })
    .nullable()
    .describe('An approval that fell away, until there is another.'),
  override: answered.extend({ reason: z.string() }).nullable(),
  sentBack: signed.extend({ note: z.string() }).nullable(),
  schedule: z.object({ by: z.string(), publishAt: time, digest }).nullable(),
  failure: z
    .object({ at: time, code: z.string().describe('`conflict`, `reviewRequired` or `refused`.'), why: z.string() })
    .nullable()
    .describe('Why it was not published at its time.'),
  publishedAt: time.nullable(),
  publishedBy: z.string().nullable(),
  digest: digest.nullable().describe('Of what was published.'),
  createdAt: time,
  updatedAt: time,
  revision: z.int().min(0),
});
const conflict = z.object({
  record: named,
  preparedOn: z.int().describe('Revision of its stream; -1: it was not there.'),
  now: z.int(),
  by: z.string().describe('Who has written to it last.'),
  at: time,
});
const whole = z.record(z.string(), z.unknown()).nullable();
export const conflictAnswer = conflict.extend({
  opened: whole.describe('The record with all that belongs to it, as it was prepared on; null: it was not there.'),
  remote: whole.describe('The same as others have left it.'),
  mine: whole.describe('The same as the change set would leave it now.'),
});
const parts = changeSummarySchema.describe('What the summary is made from.');
const namedChange = z
  .object({
    record: named.nullable().describe('null: the words for readers.'),
    label: z.string().describe('Of a field; empty where a change is named.'),
    change: parts.nullable(),
  })
  .describe('What the line at the same place is made from.');
export const outcomeAnswer = z.object({
  digest: digest.nullable().describe('Names this outcome; null while a step cannot be applied.'),
  broken: z.object({ stepId: z.string(), message: z.string() }).nullable(),
  needsReview: z.boolean(),
  reviewReasons: z.array(z.string()),
  reviewParts: z.array(namedChange),
  correctionHides: z.array(z.string()).describe('What a correction must not keep from readers.'),
  hiddenParts: z.array(namedChange),
  conflicts: z.array(conflict),
  differences: z.array(
    z.object({
      record: named,
      entries: z.array(
        z.object({
          summary: z.string().describe('One line for a reader.'),
          parts,
          changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
  ),
});

const zoned = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);
const aYear = 366 * 86_400_000;

/** A time to publish at; ISO 8601, UTC. @throws ProblemError `invalid` */
export function timeIn(text: string, now: Date): string {
  const parsed = zoned.safeParse(text);
  const at = parsed.success ? new Date(parsed.data) : undefined;
  if (!at || Number.isNaN(at.getTime())) return invalid('at', fieldError('notAPublishTime'));
  if (at <= now) return invalid('at', fieldError('publishTimePast'));
  if (at.getTime() - now.getTime() > aYear) return invalid('at', fieldError('publishTimeFar'));
  return at.toISOString();
}

export function outcomeToWire(outcome: Outcome): z.infer<typeof outcomeAnswer> {
  const { digest: name, broken, review, hides, conflicts, differences } = outcome;
  return {
    digest: name ?? null,
    broken: broken ?? null,
    needsReview: review.length > 0,
    reviewReasons: review.map((parts) => namedChangeLine(parts)),
    reviewParts: [...review],
    correctionHides: hides.map((parts) => namedChangeLine(parts)),
    hiddenParts: [...hides],
    conflicts: conflicts.map(({ record: of, preparedOn, now, by, at }) => ({ record: of, preparedOn, now, by, at })),
    differences: differences.map(({ record: of, told }) => ({
      record: of,
      entries: told.map((change) => ({
        ...summaryToWire(change),
        changes: change.changes.map(({ label, before, after }) => ({ label, before, after })),
      })),
    })),
  };
}
