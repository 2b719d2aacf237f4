import { changeTopicNames, type Family, type SiteList, type SiteResponse } from '@noticeboard/content-model';
import { changesPath, detailAddress, inLanguage, pageDataPrefix } from '../app/addresses';
import type { ServerSite } from '../app/loader';
import { filterAddress, leastListed } from '../filter/filter.loader';
import { policies } from '../policies/policy';
import { policyDate } from '../policies/policy.loader';
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

/** Far fewer than sitemaps.org allows, so that no file costs more than a long list. */
const perFile = 1000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `/sitemap.xml`: all addresses, or an index of `/sitemap/{n}.xml` when there are too many for one file. */
export async function sitemap(site: ServerSite): Promise<SiteResponse> {
  const pages = await fixedPages(site);
  const totals = await Promise.all(site.families.map((family) => totalOf(site, family)));
  if (totals.reduce((sum, total) => sum + total, pages.length) <= perFile) {
    const postings = await Promise.all(site.families.map((family) => postingsOf(site, family, 1)));
    return urlSet([...pages, ...postings.flat()]);
  }
  const files = totals.reduce((sum, total) => sum + Math.ceil(total / perFile), 1);
  const parts = Array.from({ length: files }, (_, index) =>
    element('sitemap', element('loc', `${site.settings.origin}/sitemap/${index + 1}.xml`)),
  );
  return xml(`<sitemapindex xmlns="${namespace}">${parts.join('')}</sitemapindex>`);
}

/** The first has the fixed pages and the filters, the next the postings of one family after the other. @param number counts from 1 */
export async function sitemapPart(site: ServerSite, number: number): Promise<SiteResponse> {
  if (number === 1) return urlSet(await fixedPages(site));
  let before = 1;
  for (const family of site.families) {
    const files = Math.ceil((await totalOf(site, family)) / perFile);
    if (number <= before + files) return urlSet(await postingsOf(site, family, number - before));
    before += files;
  }
  return { status: 404, type: 'text/plain; charset=utf-8', body: 'The sitemap has no such part. See /sitemap.xml.\n' };
}

async function totalOf({ reads }: ServerSite, family: Family): Promise<number> {
  return (await reads.postings(family, { q: '', page: 1, limit: 1 })).total;
}

/** The date of a posting is that of the last change that readers see. */
async function postingsOf(site: ServerSite, family: Family, page: number): Promise<readonly string[]> {
  const { cards } = await site.reads.postings(family, { q: '', page, limit: perFile });
  return cards.map(({ title, changedAt }) => entry(site, detailAddress(family, title), changedAt));
}

async function fixedPages(site: ServerSite): Promise<readonly string[]> {
  const changes = [undefined, ...changeTopicNames].map((topic) => changesPath(topic));
  const paths = ['/', ...site.lists.map(({ words }) => words.listPaths[0]), ...changes];
  return [
    ...paths.map((path) => entry(site, path)),
    ...policies.map((policy) => entry(site, policy.path, policyDate(site, policy))),
    ...(await Promise.all(site.lists.map((list) => filtersOf(site, list)))).flat(),
  ];
}

/** So many of each list have room in one file with the fixed pages. */
const mostFilters = 300;

/** The combinations of a list's filters that enough postings have. */
async function filtersOf(site: ServerSite, list: SiteList): Promise<readonly string[]> {
  if (list.kind !== 'postings') return [];
  const bounds = { least: leastListed, most: mostFilters };
  const found = await site.reads.combinations(list.family, site.now, bounds);
  return found.map(({ filter }) => entry(site, filterAddress(list, filter)));
}

/** An address in each language, with the day of its last change where it is known. */
function entry({ settings }: ServerSite, path: string, changedAt?: string): string {
  const dated = changedAt === undefined ? '' : element('lastmod', changedAt);
  const inOthers = settings.languages.map((language) => {
    const address = xmlEscaped(settings.origin + inLanguage(path, language));
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  });
  return element('url', element('loc', xmlEscaped(settings.origin + path)) + dated + inOthers.join(''));
}

function urlSet(entries: readonly string[]): SiteResponse {
  return xml(`<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`);
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
