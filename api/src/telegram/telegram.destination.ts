import type { Reads } from '@noticeboard/read-store';
import { type Channels, templateKey } from '../reach/channel-log.js';
import type { DeliveryLog } from '../reach/delivery-log.js';
import type { Destination, Outcome, Words } from '../reach/destination.js';
import { laneOf, type Message, type QueuedMessage, type ToldRecord } from '../reach/message.js';
import { TelegramChat, type TelegramSettings } from './telegram-api.js';
import { type CardDates, isNewPost, telegramText } from './telegram-text.js';

interface Settings extends TelegramSettings {
  /** The portal's. */
  readonly origin: string;
  readonly deliveries: Pick<DeliveryLog, 'referenceOf'>;
  /** The dates that the page shows now; undefined for a record that has none. */
  readonly cardOf: (record: ToldRecord, reads?: Pick<Reads, 'documents'>) => Promise<CardDates | undefined>;
  /** The channels as they are now, with their templates. */
  readonly channels: () => Promise<Channels>;
  /** The Bot API; that of the settings by default. */
  readonly api?: Pick<TelegramChat, 'post' | 'edit'>;
}

/** So many posts of one record are edited; older ones have a later one below them. */
const mostPosts = 10;

/** The id of the channel that a chat is: `@board` is `telegram-board`. */
export function telegramId(chat: string): string {
  return `telegram-${chat.replace(/^@/, '')}`;
}

/** One chat. Its posts about a record are edited when that changes, and never deleted. */
export function telegramDestination(
  chat: string,
  { origin, deliveries, cardOf, channels, api: given, ...settings }: Settings,
): Destination {
  const id = telegramId(chat);
  const api = given ?? new TelegramChat(chat, settings);
  /** Messages whose post was not answered: it may be there. */
  const unsure = new Set<string>();

  async function textOf(message: Message, record: ToldRecord, reads?: Pick<Reads, 'documents'>): Promise<string> {
    const { templates } = (await channels()).get(id) ?? {};
    return telegramText(
      message,
      await cardOf(record, reads),
      origin,
      templates?.get(templateKey(record.source, record.type)),
    );
  }

  async function postsOf(record: ToldRecord): Promise<readonly string[]> {
    return ((await deliveries.referenceOf(id, laneOf(record))) ?? '').split(',').filter((post) => post !== '');
  }

  async function words(message: Message, reads: Pick<Reads, 'documents'>): Promise<readonly Words[]> {
    const [record] = message.records;
    if (!record) return [];
    const text = await textOf(message, record, reads);
    const posts = await postsOf(record);
    return [
      ...(posts.length > 0 ? [{ form: 'edit', text } as const] : []),
      ...(comesAnew(record, posts) ? [{ form: 'post', text } as const] : []),
    ];
  }

  async function deliver(message: QueuedMessage, signal: AbortSignal): Promise<Outcome> {
    const [record] = message.records;
    if (!record) return { kind: 'delivered' };
    const text = await textOf(message, record);
    const posts = await postsOf(record);
    const gone: string[] = [];
    for (const post of posts) {
      const edited = await api.edit(post, text, signal);
      if (edited.kind === 'gone') gone.push(post);
      else if (edited.kind === 'again' || edited.kind === 'refused') return outcomeOf(edited);
    }
    const isNews = comesAnew(record, posts) || gone.length > 0;
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

  return { id, kind: 'telegram', per: 'record', words, deliver };
}

function comesAnew(record: ToldRecord, posts: readonly string[]): boolean {
  return posts.length === 0 ? record.type !== 'deleted' : isNewPost(record);
}

function outcomeOf(posted: Exclude<Awaited<ReturnType<TelegramChat['post']>>, { readonly kind: 'posted' }>): Outcome {
  if (posted.kind === 'again') {
    const { why, after } = posted;
    return { kind: 'again', why, ...(after !== undefined && { after }) };
  }
  return { kind: 'refused', why: 'why' in posted ? posted.why : 'it takes no post' };
}
