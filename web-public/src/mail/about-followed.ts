import {
  type Family,
  type Follow,
  listName,
  type PostingFilter,
  type SiteList,
  type SiteReads,
} from '@noticeboard/content-model';
import { filterHeading } from '../filter/filter.words';
import { quoted } from '../list/list.view';
import type { Translate } from '../words/translator';

interface AboutSite {
  readonly t: Translate;
  readonly lists: readonly SiteList[];
  readonly families: readonly Family[];
  readonly reads: Pick<SiteReads, 'cards'>;
}

/** Names the subjects that a reader follows, a line for each. It counts records that have no page. */
export async function aboutFollowed(site: AboutSite, { records, lists, filter }: Follow): Promise<readonly string[]> {
  const { t, families, reads } = site;
  const ids = records.flatMap(({ kind, id }) => (kind === 'posting' ? [id] : []));
  const cards = (await Promise.all(families.map((family) => reads.cards(family, ids)))).flat();
  const total = records.length - cards.length;
  return [
    ...cards.map(({ title }) => title),
    ...(total > 0 ? [t(total === 1 ? '{total} notice' : '{total} notices', { total })] : []),
    ...lists.map((name) => headingOf(site, name)),
    ...aboutFilter(site, filter),
  ];
}

function aboutFilter(site: AboutSite, { list, q = '', ...values }: Follow['filter']): readonly string[] {
  const asked = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  if (list === undefined && q === '' && asked.length === 0) return [];
  const heading = headingOf(site, list);
  const searched = q === '' ? heading : site.t('“{q}” in {heading}', { q: quoted(q), heading });
  return [asked.length === 0 ? searched : filterHeading(searched, Object.fromEntries(asked) as PostingFilter, site.t)];
}

function headingOf({ lists, t }: AboutSite, name: string | undefined): string {
  const list = lists.find(({ words }) => listName(words) === name);
  return list ? t(list.words.heading) : t('All lists');
}
