import { channelKinds, encodedError } from '@noticeboard/content-model';
import { z } from 'zod';

export const channelRecord = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  state: z
    .enum(['open', 'paused', 'failing', 'off'])
    .describe('`failing`: the last try failed, or messages were given up. `off`: its settings are gone.'),
  waiting: z.int().min(0),
  failed: z.int().min(0).describe('Messages that were given up.'),
  position: z.string().describe('Of the newest publication that it was told of; at first, where it was opened.'),
  since: z.string().describe('Position where it was opened: it is told what came after.'),
  createdAt: z.iso.datetime(),
  name: z.string().optional().describe('What staff know it by: the address of a webhook, the name of a chat.'),
  fault: z.string().optional().describe('Why the last try failed.'),
  note: z.string().optional().describe('What staff should know of the last message.'),
  lastAt: z.iso.datetime().optional().describe('When a message last came to its end.'),
});
export type ChannelRecord = z.infer<typeof channelRecord>;

/** A stock client sends the whole record back; what alone can be changed is whether it is paused. */
export const channelEdit = z.object({
  state: z.enum(['open', 'paused', 'failing', 'off'], { error: encodedError('notAChannelState') }),
});
