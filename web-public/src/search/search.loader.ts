import { type SearchedLine, type SearchHit, titleLimit } from '@noticeboard/content-model';
import { type Loaded, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import { type CardView, listingCardView, postingCardView } from '../cards/card-view';
import { closingSoon } from '../home/home.loader';
import { isTooLong, quoted, searchTextIn } from '../list/list.view';

/** A record that was found, on the list that has it. */
export interface FoundCard {
  /** Key of the list in the site's table. */
  readonly list: string;
  readonly card: CardView;
  /** The line that it is found in; absent: the title. */
  readonly line?: SearchedLine;
}

export interface SearchView {
  readonly kind: 'search';
  readonly q: string;
  /** The best first; `[]` without a search text. */
  readonly found: readonly FoundCard[];
  /** True when there may be more than those. */
  readonly isCut: boolean;
  /** The lists that have titles with the text, and how many. */
  readonly inTitles: readonly { readonly list: string; readonly total: number }[];
  /** Where nothing is found: the titles that come nearest, and what closes soon. */
  readonly nearest: readonly FoundCard[];
  readonly closing: readonly FoundCard[];
  /** Titles alone were looked at. */
  readonly isOfTitles: boolean;
  /** The number of signs that a search may have, where it has more. */
  readonly limit?: number;
  readonly failed: boolean;
}

const mostFound = 30;
const mostClosing = 5;
const none = { found: [], isCut: false, inTitles: [], nearest: [], closing: [], isOfTitles: false, failed: false };

/** `/search?q=`: the whole board. Answer keys and syllabuses are of postings, which are looked through themselves. */
export async function loadSearch(site: ServerSite, { search }: PageRequest): Promise<Loaded<SearchView>> {
  const q = searchTextIn(search);
  const { t } = site;
  const head = { title: q === '' ? t('Search') : t('Search for “{q}”', { q: quoted(q) }), unlisted: true };
  const viewed = (status: number, view: Partial<SearchView>): Loaded<SearchView> => ({
    status,
    head,
    view: { kind: 'search', q, ...none, ...view },
  });
  if (q === '') return viewed(200, {});
  if (isTooLong(q)) return viewed(200, { limit: titleLimit });
  const outcome = await outcomeOf(searched(site, q));
  return outcome.ok ? viewed(200, outcome.value) : viewed(503, { failed: true });
}

async function searched(site: ServerSite, q: string): Promise<Partial<SearchView>> {
  const { hits, titles, nearest, isOfTitles } = await site.reads.search(site.families, q, mostFound);
  const inTitles = site.lists.flatMap(({ key, kind }) => {
    const total = kind === 'postings' || kind === 'notices' ? titles[key] : undefined;
    return total === undefined ? [] : [{ list: key, total }];
  });
  const found = await foundCards(site, hits);
  if (found.length > 0) return { found, isCut: found.length === mostFound, inTitles, isOfTitles };
  return {
    nearest: await foundCards(site, nearest),
    closing: (await closingSoon(site)).slice(0, mostClosing),
    isOfTitles,
  };
}

async function foundCards(site: ServerSite, hits: readonly SearchHit[]): Promise<readonly FoundCard[]> {
  const cards = hits.map(async (hit): Promise<FoundCard[]> => {
    const list = site.lists.find(({ key }) => key === hit.list);
    if (!list) return [];
    const line = hit.line && { line: hit.line };
    if ('posting' in hit)
      return list.kind === 'notices'
        ? []
        : [{ list: list.key, card: postingCardView(site, list, hit.posting), ...line }];
    if (list.kind !== 'notices') return [];
    return [{ list: list.key, card: await listingCardView(site, list.notices, hit.listing), ...line }];
  });
  return (await Promise.all(cards)).flat();
}
