import { followSchema, jsonIn, ProblemError, type SiteLanguage, siteLanguages } from '@noticeboard/content-model';
import { z } from 'zod';
import type { PeopleStore, PersonRow } from '../people/people.js';
import { type Follower, followKeys } from '../reach/followers.js';
import type { PushKey } from './push-key.js';

const collection = 'push';

const stored = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  follow: followSchema,
  since: z.string(),
  /** When the browser last said what it follows, ISO 8601; absent where it said so once. */
  renewed: z.string().exactOptional(),
  lang: z.enum(siteLanguages),
});
type Stored = z.infer<typeof stored>;

/** A browser that the portal sends to. */
export type PushSubscription = Stored & Follower;

export type NewSubscription = Pick<Stored, 'endpoint' | 'p256dh' | 'auth' | 'follow'>;

/** The browsers that have subscribed: an endpoint, two keys, what they follow and the language; nothing of a person. */
export class PushSubscriptions {
  constructor(
    private readonly people: PeopleStore,
    private readonly key: PushKey,
  ) {}

  /**
   * The same browser again follows what it says now.
   * @throws ProblemError `otherKeys` for an endpoint that is there with other keys
   */
  async add(
    given: NewSubscription,
    lang: SiteLanguage,
    now: Date,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    const id = await this.key.idOf(given.endpoint);
    const row = rowOf(id, { ...given, since: now.toISOString(), lang });
    if (await this.people.add(row)) return { id, isNew: true };
    const before = await this.people.get(collection, id);
    // Deleted meanwhile.
    if (!before) return this.add(given, lang, now);
    const { p256dh, auth, since } = subscriptionIn(before);
    if (p256dh !== given.p256dh || auth !== given.auth) throw new ProblemError('otherKeys');
    const isReplaced = await this.people.replace(
      before.value,
      rowOf(id, { ...given, since, renewed: now.toISOString(), lang }),
    );
    return isReplaced ? { id, isNew: false } : this.add(given, lang, now);
  }

  async get(id: string): Promise<PushSubscription | undefined> {
    const row = await this.people.get(collection, id);
    return row && subscriptionIn(row);
  }

  /** @returns false where it is not there */
  async remove(id: string): Promise<boolean> {
    return (await this.people.remove(collection, [id])) > 0;
  }
}

export function subscriptionIn(row: PersonRow): PushSubscription {
  return { ...stored.parse(jsonIn(row.value)), id: row.id };
}

function rowOf(id: string, value: Stored): PersonRow {
  return { collection, id, keys: [...followKeys(value.follow)], value: JSON.stringify(value) };
}
