import { randomUUID } from 'node:crypto';
import type { Family } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { type ReadStore, ReadStoreUnavailable, type Redis } from '@noticeboard/read-store';
import { Accounts } from '../accounts/accounts.js';
import { StaffAddresses } from '../accounts/staff-addresses.js';
import { byHandDestination } from '../by-hand/by-hand.destination.js';
import type { Config } from '../config/config.js';
import { restoredIn } from '../config/restored-mark.js';
import { shownBroken } from '../desk/desk.links.js';
import { DeskReads } from '../desk/desk.reads.js';
import type { LinkStore } from '../desk/link-store.js';
import { RecordLinks } from '../desk/record-links.js';
import { Digests } from '../mail/digests.js';
import { mailDestination } from '../mail/mail.destination.js';
import { MailSubscribers } from '../mail/mail-subscribers.js';
import { MailTokens } from '../mail/mail-tokens.js';
import { smtpSender } from '../mail/smtp.js';
import { Courier } from '../reach/courier.js';
import { fileOutbox } from '../reach/file-outbox.js';
import type { PeopleStore } from '../people/people.js';
import { pushDestination } from '../push/push.destination.js';
import { PushEnds } from '../push/push-ends.js';
import { PushKey } from '../push/push-key.js';
import { PushServices } from '../push/push-service.js';
import { PushSubscriptions } from '../push/push-subscriptions.js';
import { Reminders } from '../push/reminders.js';
import type { Outbox } from '../reach/outbox.js';
import { Reach } from '../reach/reach.js';
import { type DestinationSource, ReachHome } from '../reach/reach-home.js';
import { Reactor } from '../reach/reactor.js';
import { redisOutbox } from '../reach/redis-outbox.js';
import type { Destination } from '../reach/destination.js';
import { portalsOwn } from '../reach/delivery-log.js';
import type { LinkFindings, LinkMails } from '../staff-mail/link-mails.js';
import type { WorkMails } from '../staff-mail/work-mails.js';
import { queueStaffMails } from '../staff-mail/staff-channel.js';
import { PasswordLinks } from '../staff-mail/password-links.js';
import { cardDates } from '../telegram/card-dates.js';
import { webhookDestination } from '../webhooks/webhook.destination.js';
import { WebhookSecrets } from '../webhooks/webhook-secrets.js';
import type { WriteGate } from '../write-gate/write-gate.js';
import type { Log } from './logs.js';

interface Home {
  readonly config: Config;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly redis: Redis | undefined;
  readonly people: PeopleStore;
  readonly links: LinkStore;
  readonly families: readonly Family[];
  readonly clock: () => Date;
}

/** All destinations that get what becomes public, and the record of how far each of them has come. */
export function openReach(home: Home): ReachHome {
  const { config, events, redis, families, clock } = home;
  const { dataDir, publicUrl: origin, mayReachPrivate } = config;
  const webhooks = { secrets: new WebhookSecrets(events), origin, mayReachPrivate, clock };
  const reach: ReachHome = new ReachHome({
    events,
    families,
    clock,
    delayMs: config.reachDelayMs,
    origin: origin ?? '',
    openOutbox: () => (redis ? redisOutbox(redis) : fileOutbox(dataDir)),
    sources: [
      push(home),
      ...mail(home),
      async (channels) =>
        [...channels.values()].flatMap(({ webhook, ...channel }) =>
          webhook ? webhookDestination({ ...channel, webhook }, webhooks) : [],
        ),
      once(() => ownDestinations(home, reach)),
      once(() => staffMail(home, reach)),
      once(() => cachesOfPages(home)),
    ],
  });
  return reach;
}

/** The destinations of the operator's settings; what they need is loaded where one is set. */
async function ownDestinations(
  { config, reads, families, clock }: Home,
  reach: ReachHome,
): Promise<readonly Destination[]> {
  const { publicUrl: origin, telegram, byHand, indexNow, hubUrl } = config;
  if (origin === undefined) return [];
  const chats = telegram?.chats ?? [];
  const { telegramDestination } = chats.length > 0 ? await import('../telegram/telegram.destination.js') : {};
  const cardOf = cardDates(families, reads);
  const channels = () => reach.channels.all();
  return [
    ...chats.flatMap((chat) =>
      telegram && telegramDestination
        ? telegramDestination(chat, { ...telegram, origin, deliveries: reach.deliveries, cardOf, channels, clock })
        : [],
    ),
    ...byHand.map((name) => byHandDestination(name, { origin, deliveries: reach.deliveries, cardOf })),
    ...(indexNow ? [(await import('../search-engines/index-now.js')).indexNow({ ...indexNow, origin, clock })] : []),
    ...(hubUrl === undefined ? [] : [(await import('../search-engines/web-sub.js')).webSub({ hubUrl, origin, clock })]),
  ];
}

/** The caches of the operator's settings, which are loaded where one is set. */
async function cachesOfPages({ config, reads, families, clock }: Home): Promise<readonly Destination[]> {
  const { caches: settings, publicUrl: origin, languages } = config;
  const { fastly, cloudflare, varnish, nginx } = settings;
  if (!fastly && !cloudflare && varnish.length + nginx.length === 0) return [];
  const { caches } = await import('../caches/caches.js');
  return caches({ settings, origin, languages, families, reads, clock });
}

/** A chat has its pace, which is counted as long as the program runs. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Browsers, as soon as one has subscribed. */
function push({ config, reads, people, families, clock }: Home): DestinationSource {
  const { publicUrl: origin = '', mayReachPrivate, vapidSubject, clockOffset } = config;
  const key = new PushKey(people, vapidSubject);
  const subscriptions = new PushSubscriptions(people, key);
  const services = new PushServices(() => key.vapid(), mayReachPrivate);
  const now = () => new Date(clock().getTime() + clockOffset);
  const destination = pushDestination({ people, subscriptions, services, reads, families, origin, now });
  return async () => ((await people.page('push', { max: 1 })).length > 0 ? [destination] : []);
}

/** Mail addresses, where the portal has a mail server. */
function mail({ config, reads, people, families, clock }: Home): readonly DestinationSource[] {
  const { publicUrl: origin, clockOffset, identity } = config;
  if (!config.mail || origin === undefined) return [];
  const tokens = new MailTokens(people);
  const subscribers = new MailSubscribers(people, tokens);
  const send = smtpSender(config.mail.smtpUrl, config.mail.from);
  const now = () => new Date(clock().getTime() + clockOffset);
  const destination = mailDestination({
    people,
    subscribers,
    tokens,
    send,
    reads,
    families,
    origin,
    site: identity.name,
    now,
  });
  return [async () => [destination]];
}

/** The mail addresses of accounts, likewise. */
async function staffMail(
  { config: { mail: server, publicUrl: origin, identity }, events, reads, people, links, families }: Home,
  reach: ReachHome,
): Promise<readonly Destination[]> {
  if (!server || origin === undefined) return [];
  const { staffMailDestination } = await import('../staff-mail/staff-mail.destination.js');
  return [
    staffMailDestination({
      links: new PasswordLinks(people, reach, true),
      accounts: new Accounts(events, undefined, reads),
      addresses: new StaffAddresses(people),
      sets: livingChangeSets(reads, families),
      findings: findingsOf(links, reads, families),
      send: smtpSender(server.smtpUrl, server.from),
      origin,
      site: identity.name,
    }),
  ];
}

function livingChangeSets(reads: ReadStore, families: readonly Family[]) {
  const assertBuilt = async () => {
    if ((await reads.state()).checkpoint === undefined)
      throw new ReadStoreUnavailable('the read models are being built');
  };
  const desk = new DeskReads(reads, { assertBuilt }, families);
  return () => desk.livingChangeSets();
}

function findingsOf(store: LinkStore, reads: ReadStore, families: readonly Family[]): LinkFindings {
  const links = new RecordLinks(reads, families);
  return { watch: () => store.watch(), broken: () => shownBroken(links, store) };
}

/** Has staff mailed the links that a night found broken; undefined where the portal sends no mail. */
export async function startLinkMails(work: Work & Pick<Home, 'people' | 'links'>): Promise<LinkMails | undefined> {
  const { config, reach, events, reads, people, links, log } = work;
  if (!config.mail) return undefined;
  const { LinkMails } = await import('../staff-mail/link-mails.js');
  return new LinkMails({
    findings: findingsOf(links, reads, reach.families),
    people,
    accounts: new Accounts(events, undefined, reads),
    addresses: new StaffAddresses(people),
    queue: (mails) => queueStaffMails(reach, mails, reach.clock()),
    warn: (message) => log.warn(message),
  });
}

/** Has staff mailed what waits for them; undefined where the portal sends none. */
export async function startWorkMails(work: Work & Pick<Home, 'people'>): Promise<WorkMails | undefined> {
  const { config, reach, events, reads, people, log } = work;
  if (!config.mail) return undefined;
  const { WorkMails } = await import('../staff-mail/work-mails.js');
  return new WorkMails({
    people,
    accounts: new Accounts(events, undefined, reads),
    addresses: new StaffAddresses(people),
    sets: livingChangeSets(reads, reach.families),
    queue: (mails) => queueStaffMails(reach, mails, reach.clock()),
    warn: (message) => log.warn(message),
  });
}

/** Has the daily and weekly mails sent; undefined where the portal sends none. */
export function startDigests({ config, reach, people, log }: Work & Pick<Home, 'people'>): Digests | undefined {
  if (!config.mail) return undefined;
  const now = () => new Date(reach.clock().getTime() + config.clockOffset);
  const outbox = { add: (...given: Parameters<Outbox['add']>) => reach.outbox.add(...given) };
  return new Digests({ people, outbox, dailyAt: config.mail.dailyAt, now, warn: (message) => log.warn(message) });
}

/** Reminds those who follow a posting of its last date. @param now of the reminders' clock */
export function startReminders({ config, reach, reads, people, log }: Work & Pick<Home, 'people'>): Reminders {
  const { families, clock } = reach;
  const now = () => new Date(clock().getTime() + config.clockOffset);
  const outbox = { add: (...given: Parameters<Outbox['add']>) => reach.outbox.add(...given) };
  const ends = new PushEnds({ people, reads, families });
  const end = (at: Date) => ends.look(at);
  return new Reminders({ people, outbox, reads, families, end, now, warn: (message) => log.warn(message) });
}

interface Work {
  readonly config: Config;
  readonly reach: ReachHome;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly gate: WriteGate;
  readonly log: Log;
}

/** The process that sends messages to the destinations; it does nothing while there is no destination. */
export function startReach({ config, reach, events, reads, gate, log }: Work): Reach {
  const { families, deliveries, delayMs } = reach;
  const now = () => reach.clock().getTime();
  const warn = (message: string) => log.warn(message);
  const leave = async (channel: string) =>
    void (await reach.pause(channel, true, portalsOwn(randomUUID(), reach.clock())));
  const hasEnded = (channel: string, message: string) => deliveries.hasEnded(channel, message);
  return new Reach({
    home: reach,
    reads,
    reactor: (outbox) => new Reactor({ events, outbox, families, delayMs, hasEnded }),
    courier: (outbox) => new Courier({ outbox, deliveries, now, warn, leave, limits: config.channelLimits }),
    restored: () => restoredIn(config.dataDir),
    refuses: () => gate.fault,
    warn,
  });
}
