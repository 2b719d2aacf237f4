import { z } from 'zod';
import { recordKinds } from '../aggregates.js';
import { type CheckCause, checkCauses, type CheckCode, checkTexts } from './check-texts.js';

/** A check as the API sends it. */
export const checkSchema = z.strictObject({
  code: z.enum(Object.keys(checkTexts) as [CheckCode, ...CheckCode[]]),
  field: z.string().describe('Its name on the wire; of a useful link `attachments`.'),
  record: z.strictObject({
    kind: z.enum(recordKinds),
    id: z.string(),
    family: z.string().describe('Key of a posting’s family; empty for others.'),
    title: z.string(),
  }),
  notificationId: z.string().optional().describe('The notification that has the field.'),
  stepId: z.string().optional().describe('The step of a change set that it comes from.'),
  message: z.string(),
  parts: z
    .strictObject({
      cause: z.enum(Object.keys(checkCauses) as [CheckCause, ...CheckCause[]]).exactOptional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .describe('What the message is made from.'),
  wayOn: z.string().describe('What can be done about it.'),
  grave: z.boolean().describe('Most likely a mistake: the console asks before it is published.'),
});
export type WireCheck = z.infer<typeof checkSchema>;
