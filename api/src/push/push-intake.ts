import { Inject, Injectable } from '@nestjs/common';
import { type Family, type Follow, invalid, type SiteLanguage } from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import type { z } from 'zod';
import { FAMILIES, LIVE_READS, MAY_REACH_PRIVATE, PEOPLE, PUSH_LIMIT } from '../http/tokens.js';
import type { NetworkLimit } from '../overload/network-limit.js';
import type { PeopleStore } from '../people/people.js';
import { assertPublic } from '../reach/public-records.js';
import { ReachHome } from '../reach/reach-home.js';
import { addressFault } from '../outgoing/entered-addresses.js';
import { pushChannel } from './push.destination.js';
import { PushKey } from './push-key.js';
import { PushSubscriptions } from './push-subscriptions.js';
import type { newSubscription } from './push.schema.js';

/** Takes subscriptions of browsers, and lets them go. */
@Injectable()
export class PushIntake {
  readonly #subscriptions: PushSubscriptions;

  constructor(
    @Inject(PEOPLE) people: PeopleStore,
    private readonly pushKey: PushKey,
    @Inject(LIVE_READS) private readonly reads: ReadStore,
    @Inject(FAMILIES) private readonly families: readonly Family[],
    @Inject(MAY_REACH_PRIVATE) private readonly mayReachPrivate: (address: string) => boolean,
    @Inject(PUSH_LIMIT) private readonly limit: NetworkLimit,
    private readonly reach: ReachHome,
  ) {
    this.#subscriptions = new PushSubscriptions(people, pushKey);
  }

  async publicKey(): Promise<string> {
    return (await this.pushKey.vapid()).publicKey;
  }

  /** @throws ProblemError `invalid`, `otherKeys`, `tooManyRequests` */
  async add({ endpoint, keys, follow }: z.infer<typeof newSubscription>, lang: SiteLanguage, address: string) {
    const fault = await addressFault(endpoint, this.mayReachPrivate);
    if (fault) invalid('endpoint', fault);
    await assertPublic(this.reads, this.families, await this.#newIn(endpoint, follow));
    await this.limit.take(address);
    // The channel opens before the subscription is there, so that no change after the answer is missed.
    await this.reach.open(pushChannel);
    return this.#subscriptions.add({ endpoint, ...keys, follow }, lang, new Date());
  }

  /** Without the records that the browser follows already: one of them may have been withdrawn since. */
  async #newIn(endpoint: string, follow: Follow): Promise<Follow> {
    const known = await this.#subscriptions.get(await this.pushKey.idOf(endpoint));
    const isKnown = ({ kind, id }: Follow['records'][number]) =>
      known?.follow.records.some((record) => record.kind === kind && record.id === id) ?? false;
    return { ...follow, records: follow.records.filter((record) => !isKnown(record)) };
  }

  /** @returns false where it is not there */
  async remove(id: string): Promise<boolean> {
    const isRemoved = await this.#subscriptions.remove(id);
    if (isRemoved) await this.reach.forget(pushChannel.id, id);
    return isRemoved;
  }
}
