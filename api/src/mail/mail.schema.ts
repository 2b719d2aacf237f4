import { encodedError, followSchema, isMailAddress, siteLanguages } from '@noticeboard/content-model';
import { z } from 'zod';

export const mailTimes = ['now', 'daily', 'weekly'] as const;
export type MailTime = (typeof mailTimes)[number];

/** A wish for mails: whom the portal writes to, about what, and when. */
export const mailRequest = z.strictObject({
  address: z.string({ error: encodedError('notText') }).refine(isMailAddress, encodedError('notAMailAddress')),
  follow: followSchema,
  when: z.enum(mailTimes, { error: `when is one of ${mailTimes.join(', ')}.` }),
  language: z.enum(siteLanguages, { error: `language is one of ${siteLanguages.join(', ')}.` }).optional(),
});
export type MailRequest = z.infer<typeof mailRequest>;
