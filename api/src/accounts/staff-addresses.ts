import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { accountStream, jsonIn, siteLanguages } from '@noticeboard/content-model';
import { z } from 'zod';
import { PEOPLE } from '../http/tokens.js';
import { peoplePages, type PeopleStore, type PersonRow } from '../people/people.js';

const collection = 'staff';
const stored = z.object({
  username: z.string(),
  email: z.string(),
  /** ISO 8601: when the account got the address; empty: before the portal noted that. */
  since: z.string().default(''),
  /** False where its owner wants no mails about work. */
  work: z.boolean().default(true),
  /** The language of mails about work. */
  lang: z.enum(siteLanguages).default('en'),
});
/** The mail address of an account, and what its owner wants by mail. */
export type StaffAddress = Readonly<z.infer<typeof stored>>;

/** The mail addresses of accounts: outside the log, which forgets nothing. */
@Injectable()
export class StaffAddresses {
  constructor(@Inject(PEOPLE) private readonly people: Pick<PeopleStore, 'page' | 'get' | 'put' | 'remove'>) {}

  /** By stream of the account. */
  async all(): Promise<ReadonlyMap<string, StaffAddress>> {
    const found = new Map<string, StaffAddress>();
    for await (const rows of peoplePages(this.people, collection))
      for (const row of rows) {
        const one = addressIn(row);
        found.set(accountStream(one.username), one);
      }
    return found;
  }

  /** The user names of the accounts with this address. */
  async namesAt(email: string): Promise<readonly string[]> {
    const same = [...(await this.all()).values()].filter((one) => one.email.toLowerCase() === email.toLowerCase());
    return same.map(({ username }) => username);
  }

  async of(username: string): Promise<string | undefined> {
    return (await this.withId(staffId(username)))?.email;
  }

  /** @param id of the account outside the log */
  async withId(id: string): Promise<StaffAddress | undefined> {
    const row = await this.people.get(collection, id);
    return row && addressIn(row);
  }

  /**
   * @param email empty for none any more
   * @returns false where it was the same before
   */
  async set(username: string, email: string): Promise<boolean> {
    const id = staffId(username);
    const known = await this.withId(id);
    if ((known?.email ?? '') === email) return false;
    if (email === '') await this.people.remove(collection, [id]);
    else await this.#put({ work: true, lang: 'en', ...known, username, email, since: new Date().toISOString() });
    return true;
  }

  /** @returns false where the account has no address; nothing is stored then */
  async prefer(username: string, wish: Partial<Pick<StaffAddress, 'work' | 'lang'>>): Promise<boolean> {
    const known = await this.withId(staffId(username));
    if (known) await this.#put({ ...known, ...wish });
    return known !== undefined;
  }

  async #put(value: StaffAddress): Promise<void> {
    await this.people.put([{ collection, id: staffId(value.username), keys: [], value: JSON.stringify(value) }]);
  }
}

function addressIn(row: PersonRow): StaffAddress {
  return stored.parse(jsonIn(row.value));
}

/** The id of an account outside the log. Names that differ in letter case belong to one person. */
export function staffId(username: string): string {
  return createHash('sha256').update(accountStream(username)).digest('hex');
}
