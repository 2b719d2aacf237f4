import { z } from 'zod';

/** By what a message can be said in another language. */
const coded = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('What the message names.'),
  entry: z.int().optional().describe('The entry of a list that it is about, from 1.'),
});

/** `application/problem+json` (RFC 9457) with the members that the contract adds. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string().describe('For a person.'),
  errors: z.record(z.string(), z.string()).optional().describe('Message by field.'),
  codes: z
    .object({ message: coded, errors: z.record(z.string(), coded).optional() })
    .describe('By what the message, and those of the fields, can be said in other words.'),
  current: z.unknown().optional().describe('With 412: the record as it is now.'),
  currentBy: z.string().optional().describe('With 412: who has made it so.'),
  digest: z.string().nullable().optional().describe('With `changeSetMoved`: of the outcome as it is now.'),
  changeSetStatus: z.enum(['published', 'discarded']).optional().describe('With `changeSetClosed`: how it ended.'),
  by: z.string().optional().describe('With `changeSetClosed`: who has ended it.'),
  at: z.string().optional().describe('With `changeSetClosed`: when.'),
  step: z.int().optional().describe('Of an act: the step that is refused, from 0.'),
  note: z.string().optional().describe('With 410: why the posting was withdrawn.'),
});
export type Problem = z.infer<typeof problemSchema>;
export type CodedMessage = z.infer<typeof coded>;
