import { z } from 'zod';
import { recordKinds } from './aggregates.js';
import { changeSetStatuses } from './change-set.js';
import { changeSummarySchema } from './changes/change-summary.schema.js';
import { namedSchema } from './wire.js';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const time = z.iso.datetime();
/** A record as change sets name it. */
export const namedRecord = z.object({
  kind: z.enum(recordKinds),
  family: z.string().describe('Key of a posting’s family; empty for others.'),
  id: z.string(),
  title: z.string(),
});
export type NamedRecord = z.infer<typeof namedRecord>;
const signed = z.object({ by: z.string(), at: time });
const answered = signed.extend({
  digest,
  publishAt: time.optional().describe('It was given for this time, and is for no earlier one.'),
  scheduledFor: time.optional().describe('It named no time, and was scheduled for this one first: it is for no other.'),
});
/** A change set, as `/api/change-sets` tells it. */
export const changeSetAnswer = z.object({
  ...namedSchema,
  title: z.string(),
  publicNote: z.string().describe('What readers are told with the change.'),
  correction: z.boolean().describe('Of typing errors alone: readers are told nothing.'),
  act: z.boolean().describe('It was prepared and ended by one press.'),
  status: z.enum(changeSetStatuses),
  steps: z.array(
    z.object({
      stepId: z.string(),
      record: namedRecord,
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
  notes: z
    .array(
      signed.extend({
        noteId: z.string(),
        record: z.object({ kind: z.string(), family: z.string(), id: z.string(), title: z.string() }),
        label: z.string().describe('Of the field, as the difference has it.'),
        note: z.string(),
        answers: z.array(signed.extend({ note: z.string() })),
        settled: signed.nullable().describe('Who has ticked it off.'),
      }),
    )
    .describe('Questions about fields, oldest first.'),
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
    .object({
      by: z.string().describe('Who had scheduled it.'),
      at: time,
      code: z.string().describe('`conflict`, `reviewRequired` or `refused`.'),
      why: z.string(),
    })
    .nullable()
    .describe('Why it was not published at its time.'),
  publishedAt: time.nullable(),
  publishedBy: z.string().nullable(),
  digest: digest.nullable().describe('Of what was published.'),
  createdAt: time,
  updatedAt: time,
  revision: z.int().min(0),
});
export type ChangeSetRecord = z.infer<typeof changeSetAnswer>;
/** The answers of the steps of an act, in their order: each as its write would be answered. */
const answers = z.array(z.unknown());
/** An act that was published or submitted. */
export const actAnswer = changeSetAnswer.extend({
  digest: digest.describe('Of what was published or submitted.'),
  answers,
});
/** An act that changes nothing, so that there is no change set; or the change set whose steps its writes have become. */
export const idleActAnswer = z.looseObject({ act: z.boolean(), answers });
const conflict = z.object({
  record: namedRecord,
  preparedOn: z.int().describe('Revision of its stream; -1: it was not there.'),
  now: z.int(),
  by: z.string().describe('Who has written to it last.'),
  at: time,
});
const whole = z.record(z.string(), z.unknown()).nullable();
/** A record that others have changed since it was prepared. */
export const conflictAnswer = conflict.extend({
  opened: whole.describe('The record with all that belongs to it, as it was prepared on; null: it was not there.'),
  remote: whole.describe('The same as others have left it.'),
  mine: whole.describe('The same as the change set would leave it now.'),
});
export type ConflictStates = z.infer<typeof conflictAnswer>;
const parts = changeSummarySchema.describe('What the summary is made from.');
const namedChange = z
  .object({
    record: namedRecord.nullable().describe('null: the words for readers.'),
    label: z.string().describe('Of a field; empty where a change is named.'),
    change: parts.nullable(),
  })
  .describe('What the line at the same place is made from.');
/** A change set would come to this, were it published now. */
export const outcomeAnswer = z.object({
  digest: digest.nullable().describe('Names this outcome; null while a step cannot be applied.'),
  since: signed
    .extend({ digest })
    .optional()
    .describe('The earlier submission that was asked for: `differences` are from that, not from what readers see.'),
  broken: z.object({ stepId: z.string(), message: z.string() }).nullable(),
  needsReview: z.boolean(),
  reviewReasons: z.array(z.string()),
  reviewParts: z.array(namedChange),
  correctionHides: z.array(z.string()).describe('What a correction must not keep from readers.'),
  hiddenParts: z.array(namedChange),
  conflicts: z.array(conflict),
  differences: z.array(
    z.object({
      record: namedRecord,
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
export type ChangeSetOutcome = z.infer<typeof outcomeAnswer>;
