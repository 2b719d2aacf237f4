import { changeTopicNames, families, listingKinds } from '@noticeboard/content-model';
import type { Destination } from '../reach/destination.js';
import type { ToldRecord } from '../reach/message.js';
import { ping } from '../reach/ping.js';

interface WebSubSettings {
  readonly hubUrl: string;
  /** The portal's. */
  readonly origin: string;
  readonly clock: () => Date;
}

/** The hub of the feeds (WebSub), which tells who has subscribed that they have changed. */
export function webSub({ hubUrl, origin, clock }: WebSubSettings): Destination {
  return {
    id: 'websub',
    kind: 'webSub',
    per: 'publication',
    deliver({ records }, signal) {
      const form = new URLSearchParams({ 'hub.mode': 'publish' });
      for (const path of feedsOf(records)) form.append('hub.url', `${origin}${path}`);
      return ping(hubUrl, 'application/x-www-form-urlencoded', form.toString(), clock(), signal);
    },
  };
}

/** The feeds that these records are in. Several changes may be one here: each topic may tell of one of them. */
function feedsOf(records: readonly ToldRecord[]): readonly string[] {
  const rows = [...families, ...listingKinds];
  const lists = records.flatMap(({ source }) => rows.find(({ key }) => key === source)?.site.listPaths[0] ?? []);
  return [...new Set(['', '/changes', ...changeTopicNames.map((topic) => `/changes/${topic}`), ...lists])].flatMap(
    (path) => [`${path}/feed.xml`, `${path}/feed.json`],
  );
}
