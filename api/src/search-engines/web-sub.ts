import type { Destination } from '../reach/destination.js';
import type { ToldRecord } from '../reach/message.js';
import { ping } from '../reach/ping.js';
import { feedsOf } from '../reach/record-address.js';

interface WebSubSettings {
  readonly hubUrl: string;
  /** The portal's. */
  readonly origin: string;
  readonly clock: () => Date;
}

/** The hub of the feeds (WebSub), which tells who has subscribed that they have changed. */
export function webSub({ hubUrl, origin, clock }: WebSubSettings): Destination {
  const addressesOf = (records: readonly ToldRecord[]) => feedsOf(records).map((path) => `${origin}${path}`);
  return {
    id: 'websub',
    kind: 'webSub',
    per: 'publication',
    words: async ({ records }) => [{ form: 'request', text: addressesOf(records).join('\n') }],
    deliver({ records }, signal) {
      const form = new URLSearchParams({ 'hub.mode': 'publish' });
      for (const address of addressesOf(records)) form.append('hub.url', address);
      return ping(hubUrl, 'application/x-www-form-urlencoded', form.toString(), clock(), signal);
    },
  };
}
