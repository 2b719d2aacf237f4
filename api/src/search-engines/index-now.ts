import type { Destination } from '../reach/destination.js';
import type { Message } from '../reach/message.js';
import { ping } from '../reach/ping.js';
import { recordAddress } from '../reach/record-address.js';

interface IndexNowSettings {
  readonly key: string;
  readonly url: string;
  /** The portal's. */
  readonly origin: string;
  readonly clock: () => Date;
}

/** Search engines: they get the addresses of what changed (IndexNow). */
export function indexNow({ key, url, origin, clock }: IndexNowSettings): Destination {
  const addressesOf = ({ records }: Message) => [
    ...new Set(records.map((record) => `${origin}${recordAddress(record)}`)),
  ];
  return {
    id: 'indexnow',
    kind: 'indexNow',
    per: 'publication',
    words: async (message) => [{ form: 'request', text: addressesOf(message).join('\n') }],
    deliver(message, signal) {
      const urlList = addressesOf(message);
      const keyLocation = `${origin}/${key}.txt`;
      const body = JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList });
      return ping(url, 'application/json; charset=utf-8', body, clock(), signal);
    },
  };
}
