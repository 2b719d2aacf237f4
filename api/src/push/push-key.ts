import { createECDH, createHmac } from 'node:crypto';
import { jsonIn } from '@noticeboard/content-model';
import { z } from 'zod';
import type { PeopleStore } from '../people/people.js';
import { pushCurve } from './encrypted.js';
import { Vapid } from './vapid.js';

const collection = 'reachState';
const id = 'vapid';
const stored = z.object({ privateKey: z.string() });

/** The key of the portal for web push, made at its first use: it lies with the subscriptions, which are void without it. */
export class PushKey {
  #vapid: Promise<Own> | undefined;

  /** @param subject the contact for push services */
  constructor(
    private readonly people: Pick<PeopleStore, 'get' | 'add'>,
    private readonly subject: string | undefined,
  ) {}

  async vapid(): Promise<Vapid> {
    return (await this.#own()).vapid;
  }

  /**
   * The id of the subscription with this endpoint: nobody else can guess it, and two that ask at once get the same.
   * Base64url of 192 bits.
   */
  async idOf(endpoint: string): Promise<string> {
    const { privateKey } = await this.#own();
    return createHmac('sha256', privateKey).update(endpoint).digest().subarray(0, 24).toString('base64url');
  }

  #own(): Promise<Own> {
    this.#vapid ??= this.#load().catch((error: unknown) => {
      this.#vapid = undefined;
      throw error;
    });
    return this.#vapid;
  }

  async #load(): Promise<Own> {
    const known = (await this.people.get(collection, id))?.value ?? (await this.#make());
    const privateKey = Buffer.from(stored.parse(jsonIn(known)).privateKey, 'base64url');
    return { privateKey, vapid: new Vapid(privateKey, this.subject) };
  }

  async #make(): Promise<string> {
    const own = createECDH(pushCurve);
    own.generateKeys();
    const value = JSON.stringify({ privateKey: own.getPrivateKey('base64url') });
    await this.people.add({ collection, id, keys: [], value });
    // Another process may have been first.
    return (await this.people.get(collection, id))?.value ?? value;
  }
}

interface Own {
  readonly privateKey: Buffer;
  readonly vapid: Vapid;
}
