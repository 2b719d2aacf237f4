import type { SiteResponse } from '@noticeboard/content-model';
import { detailAddress, pageDataPrefix } from '../app/addresses';
import type { ServerSite } from '../app/loader';
import { policies } from '../policies/policy';
import { xmlEscaped } from './feeds';

const closed = ['/admin', '/login', '/api', `${pageDataPrefix}/`];

export function robots({ settings }: ServerSite): SiteResponse {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings.origin}/sitemap.xml`,
  ];
  return { status: 200, type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

/** The most addresses that sitemaps.org allows in one file. */
const maxAddresses = 50_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `/sitemap.xml`: all addresses, or an index of `/sitemap/{n}.xml` when there are too many for one file. */
export async function sitemap(site: ServerSite): Promise<SiteResponse> {
  const entries = await urlsOf(site);
  if (entries.length <= maxAddresses) return urlSet(entries);
  const parts = Array.from({ length: Math.ceil(entries.length / maxAddresses) }, (_, index) =>
    element('sitemap', element('loc', `${site.settings.origin}/sitemap/${index + 1}.xml`)),
  );
  return xml(`<sitemapindex xmlns="${namespace}">${parts.join('')}</sitemapindex>`);
}

/** @param number counts from 1 */
export async function sitemapPart(site: ServerSite, number: number): Promise<SiteResponse> {
  const entries = (await urlsOf(site)).slice((number - 1) * maxAddresses, number * maxAddresses);
  if (entries.length > 0) return urlSet(entries);
  return { status: 404, type: 'text/plain; charset=utf-8', body: 'The sitemap has no such part. See /sitemap.xml.\n' };
}

/** Addresses whose last change is known carry its date. For postings it is the last change that readers see. */
async function urlsOf({ families, lists, reads, settings }: ServerSite): Promise<readonly string[]> {
  const entry = (path: string, changedAt?: string) =>
    element(
      'url',
      element('loc', xmlEscaped(settings.origin + path)) + (changedAt ? element('lastmod', changedAt) : ''),
    );
  const postings = await Promise.all(
    families.map(async (family) => {
      const { cards } = await reads.postings(family, { q: '', page: 1, limit: Number.MAX_SAFE_INTEGER });
      return cards.map((card) => entry(detailAddress(family, card.title), card.changedAt));
    }),
  );
  return [
    ...['/', ...lists.map(({ words }) => words.listPaths[0]), '/changes'].map((path) => entry(path)),
    ...policies.map(({ path, updated }) => entry(path, updated)),
    ...postings.flat(),
  ];
}

function urlSet(entries: readonly string[]): SiteResponse {
  return xml(`<urlset xmlns="${namespace}">${entries.join('')}</urlset>`);
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function xml(body: string): SiteResponse {
  return {
    status: 200,
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`,
  };
}
