import { type Family, usualLanguages } from '@noticeboard/content-model';
import { nextTurn } from '@noticeboard/event-store';
import type { Reads } from '@noticeboard/read-store';
import type { PeopleStore } from '../people/people.js';
import type { Destination, Outcome, Words } from '../reach/destination.js';
import { followedChange } from '../reach/followed-change.js';
import { followersPage } from '../reach/followers.js';
import type { Message, QueuedMessage } from '../reach/message.js';
import { pushPayload, pushUrgency, shownOf, topicOf } from './push-message.js';
import { type PushServices, pushesAtOnce } from './push-service.js';
import { type PushSubscriptions, subscriptionIn } from './push-subscriptions.js';

export const pushChannel = { id: 'push', kind: 'push' } as const;

export interface PushOptions {
  readonly people: PeopleStore;
  readonly subscriptions: PushSubscriptions;
  readonly services: PushServices;
  readonly reads: Pick<Reads, 'documents'>;
  readonly families: readonly Family[];
  /** Before the paths of pages; empty where nobody knows it. */
  readonly origin: string;
  /** The clock of reminders and deadlines. */
  readonly now: () => Date;
}

/** Browsers that follow what becomes public: a message for each record, fanned out to those whom it concerns. */
export function pushDestination(options: PushOptions): Destination {
  return {
    ...pushChannel,
    per: 'record',
    atOnce: pushesAtOnce,
    words: (message, reads) => words({ ...options, reads }, message),
    deliver: (message, signal) =>
      message.to === undefined ? fannedOut(options, message) : sent(options, message, signal),
  };
}

async function fannedOut({ people, reads, families, now }: PushOptions, message: QueuedMessage): Promise<Outcome> {
  const [record] = message.records;
  const change = record && (await followedChange(reads, families, record, now()));
  if (!change) return { kind: 'delivered' };
  // Reminded are those who have asked for this one record.
  const concerning =
    message.remindsOf === undefined ? change : { ...change, what: 'changed' as const, lists: [], newIn: [] };
  const page = await followersPage(people, 'push', concerning, message.at, subscriptionIn, message.cursor);
  return {
    kind: 'fanOut',
    to: page.ids.map((to) => ({ to })),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
}

async function words({ reads, families, origin, now }: PushOptions, message: Message): Promise<readonly Words[]> {
  const [record] = message.records;
  const change = record && (await followedChange(reads, families, record, now()));
  if (!change) return [];
  const told = { ...record, url: origin + change.path };
  return usualLanguages.map((language) => ({
    form: 'notification',
    language,
    ...shownOf(pushPayload(told, language)),
  }));
}

async function sent(options: PushOptions, message: QueuedMessage, signal: AbortSignal): Promise<Outcome> {
  const { subscriptions, services, reads, families, origin, now } = options;
  const [record] = message.records;
  // Those that are sent at once are made one by one: readers and editors have their turns in between.
  await nextTurn();
  const subscription = await subscriptions.get(message.to ?? '');
  const change = record && (await followedChange(reads, families, record, now()));
  // Deleted since.
  if (!subscription || !change) return { kind: 'delivered' };
  const { remindsOf } = message;
  const told = { ...record, url: origin + change.path, ...(remindsOf !== undefined && { remindsOf }) };
  const text = pushPayload(told, subscription.lang);
  const request = { text, topic: topicOf(record), ...pushUrgency(change.deadline, now()) };
  const answer = await services.send(subscription, request, signal);
  switch (answer.kind) {
    case 'taken':
      return { kind: 'delivered' };
    case 'gone':
      await subscriptions.remove(subscription.id);
      return { kind: 'delivered' };
    case 'later':
      return { kind: 'again', why: answer.why, ...(answer.after !== undefined && { after: answer.after }) };
    default:
      return { kind: 'refused', why: answer.why };
  }
}
