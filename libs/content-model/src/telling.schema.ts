import { z } from 'zod';
import { namedRecord } from './change-set.schema.js';
import { channelKinds } from './channel.js';
import { usualLanguages } from './site.js';

/** The forms of what a channel gets: `edit` is of the posts that are there, `request` is for programs. */
export const toldForms = ['post', 'edit', 'mail', 'notification', 'request'] as const;
export type ToldForm = (typeof toldForms)[number];

const words = z.object({
  form: z.enum(toldForms),
  language: z.enum(usualLanguages).optional().describe('Of its readers; absent where all get the same.'),
  title: z.string().optional().describe('Subject of a mail, title of a notification.'),
  text: z.string(),
});
/** The messages that the channels get once a change set is published. */
export const tellingAnswer = z.object({
  delay: z.int().min(0).describe('Seconds after the publication. What is undone meanwhile is told to nobody.'),
  channels: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(channelKinds),
      name: z.string().optional().describe('Host of a webhook, name of a chat.'),
      paused: z.boolean().describe('It waits until staff resume the channel.'),
      messages: z.array(
        z.object({ records: z.array(namedRecord), words: z.array(words).describe('None: it has nothing to say.') }),
      ),
      more: z.int().min(0).describe('Messages that are not shown.'),
    }),
  ),
});
export type Telling = z.infer<typeof tellingAnswer>;

const time = z.iso.datetime();
/** The channels that got messages about a record, and how its copies there stand. */
export const toldAnswer = z.object({
  changedAt: time.nullable().describe('When readers last saw a change of it; null: never.'),
  channels: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(channelKinds),
      name: z.string().optional().describe('Host of a webhook, name of a chat.'),
      state: z
        .enum(['current', 'waiting', 'failed', 'behind', 'never'])
        .describe(
          '`current`: it was told the last change. `waiting`, `failed`: a message is there. `behind`: nobody told it of what changed since. `never`: it was told nothing of the record.',
        ),
      at: time.optional().describe('When it was told last.'),
      revision: z.int().min(0).optional().describe('The last revision that it was told of.'),
      tries: z.int().min(1).optional(),
      reference: z.string().optional().describe('Its own name for it: the ids of posts.'),
      note: z.string().optional().describe('What staff should know of the last message.'),
      missed: z.int().min(0).describe('Changes that it was not told of: readers see them, it does not.'),
      waiting: z.array(z.object({ due: time, tries: z.int().min(0), why: z.string().optional() })),
      failed: z.array(z.object({ at: time, why: z.string() })),
    }),
  ),
});
export type ToldOutside = z.infer<typeof toldAnswer>;
