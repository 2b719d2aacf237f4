import { z } from 'zod';
import { noteText } from './text.schema.js';
import { namedSchema } from './wire.js';

/** Characters of the reason for which a file is taken down; it stays in the log for good. */
export const takeDownReasonLimit = 500;

/** Body of `POST /api/files/{hash}/withdraw`. */
export const takeDownBody = z.strictObject({ reason: noteText(takeDownReasonLimit) });

/** A file that was taken down, as staff are sent it. */
export const withdrawnFile = z.object({
  ...namedSchema,
  hash: z.string().describe('SHA-256 of its content, in hex, which is its id too.'),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string().describe('Readers are told it in place of the file.'),
});
export type WithdrawnFileRecord = z.infer<typeof withdrawnFile>;
