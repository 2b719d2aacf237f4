import { type Follow, followSchema, jsonIn, type SiteLanguage, siteLanguages } from '@noticeboard/content-model';
import { z } from 'zod';
import { peoplePages, type PeopleStore, type PersonRow } from '../people/people.js';
import { isWithinDay } from '../people/within-day.js';
import { followKeys } from '../reach/followers.js';
import { mailTimes, type MailRequest } from './mail.schema.js';
import { type MailPlace, type MailTokens, newNumber } from './mail-tokens.js';

const collection = 'mail';
/** ms within which a subscription is confirmed, else it is forgotten. */
const confirmMs = 48 * 3_600_000;
const mostConfirmations = 3;
/** One address has so many that wait for its confirmation. */
const mostAsked = 10;
const mostSubscriptions = 50;

const subscription = z.object({ n: z.string(), follow: followSchema, when: z.enum(mailTimes) });
const stored = z.object({
  address: z.string(),
  lang: z.enum(siteLanguages),
  /** The mail server has refused the address. */
  held: z.boolean(),
  confirmed: z.array(subscription.extend({ since: z.string() })),
  asked: z.array(subscription.extend({ lang: z.enum(siteLanguages), until: z.number() })),
});
/** Somebody who has left a mail address. */
export type Subscriber = z.infer<typeof stored>;

/** Mail addresses, and what each has asked for: nothing but these, and nothing that was not confirmed for longer than 48 hours. */
export class MailSubscribers {
  constructor(
    private readonly people: PeopleStore,
    private readonly tokens: MailTokens,
    /** Called for an address that is erased. */
    private readonly onForget: (id: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** @returns where it is confirmed; undefined where the address gets no more mails for that today */
  async ask({ address, follow, when }: MailRequest, lang: SiteLanguage, now: Date): Promise<MailPlace | undefined> {
    const id = await this.tokens.idOf(address);
    if (!(await isWithinDay(this.people, id, mostConfirmations, now))) return undefined;
    const n = newNumber();
    const until = now.getTime() + confirmMs;
    await this.change(id, (known) => {
      const { confirmed = [], held = false, asked = [] } = known ?? {};
      const waiting = asked.filter((one) => one.until > now.getTime()).slice(1 - mostAsked);
      return {
        address: known?.address ?? address,
        lang: known?.lang ?? lang,
        held,
        confirmed,
        asked: [...waiting, { n, follow, when, lang, until }],
      };
    });
    return { id, n };
  }

  async get(id: string): Promise<Subscriber | undefined> {
    const row = await this.people.get(collection, id);
    return row && subscriberIn(row);
  }

  /** May be said again. @returns undefined where nothing was asked for, or not within 48 hours */
  async confirm({ id, n }: MailPlace, now: Date): Promise<Subscriber | undefined> {
    const after = await this.change(id, (known) => {
      const asked = known?.asked.find((one) => one.n === n && one.until > now.getTime());
      if (!known || !asked) return known;
      const { follow, when, lang } = asked;
      const same = JSON.stringify(follow);
      const others = known.confirmed.filter((one) => JSON.stringify(one.follow) !== same);
      return {
        address: known.address,
        lang,
        held: false,
        confirmed: [...others, { n, follow, when, since: now.toISOString() }].slice(-mostSubscriptions),
        asked: known.asked.filter((one) => one.n !== n),
      };
    });
    return after?.confirmed.some((one) => one.n === n) ? after : undefined;
  }

  /**
   * Changes one subscription. Without anything to follow it ends.
   * @param to the new choice; a list that was not followed before is followed from now on
   */
  async edit(
    { id, n }: MailPlace,
    to: (follow: Follow) => Pick<MailRequest, 'follow' | 'when'>,
    now: Date,
  ): Promise<void> {
    await this.change(id, (known) => {
      const one = known?.confirmed.find((each) => each.n === n);
      if (!known || !one) return known;
      const { follow, when } = to(one.follow);
      const others = known.confirmed.filter(
        (each) => each.n !== n && JSON.stringify(each.follow) !== JSON.stringify(follow),
      );
      const isMore = follow.lists.some((list) => !one.follow.lists.includes(list));
      const next = { n, follow, when, since: isMore ? now.toISOString() : one.since };
      const confirmed = followKeys(follow).length > 0 ? [...others, next] : others;
      return confirmed.length > 0 || known.asked.length > 0 ? { ...known, confirmed } : undefined;
    });
  }

  /** Ends one subscription. After the last one it forgets the address. */
  async end({ id, n }: MailPlace): Promise<void> {
    await this.change(id, (known) => {
      const confirmed = known?.confirmed.filter((one) => one.n !== n) ?? [];
      return known && (confirmed.length > 0 || known.asked.length > 0) ? { ...known, confirmed } : undefined;
    });
  }

  /** Erases all of an address. */
  async forget(id: string): Promise<void> {
    await this.people.remove(collection, [id]);
    for await (const rows of peoplePages(this.people, 'mailNews', { key: `of:${id}` }))
      await this.people.remove(
        'mailNews',
        rows.map((row) => row.id),
      );
    await this.onForget(id);
  }

  /** Ends all mail to it until it confirms again. */
  async hold(id: string): Promise<void> {
    await this.change(id, (known) => known && { ...known, held: true });
  }

  /** @returns what is stored afterwards; undefined: nothing, and nothing was where `to` gives undefined */
  private async change(
    id: string,
    to: (known: Subscriber | undefined) => Subscriber | undefined,
  ): Promise<Subscriber | undefined> {
    for (;;) {
      const row = await this.people.get(collection, id);
      const known = row && subscriberIn(row);
      const after = to(known);
      if (after === known) return after;
      if (!after) {
        await this.forget(id);
        return undefined;
      }
      const next = rowOf(id, after);
      if (await (row ? this.people.replace(row.value, next) : this.people.add(next))) return after;
    }
  }
}

export function subscriberIn(row: PersonRow): Subscriber {
  return stored.parse(jsonIn(row.value));
}

/** The news that wait for the daily or weekly mail of a subscriber. */
export function newsOf(people: Pick<PeopleStore, 'page'>, id: string): Promise<readonly PersonRow[]> {
  return people.page('mailNews', { key: `of:${id}`, max: 500 });
}

function rowOf(id: string, value: Subscriber): PersonRow {
  const { held, confirmed, asked } = value;
  const keys = held ? [] : [...new Set(confirmed.flatMap(({ follow }) => followKeys(follow)))];
  const row = { collection, id, keys, value: JSON.stringify(value) } as const;
  return confirmed.length > 0 ? row : { ...row, until: Math.max(0, ...asked.map(({ until }) => until)) };
}
