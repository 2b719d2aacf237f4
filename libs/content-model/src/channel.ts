import { z } from 'zod';
import { type EventOf, id, named, text } from './event.js';
import { families } from './families.js';
import { listingKinds } from './listing-kinds.js';

/** The news of a record in one word, as webhooks name it. */
export const newsTypes = ['published', 'changed', 'withdrawn', 'deleted'] as const;
export type NewsType = (typeof newsTypes)[number];

export const channelKinds = ['webhook', 'telegram', 'indexNow', 'webSub', 'mail', 'push', 'byHand', 'cache'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Keys of the families and of the kinds of listings: what a record can be one of. */
export const recordSources: readonly string[] = [...families, ...listingKinds].map(({ key }) => key);

const channel = { channel: id };
const chosen = {
  url: text,
  events: z.array(z.enum(newsTypes)),
  /** The webhook gets news of these sources alone; of all where it is empty. */
  families: z.array(text),
};

/** In `portal-channels`: the places outside the portal that get what becomes public. */
export const channelEvents = {
  /** The channel gets what becomes public from here on. */
  ChannelOpened: named('Channel opened', z.object({ ...channel, kind: z.enum(channelKinds) })),
  WebhookAdded: named('Webhook added', z.object({ ...channel, ...chosen })),
  WebhookEdited: named('Webhook changed', z.object({ ...channel, ...z.object(chosen).partial().shape })),
  /** Its requests are signed with a new secret. */
  WebhookSecretChanged: named('Secret of a webhook changed', z.object(channel)),
  WebhookRemoved: named('Webhook removed', z.object(channel)),
  /** The posts about such changes of such records are made of these templates; of the usual one where there is none. */
  TemplateChanged: named(
    'Template of a channel changed',
    z.object({
      ...channel,
      source: text,
      change: z.enum(newsTypes),
      texts: z.object({ en: text.exactOptional(), hi: text.exactOptional() }),
    }),
  ),
  ChannelPaused: named('Channel paused', z.object(channel)),
  ChannelResumed: named('Channel resumed', z.object(channel)),
  /** The portal sends the messages that had failed once more. */
  ChannelRetried: named('Failed messages sent again', z.object({ ...channel, messages: z.int().min(0) })),
} as const;

const message = { message: id, position: id };

/**
 * In `channel-<id>`: the messages that one channel got, so that it gets none twice. No secret, no address of a person.
 */
export const deliveryEvents = {
  ChannelTold: named(
    'Channel told',
    z.object({
      ...message,
      records: z.array(z.object({ source: text, id, revision: z.int().min(0) })),
      /** How often it was tried. */
      tries: z.int().min(1),
      /** SHA-256, in hex, of the message that the channel got. */
      digest: text,
      /** The other side's name for it. */
      reference: text.exactOptional(),
      /** A note for staff about it. */
      note: text.exactOptional(),
    }),
  ),
  ChannelGaveUp: named('Message given up', z.object({ ...message, why: text })),
} as const;

export type ChannelEvent = EventOf<typeof channelEvents>;
export type DeliveryEvent = EventOf<typeof deliveryEvents>;
