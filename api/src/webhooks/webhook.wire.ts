import { encodedError, newsTypes, recordSources } from '@noticeboard/content-model';
import { z } from 'zod';
import type { Channel, Webhook } from '../reach/channel-log.js';
import type { Delivered } from '../reach/delivery-log.js';
import type { DeadLetter, Waiting } from '../reach/outbox.js';
import { newsOf } from './webhook-body.js';

const url = z.string({ error: encodedError('notText') });
const events = z
  .array(z.enum(newsTypes, { error: encodedError('notAListOfNews') }), { error: encodedError('notAListOfNews') })
  .min(1, encodedError('notAListOfNews'))
  .transform((given) => newsTypes.filter((type) => given.includes(type)));
const noSources = encodedError('notAListOfSources', { sources: recordSources.join(', ') });
const families = z
  .array(
    z.string({ error: noSources }).refine((key) => recordSources.includes(key), noSources),
    { error: noSources },
  )
  .max(recordSources.length, encodedError('tooManyEntries', { max: recordSources.length }));
/** A stock client sends the whole record back. */
const managed = { _id: z.unknown().optional(), id: z.unknown().optional(), createdAt: z.unknown().optional() };

export const webhookAddition = z.strictObject({
  url,
  events: events.optional().describe('All of them by default.'),
  families: families.optional().describe('Keys of families and of kinds of listings; all without.'),
});
export const webhookEdit = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  families: families.optional(),
  rotateSecret: z
    .boolean({ error: encodedError('notAFlag') })
    .optional()
    .describe('Answers with a new secret, this once; the old one signs beside it for a day.'),
  ...managed,
});

export const webhookRecord = z.object({
  _id: z.string(),
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(newsTypes)),
  families: z.array(z.string()).optional(),
  createdAt: z.iso.datetime(),
});
export const webhookWithSecret = webhookRecord.extend({
  secret: z.string().optional().describe('Of Standard Webhooks 1.0. Shown when it is made, and never again.'),
});

export const testAnswer = z.object({
  delivered: z.boolean(),
  status: z.int().nullable().describe('What it answered; null where it did not.'),
  why: z.string().optional(),
});

export const deliveryRecord = z.object({
  id: z.string().describe('The `webhook-id` of its requests.'),
  state: z.enum(['waiting', 'delivered', 'failed']),
  position: z.string(),
  at: z.iso.datetime().describe('When it was delivered or given up; of what waits, when it is tried next.'),
  tries: z.int().min(0).optional(),
  status: z.int().optional().describe('What the receiver answered.'),
  why: z.string().optional().describe('Why the last try failed.'),
  type: z.enum(newsTypes).optional(),
});
type DeliveryRecord = z.infer<typeof deliveryRecord>;

export function webhookToWire({ id, openedAt, webhook }: Channel & { readonly webhook: Webhook }) {
  const { url: address, events: news, families: sources } = webhook;
  return {
    _id: id,
    id,
    url: address,
    events: news,
    ...(sources.length > 0 && { families: sources }),
    createdAt: openedAt,
  };
}

export function waitingToWire({ message, tries, due, why }: Waiting): DeliveryRecord {
  const { id, position, records } = message;
  const at = new Date(due).toISOString();
  return { id, state: 'waiting', position, at, tries, type: newsOf(records), ...(why !== undefined && { why }) };
}

export function deadToWire({ message: { id, position, records }, at, why }: DeadLetter): DeliveryRecord {
  return { id, state: 'failed', position, at: new Date(at).toISOString(), type: newsOf(records), why };
}

/** A message that was given up is in the outbox, until it is sent again. */
export function deliveredToWire({ type, at, data }: Delivered): DeliveryRecord[] {
  if (type !== 'ChannelTold') return [];
  const { message: id, position, tries, reference } = data;
  const status = reference === undefined ? {} : { status: Number(reference) };
  return [{ id, state: 'delivered', position, at, tries, ...status }];
}
