import {
  closingValues,
  type FilteredPage,
  type FilterName,
  filterNames,
  isFilterValue,
  notStated,
  type PostingFilter,
  qualifications,
  type SiteList,
  states,
  statusValues,
} from '@noticeboard/content-model';
import { filterPath } from '../app/addresses';
import { type Loaded, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import { postingCardView } from '../cards/card-view';
import { pageLength, pageNumber, quoted } from '../list/list.view';
import { refusalOf, type RefusalView } from '../refusal/refusal';
import {
  filterIn,
  type FilteredCard,
  type FilterGroup,
  type FilterOption,
  type FilterView,
  groupLabels,
} from './filter.view';
import { filterHeading, valueLabel } from './filter.words';

export type PostingList = Extract<SiteList, { readonly kind: 'postings' | 'answerKeys' | 'syllabus' }>;

/** Search engines and the sitemap get combinations that so many notices have. */
export const leastListed = 3;
/** Organisations are offered that have the most notices. */
const mostOrganisations = 60;

/** The one spelling that is canonical: names in their order, values as the table has them. */
export function filterAddress({ words }: SiteList, filter: PostingFilter, page = 1): string {
  const pairs = filterNames.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]]));
  const search = new URLSearchParams([...pairs, ...(page > 1 ? [['page', String(page)]] : [])]).toString();
  return filterPath(words.listPaths[0]) + (search === '' ? '' : `?${search}`);
}

/** `/filter/<list>?status=&closing=&qualification=&state=&organisation=`: postings by what is read of them. */
export async function loadFilter(
  site: ServerSite,
  list: PostingList,
  { search }: PageRequest,
): Promise<Loaded<FilterView | RefusalView>> {
  const filter = filterIn(search);
  const unknown = filterNames.find((name) => filter[name] !== undefined && !isFilterValue(name, filter[name]));
  if (unknown) {
    const refused = { name: groupLabels[unknown], value: quoted(filter[unknown] ?? '') };
    return refusalOf(site, 400, { kind: 'refusal', reason: 'badFilter', ...refused, way: filterAddress(list, {}) });
  }
  const page = pageNumber(search.get('page'));
  const read = site.reads.filtered(list.family, filter, site.now, { page, limit: pageLength });
  const outcome = await outcomeOf(read);
  const view = outcome.ok ? viewOf(site, list, { filter, page, filtered: outcome.value }) : failed(site, list, filter);
  const { heading, total, found } = view;
  const isPastEnd = page > 1 && found.length === 0;
  return {
    status: view.failed ? 503 : isPastEnd ? 404 : 200,
    head: {
      title: heading,
      description: site.t('{heading} on {site}: {total} notices, each with the line that it is found by.', {
        heading,
        site: site.name,
        total,
      }),
      canonical: filterAddress(list, filter, page),
      unlisted: total < leastListed,
    },
    view,
    markup: { image: list.words.image },
  };
}

interface Filtered {
  readonly filter: PostingFilter;
  readonly page: number;
  readonly filtered: FilteredPage;
}

function viewOf(site: ServerSite, list: PostingList, { filter, page, filtered }: Filtered): FilterView {
  const { cards, total, readings } = filtered;
  const lastPage = Math.max(1, Math.ceil(total / pageLength));
  const found = cards.map((card): FilteredCard => {
    const read = readings.get(card.id);
    const lines = (['qualification', 'state', 'organisation'] as const).flatMap(
      (name) => read?.[name].find(({ value }) => value === filter[name])?.line ?? [],
    );
    return { card: postingCardView(site, list, card), readFrom: [...new Set(lines)] };
  });
  return {
    kind: 'filter',
    list: list.key,
    heading: filterHeading(list.words.heading, filter, site.t),
    groups: filterNames.map((name) => groupOf(site, list, { name, filter, filtered })),
    found,
    total,
    page,
    lastPage,
    ...(page > 1 && { newer: filterAddress(list, filter, Math.min(page - 1, lastPage)) }),
    ...(page < lastPage && { older: filterAddress(list, filter, page + 1) }),
    failed: false,
  };
}

interface GroupRequest {
  readonly name: FilterName;
  readonly filter: PostingFilter;
  readonly filtered: Pick<FilteredPage, 'counts' | 'present'>;
}

function groupOf({ t }: ServerSite, list: PostingList, { name, filter, filtered }: GroupRequest): FilterGroup {
  const chosen = filter[name];
  const counts = filtered.counts[name];
  const { [name]: _, ...others } = filter;
  const options = valuesOf(name, filtered, chosen).map((value): FilterOption => {
    const count = counts.get(value) ?? 0;
    const href = value === chosen || count === 0 ? undefined : filterAddress(list, { ...others, [name]: value });
    return { value, label: valueLabel(name, value, t), count, ...(href !== undefined && { href }) };
  });
  return {
    name,
    options,
    ...(chosen !== undefined && {
      chosen: { label: valueLabel(name, chosen, t), without: filterAddress(list, others) },
    }),
  };
}

/** The values of a group; states and organisations are those that some posting of the list has. */
function valuesOf(
  name: FilterName,
  { counts, present }: GroupRequest['filtered'],
  chosen: string | undefined,
): readonly string[] {
  switch (name) {
    case 'status':
      return statusValues;
    case 'closing':
      return closingValues;
    case 'qualification':
      return [...qualifications, notStated];
    case 'state':
      return [...states.map(({ key }) => key).filter((key) => present.state.has(key) || key === chosen), notStated];
    case 'organisation': {
      const count = (key: string) => counts.organisation.get(key) ?? 0;
      const most = [...present.organisation].toSorted((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
      const offered = most.slice(0, mostOrganisations);
      const isLeftOut = chosen !== undefined && chosen !== notStated && !offered.includes(chosen);
      return [...(isLeftOut ? [chosen] : []), ...offered, notStated];
    }
  }
}

function failed({ t }: ServerSite, list: PostingList, filter: PostingFilter): FilterView {
  const heading = filterHeading(list.words.heading, filter, t);
  return {
    kind: 'filter',
    list: list.key,
    heading,
    groups: [],
    found: [],
    total: 0,
    page: 1,
    lastPage: 1,
    failed: true,
  };
}
