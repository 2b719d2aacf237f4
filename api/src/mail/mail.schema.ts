import { encodedError, followSchema, siteLanguages } from '@noticeboard/content-model';
import { z } from 'zod';

/** As HTML has it for its forms: ASCII without white space; RFC 5321 says how long. */
const addressPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const longestAddress = 254;

export const mailTimes = ['now', 'daily', 'weekly'] as const;

/** A wish for mails: whom the portal writes to, about what, and when. */
export const mailRequest = z.strictObject({
  address: z
    .string({ error: encodedError('notText') })
    .refine(
      (address) => address.length <= longestAddress && addressPattern.test(address) && !address.includes('\n'),
      'Give one mail address, such as name@example.org.',
    ),
  follow: followSchema,
  when: z.enum(mailTimes, { error: `when is one of ${mailTimes.join(', ')}.` }),
  language: z.enum(siteLanguages, { error: `language is one of ${siteLanguages.join(', ')}.` }).optional(),
});
export type MailRequest = z.infer<typeof mailRequest>;
