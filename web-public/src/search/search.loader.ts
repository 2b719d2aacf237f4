import { type Loaded, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import type { CardView } from '../cards/card-view';
import { listedCards } from '../list/list.loader';
import { quoted, searchTextIn } from '../list/list.view';

export interface SearchGroup {
  /** Key of the list in the site's table. */
  readonly list: string;
  readonly cards: readonly CardView[];
  readonly total: number;
}

export interface SearchView {
  readonly kind: 'search';
  readonly q: string;
  /** Lists with a match, in the order of the navigation; `[]` without a search text. */
  readonly groups: readonly SearchGroup[];
  readonly failed: boolean;
}

const groupLength = 10;

/** `/search?q=`. Answer keys and syllabuses are skipped: the lists of their families contain the same postings. */
export async function loadSearch(site: ServerSite, { search }: PageRequest): Promise<Loaded<SearchView>> {
  const q = searchTextIn(search);
  const searched = q === '' ? [] : site.lists.filter(({ kind }) => kind === 'postings' || kind === 'notices');
  const outcomes = await Promise.all(
    searched.map((list) =>
      outcomeOf(
        listedCards(site, list, { q, page: 1, limit: groupLength }).then((found) => ({ list: list.key, ...found })),
      ),
    ),
  );
  const groups = outcomes.flatMap((outcome): SearchGroup[] =>
    outcome.ok && outcome.value.total > 0 ? [outcome.value] : [],
  );
  const failed = outcomes.some(({ ok }) => !ok);
  const { t } = site;
  return {
    status: failed ? 503 : 200,
    head: { title: q === '' ? t('Search') : t('Search for “{q}”', { q: quoted(q) }), unlisted: true },
    view: { kind: 'search', q, groups, failed },
  };
}
