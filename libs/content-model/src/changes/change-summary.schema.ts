import { z } from 'zod';
import { type ChangeKind, changeWords } from './change.js';

/** The parts of the line that says what readers saw change. `changeLine` makes the line from them, in any language. */
export const changeSummarySchema = z.object({
  kind: z.enum(Object.keys(changeWords) as ChangeKind[]),
  name: z.string().describe('Name of what changed, where it has one.'),
  count: z.int().describe('Fields that were edited, and parts that came or went beside them.'),
  labels: z.array(z.string()).describe('The first of their labels, each once.'),
  more: z.int().describe('Labels beyond those.'),
  before: z.string().nullable().describe('Text of the only field; empty where it had none, null where it is too long.'),
  after: z.string().nullable().describe('The same after the change.'),
});
export type ChangeSummary = z.infer<typeof changeSummarySchema>;
