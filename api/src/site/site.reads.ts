import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type BoardSearch,
  type CardPage,
  type ChangeHistory,
  type ChangeTopic,
  type Combination,
  countedFilter,
  families,
  type Family,
  type FilteredPage,
  type FoundById,
  type FoundPosting,
  type ListingCard,
  type ListingKind,
  listingKinds,
  type ListQuery,
  frequentCombinations,
  type Posting,
  type PostingCard,
  type PostingFilter,
  type PostingReadings,
  type PublicPast,
  queryWords,
  readModels,
  readPosting,
  searchedLines,
  type SearchHit,
  searchWords,
  type SiteReads,
  storedPathPattern,
  type TakenDown,
  type WireRecord,
} from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import { ignoreIfUnavailable, type ReadStore } from '@noticeboard/read-store';
import type { LinkStore } from '../desk/link-store.js';
import { FileStore, sha256In } from '../files/file-store.js';
import { noteList } from '../responses/answer-tags.js';
import type { ListPart } from '../http/http-result.js';
import { LINK_STORE, READ_STORE } from '../http/tokens.js';
import { PostingReads } from '../postings/posting.reads.js';
import { withPostings } from '../postings/posting.tied.js';
import { PublicPastReads } from '../public-log/public-past.reads.js';
import { type RecordList, RecordReads } from '../reads/record.reads.js';
import { pageRange } from '../reads/record-table.js';
import type { Found, PlannedHit } from '../search/search-plan.js';
import { WordSearch } from '../search/word-search.js';

/** The reads of the public pages, straight from the read models. */
@Injectable()
export class PublicReads implements SiteReads {
  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    private readonly records: RecordReads,
    private readonly lookUps: PostingReads,
    private readonly files: FileStore,
    private readonly words: WordSearch,
    private readonly past: PublicPastReads,
    @Inject(LINK_STORE) private readonly links: Pick<LinkStore, 'reached'>,
  ) {}

  /** Makes the indexes of what readers search: titles first, which lists need too. */
  async prepareSearch(families: readonly Family[]): Promise<void> {
    await this.records.prepare([...families.map(cardList), ...listingKinds.map(listingList)]);
    await this.words.begin();
  }

  /** One text for each state of the read models. */
  async version(): Promise<string> {
    const { generation, version } = await this.reads.state();
    return `${generation}.${version}`;
  }

  async postings(family: Family, query: ListQuery): Promise<CardPage<PostingCard>> {
    return pageOf<PostingCard>(await this.list(cardList(family), query));
  }

  async answerKeys(family: Family, query: ListQuery): Promise<CardPage<PostingCard>> {
    const approvals = { collection: readModels.approvals(family), titleField: family.titleField };
    const { cards, total } = pageOf<WireRecord>(await this.list(approvals, query));
    return {
      cards: await this.cards(
        family,
        cards.map(({ _id }) => String(_id)),
      ),
      total,
    };
  }

  async syllabus(family: Family, { q, page, limit }: ListQuery): Promise<CardPage<PostingCard>> {
    const first = (page - 1) * limit;
    if (q !== '') {
      const [posted, awaited] = await Promise.all(
        [true, false].map((has) => this.found(family, q, { hasSyllabus: has })),
      );
      const ids = [...(posted ?? []), ...(awaited ?? [])];
      return { cards: await this.cards(family, ids.slice(first, first + limit)), total: ids.length };
    }
    await this.records.assertBuilt();
    const collections = [readModels.syllabusPosted(family), readModels.syllabusAwaited(family)] as const;
    const [posted = 0, awaited = 0] = await Promise.all(collections.map((one) => this.reads.count(one)));
    const part = (collection: string, from: number, to: number) =>
      to < from || to < 0 ? [] : this.reads.list(collection, { from: Math.max(from, 0), to, order: 'newest' });
    const ids = [
      ...(await part(collections[0], first, Math.min(first + limit, posted) - 1)),
      ...(await part(collections[1], first - posted, first + limit - posted - 1)),
    ];
    return { cards: await this.cards(family, ids.map(idIn)), total: posted + awaited };
  }

  async listings(kind: ListingKind, query: ListQuery): Promise<CardPage<ListingCard>> {
    const part = await this.list(listingList(kind), query);
    const { cards, total } = pageOf<WireRecord>(part);
    return { cards: await withPostings(this.reads, families, kind, cards), total };
  }

  async closing(family: Family, now: Date, { q, page, limit }: ListQuery): Promise<CardPage<PostingCard>> {
    await this.records.assertBuilt();
    const collection = readModels.deadlines(family);
    const past = await this.reads.countBefore(collection, now.toISOString());
    const total = Math.max((await this.reads.count(collection)) - past, 0);
    if (q !== '') {
      const toCome = await this.reads.list(collection, { from: past, to: total + past - 1, order: 'oldest' });
      const matching = new Set(await this.found(family, q, {}));
      const ids = toCome.map(idIn).filter((id) => matching.has(id));
      const first = (page - 1) * limit;
      return { cards: await this.cards(family, ids.slice(first, first + limit)), total: ids.length };
    }
    const from = past + (page - 1) * limit;
    const ids = await this.reads.list(collection, { from, to: from + limit - 1, order: 'oldest' });
    return { cards: await this.cards(family, ids.map(idIn)), total };
  }

  async filtered(
    family: Family,
    filter: PostingFilter,
    now: Date,
    { page, limit }: Omit<ListQuery, 'q'>,
  ): Promise<FilteredPage> {
    const rows = await this.records.filteredRows(cardList(family));
    const { found, counts, present } = countedFilter(rows, this.records.readings, filter, now);
    const { from, to } = pageRange(found.length, limit, page);
    const ids = Array.from(found.subarray(from, Math.max(from, to + 1)), (place) => rows[place]?.id ?? '').reverse();
    await giveWay();
    const [cards, states] = await Promise.all([
      this.cards(family, ids),
      this.reads.documents(readModels.postingStates(family), ids),
    ]);
    const readings = new Map<string, PostingReadings>();
    for (const json of states) {
      if (json === undefined) continue;
      const posting = JSON.parse(json) as Posting;
      readings.set(posting.id, readPosting(family, posting));
      await giveWay();
    }
    return { cards, total: found.length, counts, present, readings };
  }

  async combinations(
    family: Family,
    now: Date,
    bounds: { readonly least: number; readonly most: number },
  ): Promise<readonly Combination[]> {
    const rows = await this.records.filteredRows(cardList(family));
    await giveWay();
    return frequentCombinations(rows, this.records.readings, now, bounds);
  }

  async changed(limit: number, topic?: ChangeTopic): Promise<readonly ChangeHistory[]> {
    await this.records.assertBuilt();
    const newest = { from: 0, to: limit - 1, order: 'newest' } as const;
    const histories =
      topic === undefined
        ? await this.reads.list(readModels.changes, newest)
        : await this.reads.documents(
            readModels.changes,
            (await this.reads.list(readModels.changesOn(topic), newest)).map(idIn),
          );
    return histories.flatMap((json) => (json === undefined ? [] : [JSON.parse(json) as ChangeHistory]));
  }

  async search(table: readonly Family[], q: string, limit: number): Promise<BoardSearch> {
    const [inTitles, found] = await Promise.all([this.inTitles(table, q, limit), this.words.find(q)]);
    const said = queryWords(q);
    const isWhole = (title: string) => {
      const words = new Set(searchWords(title));
      return said.every((word) => words.has(word));
    };
    const byTitle = inTitles.hits
      .map((hit) => ({ hit, card: cardOf(hit) }))
      .toSorted((a, b) => (a.card.createdAt < b.card.createdAt ? 1 : -1));
    const first = [
      ...byTitle.filter(({ card }) => isWhole(card.title)),
      ...byTitle.filter(({ card }) => !isWhole(card.title)),
    ].map(({ hit }) => hit);
    const known = new Set(first.map(keyOf));
    const others = found?.hits.filter(({ list, id }) => !known.has(`${list} ${id}`)) ?? [];
    const rest = await this.hits(table, others.slice(0, Math.max(0, limit - first.length)), found?.lineOf);
    const hits = [...first.slice(0, limit), ...rest];
    const nearest = hits.length > 0 ? [] : await this.hits(table, (await this.words.nearest(q)) ?? []);
    return { hits, titles: inTitles.totals, nearest, isOfTitles: found === undefined };
  }

  /** The newest of each list whose titles contain a text, and how many there are. */
  private async inTitles(
    table: readonly Family[],
    q: string,
    limit: number,
  ): Promise<{ readonly hits: readonly SearchHit[]; readonly totals: Readonly<Record<string, number>> }> {
    const query = { q, page: 1, limit };
    const found = await Promise.all([
      ...table.map(async (family) => {
        const { cards, total } = await this.postings(family, query);
        return { list: family.key, total, hits: cards.map((posting) => ({ list: family.key, posting })) };
      }),
      ...listingKinds.map(async (kind) => {
        const { cards, total } = await this.listings(kind, query);
        return { list: kind.key, total, hits: cards.map((listing) => ({ list: kind.key, listing })) };
      }),
    ]);
    const totals = found.flatMap(({ list, total }) => (total > 0 ? [[list, total] as const] : []));
    return { hits: found.flatMap(({ hits }): SearchHit[] => hits), totals: Object.fromEntries(totals) };
  }

  /** In the order of the places; what is gone meanwhile is left out. */
  private async hits(
    table: readonly Family[],
    places: readonly PlannedHit[],
    lineOf?: Found['lineOf'],
  ): Promise<readonly SearchHit[]> {
    const hits = new Map<PlannedHit, SearchHit>();
    for (const family of table) {
      const own = places.filter(({ list }) => list === family.key);
      const ids = own.map(({ id }) => id);
      const cards = new Map((await this.cards(family, ids)).map((card) => [card.id, card]));
      const elsewhere = lineOf ? own.filter(({ isInTitle }) => !isInTitle) : [];
      const states = await this.reads.documents(
        readModels.postingStates(family),
        elsewhere.map(({ id }) => id),
      );
      for (const place of own) {
        const posting = cards.get(place.id);
        const state = states[elsewhere.indexOf(place)];
        const line =
          state === undefined ? undefined : lineOf?.(place.title, searchedLines(JSON.parse(state) as Posting));
        if (posting) hits.set(place, { list: family.key, posting, ...(line && { line }) });
        await giveWay();
      }
    }
    for (const kind of listingKinds) {
      const own = places.filter(({ list }) => list === kind.key);
      const ids = own.map(({ id }) => id);
      const records = await this.reads.documents(readModels.listings(kind), ids);
      const present = records.flatMap((json) => (json === undefined ? [] : [JSON.parse(json) as WireRecord]));
      for (const listing of await withPostings(this.reads, table, kind, present)) {
        const place = own.find(({ id }) => id === listing.id);
        if (place) hits.set(place, { list: kind.key, listing });
      }
    }
    return places.flatMap((place) => hits.get(place) ?? []);
  }

  async find(family: Family, title: string): Promise<FoundPosting> {
    const found = await this.lookUps.look(family, title);
    // Another posting may take the title.
    if (found.match !== 'current') noteList(cardList(family).collection);
    switch (found.match) {
      case 'unknown':
        return { kind: 'unknown' };
      case 'deleted':
        return { kind: 'deleted', title: found.title, deletedAt: found.deletedAt };
      case 'withdrawn':
        return { kind: 'withdrawn', title: found.title, at: found.at, note: found.note };
      case 'alias':
      case 'folded':
        return { kind: 'moved', title: found.title };
      case 'current': {
        const [posting, { history, tied }] = await Promise.all([
          this.records.one(readModels.postingStates(family), found.id),
          this.lookUps.history(family, found.id),
        ]);
        return {
          kind: 'found',
          posting: JSON.parse(posting) as Posting,
          history,
          ...(tied.length > 0 && { tied: tied.map(({ kind, card }) => ({ kind, card })) }),
        };
      }
    }
  }

  async findById(family: Family, id: string): Promise<FoundById> {
    await this.records.assertBuilt();
    const [json] = await this.reads.documents(readModels.postingStates(family), [id]);
    if (json === undefined) return { kind: 'unknown' };
    const posting = JSON.parse(json) as Posting;
    const { title, deletedAt, withdrawn } = posting;
    if (deletedAt !== undefined) return { kind: 'deleted', title, deletedAt };
    return withdrawn ? { kind: 'withdrawn', title, ...withdrawn, posting } : { kind: 'found', posting };
  }

  sizeOf(storedPath: string): Promise<number | undefined> {
    return this.files.sizeOf(storedPath);
  }

  /** Says nothing of any address while the store does not answer: a page can do without. */
  async reached(addresses: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return await this.links.reached(addresses).catch((error: unknown) => {
      ignoreIfUnavailable(error);
      return {};
    });
  }

  async takenDown(storedPaths: readonly string[]): Promise<Readonly<Record<string, TakenDown>>> {
    const stored = storedPaths.filter((path) => storedPathPattern.test(path));
    const found = await this.reads.documents(readModels.withdrawnFiles, stored.map(sha256In));
    const entries = stored.flatMap((path, place) => {
      const json = found[place];
      if (json === undefined) return [];
      const { at, reason } = JSON.parse(json) as TakenDown;
      return [[path, { at, reason }] as const];
    });
    return Object.fromEntries(entries);
  }

  publicPast(kind: string, id: string): Promise<PublicPast> {
    return this.past.of(kind, id);
  }

  publicTexts(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return this.past.texts(hashes);
  }

  publicProof(leaf: number): Promise<{ readonly entry: string; readonly proof: string }> {
    return this.past.proof(leaf);
  }

  /** Ids of the postings with this in their titles, and these values in their cards; newest first. */
  private async found(family: Family, q: string, equal: Readonly<Record<string, boolean>>): Promise<readonly string[]> {
    const question = { sort: undefined, range: undefined, filter: { q, equal } };
    return (await this.records.found(cardList(family), { dialect: 'rest', ...question })).toReversed();
  }

  private list(list: RecordList, { q, page, limit }: ListQuery): Promise<ListPart> {
    return this.records.part(list, { dialect: 'pages', q: q === '' ? undefined : q, limit, page });
  }

  /** In the order of the ids; one that is deleted meanwhile is left out. */
  async cards(family: Family, ids: readonly string[]): Promise<PostingCard[]> {
    if (ids.length === 0) return [];
    const cards = await this.reads.documents(readModels.cards(family), ids);
    return cards.flatMap((json) => (json === undefined ? [] : [JSON.parse(json) as PostingCard]));
  }
}

const logger = new Logger('site');

/** The reads that one page is made of. */
export class PageReads {
  /** A page stands without its reads, and says so: hence a failure is logged here. */
  isWhole = true;
  /** False where the page reads the public log too: the cache tells pages apart by the state of the read models. */
  isOfReadModels = true;
  readonly reads: SiteReads;
  #version: Promise<string> | undefined;

  constructor(private readonly own: PublicReads) {
    this.reads = new Proxy<SiteReads>(own, {
      get: (target, name: keyof SiteReads) => {
        const read = target[name] as (...given: readonly unknown[]) => Promise<unknown>;
        if (name.startsWith('public')) this.isOfReadModels = false;
        return (...given: unknown[]) => this.#read(() => read.apply(target, given));
      },
    });
  }

  /** True when nothing was written between the first and the last of them. */
  async areOfOneState(): Promise<boolean> {
    if (this.#version === undefined || !this.isWhole) return true;
    const now = await this.own.version().catch(ignoreIfUnavailable);
    return now === (await this.#version);
  }

  async #read(read: () => Promise<unknown>): Promise<unknown> {
    try {
      await (this.#version ??= this.own.version());
      return await read();
    } catch (error) {
      logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      this.isWhole = false;
      throw error;
    }
  }
}

function cardList(family: Family): RecordList {
  return { collection: readModels.cards(family), titleField: family.titleField, heads: readModels.heads(family) };
}

function listingList(kind: ListingKind): RecordList {
  return { collection: readModels.listings(kind), titleField: kind.titleField };
}

/** The store's lists stand oldest first. */
function pageOf<T>({ records, total }: ListPart): CardPage<T> {
  return { cards: records.map((json) => JSON.parse(json) as T).reverse(), total };
}

function cardOf(hit: SearchHit): PostingCard | ListingCard {
  return 'posting' in hit ? hit.posting : hit.listing;
}

function keyOf(hit: SearchHit): string {
  return `${hit.list} ${cardOf(hit).id}`;
}

function idIn(json: string): string {
  return JSON.parse(json) as string;
}
