import type { Reads } from '@noticeboard/read-store';
import { byHandPrefix } from '../reach/channel-log.js';
import type { DeliveryLog } from '../reach/delivery-log.js';
import type { Destination, Words } from '../reach/destination.js';
import { laneOf, type Message, type ToldRecord } from '../reach/message.js';
import type { cardDates } from '../telegram/card-dates.js';
import { isNewPost, plainText, telegramText } from '../telegram/telegram-text.js';

export interface HandPosting {
  /** The portal's. */
  readonly origin: string;
  readonly deliveries: Pick<DeliveryLog, 'toldOf'>;
  readonly cardOf: ReturnType<typeof cardDates>;
}

/** The work of a person on the posts about a record. */
export interface HandWork {
  readonly edits: number;
  readonly isNew: boolean;
  readonly text: string;
}

/** A channel without an interface for posts: people post there, and tick what they have done. */
export function byHandDestination(name: string, options: HandPosting): Destination {
  const id = `${byHandPrefix}${name}`;
  return {
    id,
    kind: 'byHand',
    per: 'record',
    isByHand: true,
    async words(message, reads): Promise<readonly Words[]> {
      const work = await handWork(id, message, options, reads);
      return [
        ...(work && work.edits > 0 ? [{ form: 'edit', text: work.text } as const] : []),
        ...(work?.isNew ? [{ form: 'post', text: work.text } as const] : []),
      ];
    },
    deliver: () => Promise.reject(new RangeError(`${id} is posted to by hand`)),
  };
}

/** Undefined where there is nothing to do: the record ended before anybody has posted it. */
export async function handWork(
  channel: string,
  message: Pick<Message, 'note' | 'records'>,
  { origin, deliveries, cardOf }: HandPosting,
  reads?: Pick<Reads, 'documents'>,
): Promise<HandWork | undefined> {
  const [record] = message.records;
  if (!record) return undefined;
  const edits = await postsOf(channel, record, deliveries);
  const isOver = record.type === 'withdrawn' || record.type === 'deleted';
  if (edits === 0 && isOver) return undefined;
  const text = plainText(telegramText(message, await cardOf(record, reads), origin));
  return { edits, isNew: edits === 0 || isNewPost(record), text };
}

/** How many posts people have made about it. */
async function postsOf(channel: string, record: ToldRecord, deliveries: HandPosting['deliveries']): Promise<number> {
  return Number((await deliveries.toldOf(channel, laneOf(record)))?.reference ?? 0);
}
