import {
  encodedError,
  fieldError,
  invalid,
  isVisible,
  namedChangeLine,
  noteText,
  type outcomeAnswer,
  type Submission,
  summaryToWire,
} from '@noticeboard/content-model';
import { z } from 'zod';
import type { NoteCommand } from './change-set.decider.js';
import type { Outcome } from './outcome.js';

export const oneLine = (max: number) =>
  z
    .string({ error: encodedError('notText') })
    .max(max, encodedError('tooManyCharacters', { max }))
    .transform((text) => (isVisible(text) ? text.trim() : ''));
const noDigest = encodedError('other', { message: 'Send the digest that the outcome has: 64 hexadecimal digits.' });
const digest = z.string({ error: noDigest }).regex(/^[0-9a-f]{64}$/, noDigest);
const correction = z.boolean({ error: encodedError('notAFlag') });
export const tell = z
  .boolean({ error: encodedError('notAFlag') })
  .describe('false: no channel outside is told of it, but of withdrawals and deletions.');

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
  tell: tell.optional(),
});
export const sendBack = z.strictObject({ note: noteText(2000) });
const notedRecord = z.strictObject({
  kind: z.string().min(1).max(40),
  family: z.string().max(40),
  id: z.string().min(1).max(100),
  title: z.string().max(600),
});
/** A new note has a record, a label and a text; one that is there is answered with a text, or ticked off. */
export const fieldNote = z.strictObject({
  noteId: z.string().max(100).optional(),
  record: notedRecord.optional(),
  label: z.string().max(200).optional(),
  note: noteText(2000).optional(),
  settled: z.literal(true).optional().describe('Tick it off.'),
});

/** @param fresh id of a new note. @throws ProblemError `invalid` */
export function noteCommand(
  { noteId, record, label, note, settled }: z.infer<typeof fieldNote>,
  fresh: string,
): NoteCommand {
  if (settled) return { type: 'SettleNote', noteId: noteId ?? missing('noteId', 'Say which note is ticked off.') };
  const text = note ?? missing('note', 'Write what the note says.');
  if (noteId !== undefined) return { type: 'AnswerNote', noteId, note: text };
  const about = record ?? missing('record', 'Say which record the note is about.');
  return {
    type: 'Note',
    noteId: fresh,
    record: about,
    label: label ?? missing('label', 'Say which field the note is about.'),
    note: text,
  };
}

function missing(field: string, message: string): never {
  return invalid(field, fieldError('other', { message }));
}

export const publication = z.strictObject({
  digest,
  at: publishTime,
  override: noteText(2000).optional(),
  tell: tell.optional(),
});
export const nothing = z.strictObject({});

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

export function outcomeToWire(outcome: Outcome & { readonly since?: Submission }): z.infer<typeof outcomeAnswer> {
  const { digest: name, broken, review, hides, conflicts, differences, since } = outcome;
  return {
    digest: name ?? null,
    ...(since && { since: { by: since.by, at: since.at, digest: since.digest } }),
    broken: broken ?? null,
    needsReview: review.length > 0,
    reviewReasons: review.map((parts) => namedChangeLine(parts)),
    reviewParts: [...review],
    correctionHides: hides.map((parts) => namedChangeLine(parts)),
    hiddenParts: [...hides],
    conflicts: conflicts.map(({ record: of, preparedOn, now, by, at }) => ({ record: of, preparedOn, now, by, at })),
    differences: differences.map(({ record: of, reported }) => ({
      record: of,
      entries: reported.map((change) => ({
        ...summaryToWire(change),
        changes: change.changes.map(({ label, before, after }) => ({ label, before, after })),
      })),
    })),
  };
}
