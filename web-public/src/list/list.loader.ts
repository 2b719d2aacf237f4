import type { SiteList } from '@noticeboard/content-model';
import { listSearch } from '../app/addresses';
import { type Loaded, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import { type CardView, listingCardView, postingCardView } from '../cards/card-view';
import { failedList, isTooLong, type ListView, pageLength, parseListParams, quoted } from './list.view';

export async function loadList(site: ServerSite, list: SiteList, { search }: PageRequest): Promise<Loaded<ListView>> {
  const params = parseListParams(list, search);
  const outcome = await outcomeOf(listedCards(site, list, { ...params, limit: pageLength }));
  const view: ListView = outcome.ok
    ? { kind: 'list', list: list.key, ...params, ...outcome.value, failed: false }
    : failedList(list, search);
  return {
    status: view.failed ? 503 : isPastEnd(view) ? 404 : 200,
    head: headOf(site, list, view),
    view,
    markup: { image: list.words.image, feed: `${list.words.listPaths[0]}/feed` },
  };
}

/** A page that an address names and the list has not got. The first page of an empty list is there. */
function isPastEnd({ page, cards }: ListView): boolean {
  return page > 1 && cards.length === 0;
}

interface Query {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  readonly order?: ListView['order'];
}

interface Listed {
  readonly cards: readonly CardView[];
  readonly total: number;
}

/** A page of any list, ready to be shown. */
export async function listedCards(site: ServerSite, list: SiteList, query: Query): Promise<Listed> {
  if (isTooLong(query.q)) return { cards: [], total: 0 };
  if (list.kind === 'notices') {
    const { cards, total } = await site.reads.listings(list.notices, query);
    return { cards: await Promise.all(cards.map((card) => listingCardView(site, list.notices, card))), total };
  }
  const { cards, total } = await postingCards(site, list, query);
  return { cards: cards.map((card) => postingCardView(site, list, card)), total };
}

function postingCards({ reads, now }: ServerSite, list: Exclude<SiteList, { kind: 'notices' }>, query: Query) {
  switch (list.kind) {
    case 'postings':
      return query.order === 'closing' ? reads.closing(list.family, now, query) : reads.postings(list.family, query);
    case 'answerKeys':
      return reads.answerKeys(list.family, query);
    case 'syllabus':
      return reads.syllabus(list.family, query);
  }
}

function headOf({ name, t }: ServerSite, { words }: SiteList, { q, page, order, total }: ListView) {
  const heading = t(words.heading);
  return {
    title: q === '' ? heading : t('“{q}” in {heading}', { q: quoted(q), heading }),
    description: t('{heading} on {site}, newest first, each with its last date as the notice gives it.', {
      heading,
      site: name,
    }),
    canonical: words.listPaths[0] + listSearch('', page),
    // Another order repeats the same postings.
    unlisted: q !== '' || total === 0 || order !== 'newest',
  };
}
