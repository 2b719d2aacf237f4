import { z } from 'zod';
import { namedRecord } from './change-set.schema.js';
import { changeSummarySchema } from './changes/change-summary.schema.js';

/** A post that a person makes or edits, where a channel has no interface for it. */
export const handPost = z.object({
  id: z.string().describe('Of the newest message that it covers: another one once the record changes again.'),
  channel: z.string(),
  name: z.string().describe('Of the channel.'),
  record: namedRecord,
  at: z.iso.datetime().describe('When readers saw the first change that it covers.'),
  edits: z.int().min(0).describe('Posts about the record that are there, and are edited.'),
  isNew: z.boolean().describe('A new post is made.'),
  summary: z.string().describe('The change in one line.'),
  parts: changeSummarySchema.describe('What the summary is made from.'),
  text: z.string(),
  picture: z.string().describe('Address of the picture.'),
  url: z.string(),
});
export type HandPost = z.infer<typeof handPost>;
