import { createHash, randomBytes } from 'node:crypto';
import {
  type Account,
  jsonIn,
  type PasswordLink,
  passwordLinks,
  ProblemError,
  type SiteLanguage,
  siteLanguages,
} from '@noticeboard/content-model';
import { z } from 'zod';
import { isLinkGood } from '../accounts/account.decider.js';
import { Invitations } from '../accounts/invitations.js';
import { staffId } from '../accounts/staff-addresses.js';
import type { PeopleStore, PersonRow } from '../people/people.js';
import { isWithinDay } from '../people/within-day.js';
import type { ReachHome } from '../reach/reach-home.js';
import { queueStaffMails } from './staff-channel.js';

const collection = 'staffLinks';
/** ms. */
const linkLastsMs = 48 * 3_600_000;
const mostADay = 3;

const stored = z.object({
  username: z.string(),
  purpose: z.enum(passwordLinks),
  lang: z.enum(siteLanguages),
  /** Names the request for it. */
  n: z.string(),
  /** As the account had it then: another end of its sessions since makes the link void. */
  sessionsEndedAt: z.number(),
  /** SHA-256 of the token, in hex; absent until the mail is written. */
  hash: z.string().optional(),
});
/** The one link of an account to set its password, without its token. */
export type StoredLink = Readonly<z.infer<typeof stored>>;

/**
 * The links by which the owners of accounts set their passwords: one for each account, the newest. A token is made when
 * its mail is written, and the portal has its hash alone.
 */
export class PasswordLinks extends Invitations {
  /** @param isOn whether the portal sends mail at all */
  constructor(
    private readonly people: PeopleStore,
    private readonly reach: ReachHome,
    private readonly isOn: boolean,
  ) {
    super();
  }

  assertOn(): void {
    if (!this.isOn) throw new ProblemError('noMail');
  }

  async invite(account: Account, lang: SiteLanguage): Promise<void> {
    if (await this.ask('invitation', account, lang)) return;
    const message = 'This account has got three invitations today. Send the next one tomorrow.';
    throw new ProblemError('tooManyRequests', { message, headers: { 'Retry-After': '3600' } });
  }

  /**
   * Has a link mailed.
   * @returns false where the account has got three of them within a day
   * @throws ProblemError `noMail`
   */
  async ask(purpose: PasswordLink, { username, sessionsEndedAt }: Account, lang: SiteLanguage): Promise<boolean> {
    this.assertOn();
    const [now, to, n] = [new Date(), staffId(username), randomBytes(12).toString('hex')];
    if (!(await isWithinDay(this.people, `${purpose}.${to}`, mostADay, now))) return false;
    await this.people.put([rowOf({ username, purpose, lang, n, sessionsEndedAt })]);
    await queueStaffMails(this.reach, [{ id: `${purpose}-${n}`, to }], now);
    return true;
  }

  /** The link that a message asks for; undefined where a newer one has come. */
  async asked(to: string, message: string): Promise<StoredLink | undefined> {
    const row = await this.people.get(collection, to);
    const link = row && linkIn(row);
    return link && `${link.purpose}-${link.n}` === message ? link : undefined;
  }

  /**
   * Makes the token of a link, good for 48 hours; one that it had before is void.
   * @returns 192 random bits in base64url; undefined where a newer link has come
   */
  async token(link: StoredLink): Promise<string | undefined> {
    const token = randomBytes(24).toString('base64url');
    const isNewest = await this.people.replace(JSON.stringify(link), rowOf({ ...link, hash: hashOf(token) }));
    return isNewest ? token : undefined;
  }

  /** @param accountOf the account as the log has it. @returns the link that is good */
  async find(
    token: string,
    accountOf: (username: string) => Promise<Account | undefined>,
  ): Promise<StoredLink | undefined> {
    const [row] = await this.people.page(collection, { key: hashOf(token), max: 1 });
    const link = row && linkIn(row);
    const account = link && (await accountOf(link.username));
    return account && isLinkGood(link, account) ? link : undefined;
  }

  async forget(username: string): Promise<void> {
    await this.people.remove(collection, [staffId(username)]);
  }
}

function rowOf(link: StoredLink): PersonRow {
  const keys = link.hash === undefined ? [] : [link.hash];
  const until = Date.now() + linkLastsMs;
  return { collection, id: staffId(link.username), keys, until, value: JSON.stringify(link) };
}

function linkIn(row: PersonRow): StoredLink {
  return stored.parse(jsonIn(row.value));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
