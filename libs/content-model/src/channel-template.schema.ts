import { z } from 'zod';
import { longestTemplate, templateFault, templateNames } from './channel-template.js';
import { newsTypes, recordSources } from './channel.js';
import { encodedError, encodeFieldError } from './field-errors.js';

const text = z
  .string({ error: encodedError('notText') })
  .transform((given) => given.replaceAll('\r\n', '\n').trim())
  .superRefine((given, context) => {
    const fault = templateFault(given);
    if (fault) context.addIssue({ code: 'custom', message: encodeFieldError(fault) });
  });
const notASource = encodedError('notASource', { sources: recordSources.join(', ') });

/** A template of posts, as a form sends it. */
export const templateEdit = z.strictObject({
  source: z
    .string({ error: notASource })
    .refine((key) => recordSources.includes(key), notASource)
    .describe('Key of the family or of the kind of listing.'),
  change: z.enum(newsTypes, { error: encodedError('notANewsType', { types: newsTypes.join(', ') }) }),
  texts: z
    .strictObject({ en: text.optional(), hi: text.optional() }, { error: encodedError('notAnObject') })
    .describe(`By language, each of at most ${longestTemplate} characters; the usual one where none is given.`),
});
export type TemplateEdit = z.infer<typeof templateEdit>;

const texts = z.object({ en: z.string().optional(), hi: z.string().optional() });
export const templatesAnswer = z.object({
  names: z.array(z.enum(templateNames)).describe('What a template has gaps for, each as `{name}`.'),
  templates: z.array(
    z.object({
      source: z.string(),
      change: z.enum(newsTypes),
      texts: texts.describe('The channel’s own; without one the usual one in English.'),
      usual: z.object({ en: z.string(), hi: z.string() }),
    }),
  ),
});
export type ChannelTemplates = z.infer<typeof templatesAnswer>;

export const templatePreview = z.object({
  posts: z
    .array(z.object({ title: z.string(), at: z.iso.datetime(), text: z.string() }))
    .describe('Of the last ten such changes.'),
});
export type TemplatePreview = z.infer<typeof templatePreview>;
