import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jsonIn } from '@noticeboard/content-model';
import { z } from 'zod';
import type { PeopleStore } from '../people/people.js';

/** The purposes of the links in mails: none does the work of another. */
export const mailPurposes = ['confirm', 'unsubscribe', 'subscriptions'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/** Where a link leads: a subscriber, and with `confirm` one of the subscriptions that were asked for. */
export interface MailPlace {
  readonly id: string;
  readonly n: string;
}

const place = { collection: 'reachState', id: 'mail' } as const;
const stored = z.object({ secret: z.string() });
const [idLength, nLength, macLength] = [32, 8, 22];

/** The number of a subscription that is asked for: 48 random bits. */
export function newNumber(): string {
  return randomBytes(6).toString('base64url');
}

/** Makes and reads what stands in the links of mails. The secret lies with the subscribers, who are void without it. */
export class MailTokens {
  #secret: Promise<Buffer> | undefined;

  constructor(private readonly people: Pick<PeopleStore, 'get' | 'add'>) {}

  /** The id of the subscriber with this address, which nobody guesses who has the address: base64url of 192 bits. */
  async idOf(address: string): Promise<string> {
    return (await this.#mac(`address\n${address.toLowerCase()}`)).subarray(0, 24).toString('base64url');
  }

  async token(purpose: MailPurpose, { id, n }: MailPlace): Promise<string> {
    return `${id}${n}${await this.#sign(purpose, id + n)}`;
  }

  /** Undefined for one that the portal has not made for this. */
  async placeIn(purpose: MailPurpose, token: string): Promise<MailPlace | undefined> {
    if (token.length !== idLength + nLength + macLength || !(await this.#isBegun())) return undefined;
    const content = token.slice(0, idLength + nLength);
    const given = Buffer.from(token.slice(idLength + nLength));
    const own = Buffer.from(await this.#sign(purpose, content));
    if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
    return { id: content.slice(0, idLength), n: content.slice(idLength) };
  }

  /** False where no mail was ever sent: nothing is stored because somebody asks. */
  async #isBegun(): Promise<boolean> {
    return this.#secret !== undefined || (await this.people.get(place.collection, place.id)) !== undefined;
  }

  async #sign(purpose: MailPurpose, content: string): Promise<string> {
    return (await this.#mac(`${purpose}\n${content}`)).toString('base64url').slice(0, macLength);
  }

  async #mac(text: string): Promise<Buffer> {
    this.#secret ??= this.#load().catch((error: unknown) => {
      this.#secret = undefined;
      throw error;
    });
    return createHmac('sha256', await this.#secret)
      .update(text)
      .digest();
  }

  async #load(): Promise<Buffer> {
    const value = JSON.stringify({ secret: randomBytes(32).toString('base64url') });
    const known = await this.people.get(place.collection, place.id);
    if (!known) await this.people.add({ ...place, keys: [], value });
    const row = known ?? (await this.people.get(place.collection, place.id));
    return Buffer.from(stored.parse(jsonIn(row?.value ?? value)).secret, 'base64url');
  }
}

/** The place of a whole subscriber. */
export function wholeOf(id: string): MailPlace {
  return { id, n: 'a'.repeat(nLength) };
}
