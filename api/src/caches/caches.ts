import type { Family } from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import type { Config } from '../config/config.js';
import { cachePrefix } from '../reach/channel-log.js';
import type { Destination } from '../reach/destination.js';
import { tagsByRecord } from '../responses/answer-tags.js';
import { cache, type CacheRequest } from './cache.destination.js';
import { pageAddresses } from './page-addresses.js';

interface CachesOptions {
  readonly settings: Config['caches'];
  /** The portal's, where it is known: the host that readers ask. */
  readonly origin: string | undefined;
  readonly languages: readonly string[];
  readonly families: readonly Family[];
  readonly reads: Pick<Reads, 'documents'>;
  readonly clock: () => Date;
}

/** Tags of one request: Fastly takes 256, Cloudflare 30; Varnish as many as a header has room for. */
const [mostOfFastly, mostOfCloudflare, mostOfVarnish] = [256, 30, 100];

/** The caches of the operator's settings: each is sent what it has to forget when a record changes. */
export function caches({ settings, origin, languages, families, reads, clock }: CachesOptions): readonly Destination[] {
  const { fastly, cloudflare, varnish, nginx } = settings;
  const tagsOf = tagsByRecord(families);
  const tags: Parameters<typeof cache>[0]['keysOf'] = async (records) =>
    records.flatMap(({ source, id, besides = [] }) =>
      [{ source, id }, ...besides].flatMap((one) => tagsOf(one.source, one.id)),
    );
  const addresses: typeof tags = (records) => pageAddresses(records, families, reads);
  const host: Readonly<Record<string, string>> = origin === undefined ? {} : { host: new URL(origin).host };
  const purgeAt = (base: string, path: string, headers: CacheRequest['headers']): CacheRequest => ({
    url: base + path,
    method: 'PURGE',
    headers: { ...host, ...headers },
  });
  return [
    ...(fastly
      ? [
          cache({
            id: `${cachePrefix}fastly`,
            keysOf: tags,
            requests: (keys) =>
              inParts(keys, mostOfFastly).map((part) => ({
                url: `${fastly.apiUrl}/service/${fastly.service}/purge`,
                method: 'POST',
                headers: { 'fastly-key': fastly.token, accept: 'application/json', 'surrogate-key': part.join(' ') },
              })),
            clock,
          }),
        ]
      : []),
    ...(cloudflare
      ? [
          cache({
            id: `${cachePrefix}cloudflare`,
            keysOf: tags,
            requests: (keys) =>
              inParts(keys, mostOfCloudflare).map((part) => ({
                url: `${cloudflare.apiUrl}/zones/${cloudflare.zone}/purge_cache`,
                method: 'POST',
                headers: { authorization: `Bearer ${cloudflare.token}`, 'content-type': 'application/json' },
                body: JSON.stringify({ tags: part }),
              })),
            clock,
          }),
        ]
      : []),
    ...varnish.map((base) =>
      cache({
        id: idOf('varnish', base),
        keysOf: tags,
        requests: (keys) => inParts(keys, mostOfVarnish).map((part) => purgeAt(base, '/', { xkey: part.join(' ') })),
        clock,
      }),
    ),
    ...nginx.map((base) =>
      cache({
        id: idOf('nginx', base),
        keysOf: addresses,
        // A page is stored once for each language that readers ask for.
        requests: (paths) =>
          paths.flatMap((path) => languages.map((language) => purgeAt(base, path, { 'accept-language': language }))),
        // It has no such page.
        isFine: (status) => status === 404 || status === 412,
        clock,
      }),
    ),
  ];
}

function inParts(keys: readonly string[], most: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(keys.length / most) }, (_, at) => keys.slice(at * most, (at + 1) * most));
}

/** Several of them have an id each, so that one which is down holds up no other. */
function idOf(program: string, base: string): string {
  const { hostname, port, protocol } = new URL(base);
  const place = `${hostname}-${port || (protocol === 'https:' ? '443' : '80')}`;
  return `${cachePrefix}${program}-${place.replaceAll(/[^A-Za-z0-9-]+/g, '-').replace(/^-/, '')}`;
}
