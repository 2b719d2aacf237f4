import type { Destination } from '../reach/destination.js';
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
  return {
    id: 'indexnow',
    kind: 'indexNow',
    per: 'publication',
    deliver({ records }, signal) {
      const urlList = [...new Set(records.map((record) => `${origin}${recordAddress(record)}`))];
      const keyLocation = `${origin}/${key}.txt`;
      const body = JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList });
      return ping(url, 'application/json; charset=utf-8', body, clock(), signal);
    },
  };
}
