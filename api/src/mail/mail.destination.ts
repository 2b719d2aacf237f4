import { concerns, type Family, jsonIn, nameIn, type SiteNames, usualLanguages } from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import type { PeopleStore, PersonRow } from '../people/people.js';
import type { Destination, Outcome, Words } from '../reach/destination.js';
import { type ChangeOfFollowed, followedChange } from '../reach/followed-change.js';
import { type Follower, followersPage } from '../reach/followers.js';
import type { Message, QueuedMessage, ToldRecord } from '../reach/message.js';
import { newsOf, type Subscriber, subscriberIn, type MailSubscribers } from './mail-subscribers.js';
import { confirmationMail, type MailNews, type MailText, newsMail } from './mail-text.js';
import { type MailPurpose, type MailTokens, wholeOf } from './mail-tokens.js';
import { mailsAtOnce, messageIdOf, type SendMail } from './smtp.js';

export const mailChannel = { id: 'mail', kind: 'mail' } as const;

export interface MailOptions {
  readonly people: PeopleStore;
  readonly subscribers: MailSubscribers;
  readonly tokens: MailTokens;
  readonly send: SendMail;
  readonly reads: Pick<Reads, 'documents'>;
  readonly families: readonly Family[];
  /** Before the paths of pages. */
  readonly origin: string;
  /** The name of the portal in each language. */
  readonly site: SiteNames;
  /** The clock of deadlines. */
  readonly now: () => Date;
}

/** The beginnings of the ids of messages that are for one subscriber from the start. */
export const [confirmationPrefix, digestPrefix] = ['confirm-', 'digest-'];

/** Mail addresses that follow what becomes public: a mail for each record, or what waited for a daily or weekly one. */
export function mailDestination(options: MailOptions): Destination {
  return {
    ...mailChannel,
    per: 'record',
    atOnce: mailsAtOnce,
    words: (message, reads) => words({ ...options, reads }, message),
    deliver: async (message) => {
      if (message.to === undefined) return fannedOut(options, message);
      if (message.id.startsWith(confirmationPrefix)) return confirmation(options, message, message.to);
      if (message.id.startsWith(digestPrefix)) return digest(options, message, message.to);
      return news(options, message, message.to);
    },
  };
}

async function fannedOut(options: MailOptions, message: QueuedMessage): Promise<Outcome> {
  const { people, reads, families, now } = options;
  const [record] = message.records;
  const change = record && (await followedChange(reads, families, record, now()));
  if (!change) return { kind: 'delivered' };
  const followerIn = (row: PersonRow) => followerOf(row, change, message.at);
  const page = await followersPage(people, mailChannel.id, change, message.at, followerIn, message.cursor);
  const to: string[] = [];
  for (const id of page.ids) {
    const subscriber = await options.subscribers.get(id);
    const times = subscriber ? timesOf(subscriber, change, message.at) : [];
    if (times.includes('now')) to.push(id);
    else if (times.length > 0)
      await keepNews(people, id, message, record, times.includes('daily') ? 'daily' : 'weekly');
  }
  return {
    kind: 'fanOut',
    to: to.map((id) => ({ to: id })),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
}

/** The address, with the subscriptions that it had when readers saw the change and that concern it. */
function followerOf(row: PersonRow, change: ChangeOfFollowed, at: string): Follower | undefined {
  const { confirmed, held } = subscriberIn(row);
  const concerned = confirmed.filter(({ follow, since }) => since <= at && concerns(follow, change));
  if (held || concerned.length === 0) return undefined;
  const follows = concerned.map(({ follow }) => follow);
  const filter = follows
    .map((follow) => follow.filter)
    .find((one) => concerns({ records: [], lists: [], filter: one }, change));
  return {
    id: row.id,
    since: '',
    follow: {
      records: follows.flatMap(({ records }) => records),
      lists: follows.flatMap(({ lists }) => lists),
      filter: filter ?? {},
    },
  };
}

function timesOf({ confirmed }: Subscriber, change: ChangeOfFollowed, at: string) {
  return confirmed.filter(({ follow, since }) => since <= at && concerns(follow, change)).map(({ when }) => when);
}

/** Until the next daily or weekly mail. */
async function keepNews(
  people: PeopleStore,
  to: string,
  { id }: QueuedMessage,
  record: ToldRecord | undefined,
  when: 'daily' | 'weekly',
): Promise<void> {
  const value = JSON.stringify(record);
  await people.put([{ collection: 'mailNews', id: `${id}.${to}`, keys: [`of:${to}`, `when:${when}`], value }]);
}

async function confirmation(options: MailOptions, { id }: QueuedMessage, to: string): Promise<Outcome> {
  const { subscribers, site } = options;
  const n = id.slice(confirmationPrefix.length);
  const subscriber = await subscribers.get(to);
  const asked = subscriber?.asked.find((one) => one.n === n);
  if (!subscriber || !asked) return { kind: 'delivered' };
  const link = await linkOf(options, 'confirm', to, n);
  return posted(options, id, to, subscriber.address, confirmationMail(nameIn(site, asked.lang), link, asked.lang));
}

async function news(options: MailOptions, { id, records }: QueuedMessage, to: string): Promise<Outcome> {
  const subscriber = await options.subscribers.get(to);
  const [record] = records;
  if (!subscriber || subscriber.held || !record) return { kind: 'delivered' };
  return sentNews(options, id, to, subscriber, [record]);
}

async function digest(options: MailOptions, { id }: QueuedMessage, to: string): Promise<Outcome> {
  const { people, subscribers } = options;
  const subscriber = await subscribers.get(to);
  const when = id.startsWith(`${digestPrefix}weekly`) ? 'weekly' : 'daily';
  const rows = (await newsOf(people, to)).filter(({ keys }) => keys.includes(`when:${when}`));
  const records = rows
    .map(({ value }) => jsonIn(value) as ToldRecord)
    .toSorted((a, b) => (a.change.at === b.change.at ? a.revision - b.revision : a.change.at < b.change.at ? -1 : 1));
  if (!subscriber || subscriber.held || records.length === 0) return { kind: 'delivered' };
  const outcome = await sentNews(options, id, to, subscriber, records);
  if (outcome.kind === 'delivered')
    await people.remove(
      'mailNews',
      rows.map((row) => row.id),
    );
  return outcome;
}

async function sentNews(
  options: MailOptions,
  id: string,
  to: string,
  { address, lang }: Subscriber,
  records: readonly ToldRecord[],
): Promise<Outcome> {
  const { site } = options;
  const shown = await shownOf(options, records);
  const subscriptions = await linkOf(options, 'subscriptions', to);
  const unsubscribe = await linkOf(options, 'unsubscribe', to);
  return posted(options, id, to, address, newsMail(nameIn(site, lang), shown, { subscriptions, unsubscribe }, lang));
}

async function shownOf(
  { reads, families, origin, now }: MailOptions,
  records: readonly ToldRecord[],
): Promise<readonly MailNews[]> {
  const shown: MailNews[] = [];
  for (const record of records) {
    const change = await followedChange(reads, families, record, now());
    if (change) shown.push({ title: record.title, change: record.change, url: origin + change.path });
  }
  return shown;
}

/** The mail about a record that its followers get at once, but for the links of their own. */
async function words(options: MailOptions, { records }: Message): Promise<readonly Words[]> {
  const { origin, site } = options;
  const shown = await shownOf(options, records);
  if (shown.length === 0) return [];
  const links = { subscriptions: `${origin}/mail/subscriptions/…`, unsubscribe: `${origin}/mail/unsubscribe/…` };
  return usualLanguages.map((language) => {
    const { subject: title, text } = newsMail(nameIn(site, language), shown, links, language);
    return { form: 'mail', language, title, text };
  });
}

async function posted(options: MailOptions, id: string, to: string, address: string, mail: MailText): Promise<Outcome> {
  const { origin, subscribers, send } = options;
  const unsubscribe = await linkOf(options, 'unsubscribe', to);
  const answer = await send({ ...mail, to: address, messageId: messageIdOf(id, to, origin), unsubscribe });
  switch (answer.kind) {
    case 'taken':
      return { kind: 'delivered' };
    case 'noSuchAddress':
      await subscribers.hold(to);
      return { kind: 'delivered' };
    case 'later':
      return { kind: 'again', why: answer.why };
    default:
      return { kind: 'refused', why: answer.why };
  }
}

async function linkOf({ origin, tokens }: MailOptions, purpose: MailPurpose, id: string, n?: string): Promise<string> {
  const place = n === undefined ? wholeOf(id) : { id, n };
  return `${origin}/mail/${purpose}/${await tokens.token(purpose, place)}`;
}
