import {
  applicationStatus,
  type CardPage,
  type ChangeHistory,
  countedFilter,
  deadlineOf,
  families,
  type Family,
  filteredFacts,
  FilterReadings,
  foldText,
  type FoundPosting,
  frequentCombinations,
  type ListingCard,
  type ListingKind,
  listingKinds,
  type ListQuery,
  type OwnPolicies,
  postingCard,
  type PostingCard,
  type PublicPast,
  readDate,
  readPosting,
  searchedLines,
  type SearchHit,
  type SiteLanguage,
  type SiteReads,
  type SiteRequest,
  type SiteSettings,
  type TakenDown,
  topicsOf,
} from '@noticeboard/content-model';
import { loadView, viewKinds } from '../shell/views';
import type { Assets } from '../server/document';
import { createRender } from '../server/render-site';
import { type PostingStory, settings } from './examples';

export { settings } from './examples';
export { textOf, textsOf } from './rendered';

/** Content beside the postings of the families. */
interface Extras {
  /** In order of creation, like everything in this interface. */
  readonly notices?: (kind: ListingKind) => readonly ListingCard[];
  /** Histories of listings and of deleted postings. */
  readonly histories?: readonly ChangeHistory[];
  /** Bytes by stored path. */
  readonly sizes?: Readonly<Record<string, number>>;
  readonly takenDown?: Readonly<Record<string, TakenDown>>;
  /** The titles nearest to a search that finds nothing. */
  readonly nearest?: readonly SearchHit[];
  readonly past?: PublicPast;
}

type Postings = (family: Family) => readonly PostingStory[];

/** Reads over content in memory, which tests give oldest first. */
export function readsOf(
  postings: Postings,
  absent: Readonly<Record<string, FoundPosting>> = {},
  {
    notices = () => [],
    histories = [],
    sizes = {},
    takenDown = {},
    nearest = [],
    past = { entries: [], isCut: false },
  }: Extras = {},
): SiteReads {
  const cardsOf = (family: Family, of = postings(family)) =>
    of.map(({ posting, history }) => postingCard(posting, history));
  return {
    async postings(family, query) {
      return pageOf(cardsOf(family).reverse(), query);
    },
    async answerKeys(family, query) {
      const approved = postings(family).filter(({ posting }) => posting.approvedAt !== '');
      const byApproval = approved.toSorted((a, b) => (a.posting.approvedAt < b.posting.approvedAt ? 1 : -1));
      return pageOf(cardsOf(family, byApproval), query);
    },
    async syllabus(family, query) {
      const cards = cardsOf(family).reverse();
      return pageOf(
        [...cards.filter(({ hasSyllabus }) => hasSyllabus), ...cards.filter((card) => !card.hasSyllabus)],
        query,
      );
    },
    async listings(kind, query) {
      return pageOf([...notices(kind)].reverse(), query);
    },
    async closing(family, now, query) {
      const toCome = cardsOf(family).filter((card) => isToCome(card, now));
      return pageOf(
        toCome.toSorted((a, b) => (deadline(a) < deadline(b) ? -1 : 1)),
        query,
      );
    },
    async filtered(family, filter, at, { page, limit }) {
      const own = postings(family).toReversed();
      const { rows, readings: read } = rowsOf(family, own);
      const { found, ...rest } = countedFilter(rows, read, filter, at);
      const shown = [...found].slice((page - 1) * limit, page * limit).flatMap((place) => own[place] ?? []);
      const readings = new Map(shown.map(({ posting }) => [posting.id, readPosting(family, posting)]));
      return { cards: cardsOf(family, shown), total: found.length, ...rest, readings };
    },
    async combinations(family, at, bounds) {
      const { rows, readings } = rowsOf(family, postings(family));
      return frequentCombinations(rows, readings, at, bounds);
    },
    async changed(limit, topic) {
      const all = [...families.flatMap((family) => postings(family).map(({ history }) => history)), ...histories];
      const isOn = ({ source, entries }: ChangeHistory) =>
        topic === undefined || entries.some((entry) => topicsOf(source, entry).has(topic));
      return all
        .filter(isOn)
        .toSorted((a, b) => (newestOf(a) < newestOf(b) ? 1 : -1))
        .slice(0, limit);
    },
    async search(table, q, limit) {
      const has = (text: string) => foldText(text).includes(foldText(q));
      const posted = table.flatMap((family) =>
        postings(family).flatMap(({ posting, history }): SearchHit[] => {
          const line = has(posting.title) ? undefined : [...searchedLines(posting)].find(({ text }) => has(text));
          const hit = { list: family.key, posting: postingCard(posting, history) };
          return has(posting.title) || line ? [{ ...hit, ...(line && { line }) }] : [];
        }),
      );
      const listed = listingKinds.flatMap((kind) =>
        notices(kind).flatMap((listing) => (has(listing.title) ? [{ list: kind.key, listing }] : [])),
      );
      const hits: readonly SearchHit[] = [...posted, ...listed];
      const titles: Record<string, number> = {};
      for (const { list, line } of hits) if (!line) titles[list] = (titles[list] ?? 0) + 1;
      return { hits: hits.slice(0, limit), titles, nearest, isOfTitles: false };
    },
    async find(family, title) {
      const found = postings(family).find(({ posting }) => posting.title === title);
      return found ? { kind: 'found', ...found } : (absent[title] ?? { kind: 'unknown' });
    },
    async cards(family, ids) {
      const all = cardsOf(family);
      return ids.flatMap((id) => all.filter((card) => card.id === id));
    },
    async findById(family, id) {
      const found = postings(family).find(({ posting }) => posting.id === id);
      return found ? { kind: 'found', posting: found.posting } : { kind: 'unknown' };
    },
    async sizeOf(storedPath) {
      return sizes[storedPath];
    },
    async reached() {
      return {};
    },
    async takenDown() {
      return takenDown;
    },
    async publicPast() {
      return past;
    },
    async publicTexts() {
      return {};
    },
    async publicProof() {
      return { entry: '{}', proof: '' };
    },
  };
}

function rowsOf(family: Family, stories: readonly PostingStory[]) {
  const readings = new FilterReadings();
  const rows = stories.map(({ posting }) => ({ filtered: readings.entryOf(filteredFacts(family, posting)) }));
  return { rows, readings };
}

function pageOf<T extends { readonly title: string }>(cards: readonly T[], { q, page, limit }: ListQuery): CardPage<T> {
  const matching = cards.filter(({ title }) => foldText(title).includes(foldText(q)));
  return { cards: matching.slice((page - 1) * limit, page * limit), total: matching.length };
}

function deadline({ lastDateApply }: PostingCard): string {
  return deadlineOf(readDate(lastDateApply))?.at ?? '';
}

function isToCome({ applicationBegin, lastDateApply }: PostingCard, now: Date): boolean {
  return !['closed', 'notStated'].includes(applicationStatus(applicationBegin, lastDateApply, now).kind);
}

function newestOf({ entries }: ChangeHistory): string {
  return entries[0]?.at ?? '';
}

const refuse = () => Promise.reject(new Error('the read models are away'));

export const brokenReads: SiteReads = {
  postings: refuse,
  answerKeys: refuse,
  syllabus: refuse,
  listings: refuse,
  closing: refuse,
  filtered: refuse,
  combinations: refuse,
  changed: refuse,
  search: refuse,
  find: refuse,
  cards: refuse,
  findById: refuse,
  sizeOf: refuse,
  reached: refuse,
  takenDown: refuse,
  publicPast: refuse,
  publicTexts: refuse,
  publicProof: refuse,
};

/** Noon in India. */
export const now = new Date('2026-11-20T06:30:00.000Z');

const assets: Assets = {
  script: '/assets/entry-start.js',
  styles: ['/assets/entry-start.css'],
};

interface Context {
  readonly table?: readonly Family[];
  readonly settings?: Partial<SiteSettings>;
  readonly ownPolicies?: OwnPolicies;
  readonly language?: SiteLanguage;
  /** For a page of an earlier moment or a preview, its refusal, or the answer to a form. */
  readonly moment?: Pick<SiteRequest, 'past' | 'preview' | 'problem' | 'mail' | 'as'>;
  readonly at?: Date;
  readonly giveWay?: () => Promise<void>;
}

/** The server's result at a path, and its document. */
export async function visit(path: string, reads: SiteReads, circumstances: Context = {}) {
  const { table = families, ownPolicies = {}, language = 'en', at = now, moment = {} } = circumstances;
  const { giveWay = async () => {} } = circumstances;
  // Modules are loaded one by one: Jest's module loader fails on concurrent imports.
  for (const kind of viewKinds) await loadView(kind);
  const render = await createRender(assets, { families: table, listingKinds });
  const answer = await render(
    { path, language, now: at, ...moment },
    reads,
    { ...settings, ...circumstances.settings },
    ownPolicies,
    giveWay,
  );
  return { ...answer, page: new DOMParser().parseFromString(answer.body, 'text/html') };
}
