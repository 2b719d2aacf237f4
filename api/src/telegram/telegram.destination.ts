import type { DeliveryLog } from '../reach/delivery-log.js';
import type { Destination, Outcome } from '../reach/destination.js';
import { laneOf, type QueuedMessage, type ToldRecord } from '../reach/message.js';
import { TelegramChat, type TelegramSettings } from './telegram-api.js';
import { type CardDates, isNewPost, telegramText } from './telegram-text.js';

interface Settings extends TelegramSettings {
  /** The portal's. */
  readonly origin: string;
  readonly deliveries: Pick<DeliveryLog, 'referenceOf'>;
  /** The dates that the page shows now; undefined for a record that has none. */
  readonly cardOf: (record: ToldRecord) => Promise<CardDates | undefined>;
}

/** So many posts of one record are edited; older ones have a later one below them. */
const mostPosts = 10;

/** The id of the channel that a chat is: `@board` is `telegram-board`. */
export function telegramId(chat: string): string {
  return `telegram-${chat.replace(/^@/, '')}`;
}

/** One chat. Its posts about a record are edited when that changes, and never deleted. */
export function telegramDestination(chat: string, { origin, deliveries, cardOf, ...settings }: Settings): Destination {
  const id = telegramId(chat);
  const api = new TelegramChat(chat, settings);
  /** Messages whose post was not answered: it may be there. */
  const unsure = new Set<string>();

  async function deliver(message: QueuedMessage, signal: AbortSignal): Promise<Outcome> {
    const [record] = message.records;
    if (!record) return { kind: 'delivered' };
    const text = telegramText(message, await cardOf(record), origin);
    const posts = ((await deliveries.referenceOf(id, laneOf(record))) ?? '').split(',').filter((post) => post !== '');
    const gone: string[] = [];
    for (const post of posts) {
      const edited = await api.edit(post, text, signal);
      if (edited.kind === 'gone') gone.push(post);
      else if (edited.kind === 'again' || edited.kind === 'refused') return outcomeOf(edited);
    }
    const isNews = posts.length === 0 ? record.type !== 'deleted' : isNewPost(record) || gone.length > 0;
    const posted = isNews ? await api.post(text, signal) : undefined;
    if (posted?.kind === 'again' && posted.isUnsure) unsure.add(message.id);
    if (posted && posted.kind !== 'posted') return outcomeOf(posted);
    const present = [...posts.filter((post) => !gone.includes(post)), ...(posted ? [posted.id] : [])].slice(-mostPosts);
    const notes = [
      ...(gone.length > 0 ? [`the post ${gone.join(', ')} was gone, and a new one was sent`] : []),
      ...(unsure.delete(message.id) ? ['it may be there twice: a try before was not answered'] : []),
    ];
    return {
      kind: 'delivered',
      ...(present.length > 0 && { reference: present.join(',') }),
      ...(notes.length > 0 && { note: notes.join('; ') }),
    };
  }

  return { id, kind: 'telegram', per: 'record', deliver };
}

function outcomeOf(posted: Exclude<Awaited<ReturnType<TelegramChat['post']>>, { readonly kind: 'posted' }>): Outcome {
  if (posted.kind === 'again') {
    const { why, after } = posted;
    return { kind: 'again', why, ...(after !== undefined && { after }) };
  }
  return { kind: 'refused', why: 'why' in posted ? posted.why : 'it takes no post' };
}
