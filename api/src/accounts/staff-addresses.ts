import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { accountStream, jsonIn } from '@noticeboard/content-model';
import { z } from 'zod';
import { PEOPLE } from '../http/tokens.js';
import { peoplePages, type PeopleStore } from '../people/people.js';

const collection = 'staff';
const stored = z.object({ username: z.string(), email: z.string() });

/** The mail addresses of accounts: outside the log, which forgets nothing. */
@Injectable()
export class StaffAddresses {
  constructor(@Inject(PEOPLE) private readonly people: Pick<PeopleStore, 'page' | 'get' | 'put' | 'remove'>) {}

  /** By stream of the account. */
  async all(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for await (const rows of peoplePages(this.people, collection))
      for (const { value } of rows) {
        const { username, email } = stored.parse(jsonIn(value));
        found.set(accountStream(username), email);
      }
    return found;
  }

  /** The user names of the accounts with this address. */
  async namesAt(email: string): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const rows of peoplePages(this.people, collection))
      for (const { value } of rows) {
        const one = stored.parse(jsonIn(value));
        if (one.email.toLowerCase() === email.toLowerCase()) names.push(one.username);
      }
    return names;
  }

  async of(username: string): Promise<string | undefined> {
    const row = await this.people.get(collection, staffId(username));
    return row && stored.parse(jsonIn(row.value)).email;
  }

  /** @param email empty for none any more */
  async set(username: string, email: string): Promise<void> {
    const id = staffId(username);
    if (email === '') await this.people.remove(collection, [id]);
    else await this.people.put([{ collection, id, keys: [], value: JSON.stringify({ username, email }) }]);
  }
}

/** The id of an account outside the log. Names that differ in letter case belong to one person. */
export function staffId(username: string): string {
  return createHash('sha256').update(accountStream(username)).digest('hex');
}
