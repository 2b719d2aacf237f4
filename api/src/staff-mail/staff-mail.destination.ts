import { type BrokenLink, nameIn, type SiteLanguage, type SiteNames } from '@noticeboard/content-model';
import type { Accounts } from '../accounts/accounts.js';
import { isLinkGood } from '../accounts/account.decider.js';
import type { StaffAddresses } from '../accounts/staff-addresses.js';
import { mailOf, type MailText } from '../mail/mail-text.js';
import { mailsAtOnce, messageIdOf, type SendMail } from '../mail/smtp.js';
import type { Destination, Outcome } from '../reach/destination.js';
import { foundIn, type LinkFindings, mendsLinks, nightIn } from './link-mails.js';
import type { PasswordLinks, StoredLink } from './password-links.js';
import { staffChannel } from './staff-channel.js';
import { staffMailWords } from './staff-mail-words.js';
import { isWorkMessage, type MailedWork, mailedWork, messageOf, type WorkMailsOptions } from './work-mails.js';

export interface StaffMailOptions {
  readonly links: Pick<PasswordLinks, 'asked' | 'token'>;
  readonly accounts: Pick<Accounts, 'find'>;
  readonly addresses: Pick<StaffAddresses, 'of' | 'withId'>;
  readonly sets: WorkMailsOptions['sets'];
  readonly findings: LinkFindings;
  readonly send: SendMail;
  /** Before the paths of pages. */
  readonly origin: string;
  /** The name of the portal in each language. */
  readonly site: SiteNames;
}

/** The mail addresses of accounts. It gets nothing of what becomes public. */
export function staffMailDestination(options: StaffMailOptions): Destination {
  return {
    ...staffChannel,
    per: 'publication',
    atOnce: mailsAtOnce,
    choose: () => undefined,
    async deliver({ id, to = '' }) {
      if (isWorkMessage(id)) return workSent(options, id, to);
      const night = nightIn(id);
      if (night !== undefined) return linksSent(options, id, to, night);
      const link = await options.links.asked(to, id);
      return link ? linkSent(options, id, to, link) : { kind: 'delivered' };
    },
  };
}

async function linkSent(options: StaffMailOptions, id: string, to: string, link: StoredLink): Promise<Outcome> {
  const { accounts, addresses, links, origin, site } = options;
  const account = await accounts.find(link.username);
  const address = await addresses.of(link.username);
  const isWanted = account !== undefined && address !== undefined && isLinkGood(link, account);
  const token = isWanted ? await links.token(link) : undefined;
  if (address === undefined || token === undefined) return { kind: 'delivered' };
  const mail = linkMail(link, nameIn(site, link.lang), `${origin}/mail/password/${token}`);
  return posted(options, id, to, address, mail);
}

function linkMail({ purpose, username, lang }: StoredLink, site: string, url: string): MailText {
  const say = staffMailWords(lang);
  const lines = [say(`${purpose}Text`, { site, username }), url, '', say(`${purpose}Else`), say('once')];
  return mailOf(say(`${purpose}Subject`, { site }), lines, lang);
}

/** Nothing is sent where it waits no more. */
async function workSent(options: StaffMailOptions, id: string, to: string): Promise<Outcome> {
  const { accounts, addresses, origin, sets, site } = options;
  const person = await addresses.withId(to);
  const account = person?.work ? await accounts.find(person.username) : undefined;
  const waiting = account && !account.closed ? mailedWork(await sets(), account) : [];
  const work = waiting.find((one) => messageOf(one) === id);
  if (!person || !work) return { kind: 'delivered' };
  return posted(options, id, to, person.email, workMail(work, nameIn(site, person.lang), origin, person.lang));
}

const mostRecords = 10;

function workMail(work: MailedWork, site: string, origin: string, lang: SiteLanguage): MailText {
  const { place, id, title, by, note, records } = work;
  const say = staffMailWords(lang);
  const names = records.slice(0, mostRecords).map(({ title: name }) => name);
  if (records.length > mostRecords) names.push(say('more', { count: records.length - mostRecords }));
  const lines = [
    say(`${place}Text`, { by, title }),
    `${origin}/admin/change-sets/${encodeURIComponent(id)}`,
    ...(note === undefined ? [] : [say(place === 'failed' ? 'why' : 'note', { note })]),
    ...(names.length > 0 ? [say('records', { records: names.join(' · ') })] : []),
    '',
    say('off', { url: `${origin}/admin/profile` }),
  ];
  return mailOf(say(`${place}Subject`, { site, title }), lines, lang);
}

/** Nothing is sent of links that are mended, or that no record shows any more. */
async function linksSent(options: StaffMailOptions, id: string, to: string, night: string): Promise<Outcome> {
  const { accounts, addresses, findings, origin, site } = options;
  const person = await addresses.withId(to);
  const isWanted = person?.work === true && mendsLinks(await accounts.find(person.username));
  const links = isWanted ? await foundIn(findings, night) : [];
  if (!person || links.length === 0) return { kind: 'delivered' };
  return posted(options, id, to, person.email, brokenMail(links, nameIn(site, person.lang), origin, person.lang));
}

const mostLinks = 20;

function brokenMail(links: readonly BrokenLink[], site: string, origin: string, lang: SiteLanguage): MailText {
  const say = staffMailWords(lang);
  const count = links.length;
  const shown = links.slice(0, mostLinks).flatMap(({ title, label, url, status }) => {
    const answer = status === null ? say('noAnswer') : say('answers', { status });
    return [`${title} – ${label}: ${answer}`, url];
  });
  const lines = [
    say('brokenText'),
    ...shown,
    ...(count > mostLinks ? [say('more', { count: count - mostLinks })] : []),
    `${origin}/admin`,
    '',
    say('brokenOff', { url: `${origin}/admin/profile` }),
  ];
  return mailOf(say('brokenSubject', { site, count }), lines, lang);
}

async function posted(
  { origin, send }: StaffMailOptions,
  id: string,
  to: string,
  address: string,
  mail: MailText,
): Promise<Outcome> {
  const answer = await send({ ...mail, to: address, messageId: messageIdOf(id, to, origin) });
  if (answer.kind === 'taken') return { kind: 'delivered' };
  return { kind: answer.kind === 'later' ? 'again' : 'refused', why: answer.why };
}
