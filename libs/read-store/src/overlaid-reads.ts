import { Buffer } from 'node:buffer';
import type {
  Change,
  ListedDocument,
  ListRange,
  Place,
  Reads,
  ReadState,
  ReadStore,
  TouchedDocument,
} from './read-store.js';
import { latestOf, touchesOf } from './touched.js';

/** What is read as it would be after changes, beside what it is read from. */
export interface OverlaidReads extends Reads {
  readonly live: Reads;
}

/**
 * The live store as it would be after a batch of these changes, none of which is stored. What it costs depends on how
 * many documents are changed, not on how many there are: lists are put together by the ranks of the changed places.
 *
 * It is made for one request: ranks that were asked for are kept. As in any batch, a document that is listed is put with
 * its order, and removed with it.
 */
export function overlaidReads(live: Reads & Pick<ReadStore, 'areListed'>, changes: readonly Change[]): OverlaidReads {
  const { documents, entries } = finalOf(changes);
  const touched = latestOf(touchesOf(changes));
  const lists = new Map<string, Promise<ChangedList>>();
  const inList = async <T>(collection: string, ask: (list: ChangedList) => Promise<T>, plain: () => Promise<T>) => {
    const changed = documents.get(collection);
    if (!changed) return plain();
    const made = lists.get(collection) ?? changedList(live, collection, changed);
    lists.set(collection, made);
    return ask(await made);
  };

  return {
    live,
    state: async () => {
      const state = await live.state();
      return { ...state, generation: `${overlaid}${state.generation}` };
    },
    documents: async (collection, ids) => {
      const changed = documents.get(collection);
      const stored = await live.documents(collection, changed ? ids.filter((id) => !changed.has(id)) : ids);
      const rest = stored.values();
      return changed ? ids.map((id) => (changed.has(id) ? changed.get(id)?.body : rest.next().value)) : stored;
    },
    entries: async (index, keys) => {
      const changed = entries.get(index);
      const stored = await live.entries(index, keys);
      return changed ? keys.map((key, place) => (changed.has(key) ? changed.get(key) : stored[place])) : stored;
    },
    count: (collection) =>
      inList(
        collection,
        (list) => list.count(),
        () => live.count(collection),
      ),
    countBefore: (collection, order, id) =>
      inList(
        collection,
        (list) => list.countBefore({ order, id: id ?? '' }),
        () => live.countBefore(collection, order, id),
      ),
    list: (collection, range) =>
      inList(
        collection,
        (list) => list.range(range),
        () => live.list(collection, range),
      ),
    listedAfter: (collection, after) =>
      inList(
        collection,
        (list) => list.after(after),
        () => live.listedAfter(collection, after),
      ),
    touchedSince: (state) => touchedSince(live, touched, state),
  };
}

/** Before the generation that is overlaid. */
const overlaid = 'changed ';

/** A state of the live store is gone on from as well: then all of the changes are new. */
async function touchedSince(live: Reads, touched: readonly TouchedDocument[], known: ReadState) {
  const isOwn = known.generation.startsWith(overlaid);
  const generation = isOwn ? known.generation.slice(overlaid.length) : known.generation;
  const since = await live.touchedSince({ ...known, generation });
  if (!since) return undefined;
  const state = { ...since.state, generation: `${overlaid}${since.state.generation}` };
  const isSame = isOwn && since.documents.length === 0;
  return { state, documents: isSame ? [] : latestOf([...since.documents, ...touched]) };
}

/** What the changes leave of a document. */
interface ChangedDocument {
  body: string | undefined;
  /** Where it is listed; undefined where the changes do not list it. */
  order: string | undefined;
  /** Where it is listed no more. */
  readonly left: Set<string>;
}

type ByPlace<T> = Map<string, Map<string, T>>;

function finalOf(changes: readonly Change[]) {
  const documents: ByPlace<ChangedDocument> = new Map();
  const entries: ByPlace<string | undefined> = new Map();
  for (const change of changes) {
    if (change.kind === 'enter' || change.kind === 'erase') {
      const value = change.kind === 'enter' ? change.value : undefined;
      within(entries, change.index).set(change.key, value);
      continue;
    }
    const { collection, id, order } = change;
    const all = within(documents, collection);
    const document = all.get(id) ?? { body: undefined, order: undefined, left: new Set() };
    all.set(id, document);
    if (change.kind === 'put') {
      document.body = change.body;
      document.order = order ?? document.order;
    } else {
      document.body = undefined;
      document.order = undefined;
      if (order !== undefined) document.left.add(order);
    }
  }
  return { documents, entries };
}

function within<T>(all: ByPlace<T>, name: string): Map<string, T> {
  const there = all.get(name) ?? new Map<string, T>();
  all.set(name, there);
  return there;
}

async function changedList(
  live: Reads & Pick<ReadStore, 'areListed'>,
  collection: string,
  documents: ReadonlyMap<string, ChangedDocument>,
): Promise<ChangedList> {
  const added: ListedDocument[] = [];
  const candidates: Place[] = [];
  for (const [id, { body, order, left }] of documents) {
    if (order !== undefined && body !== undefined) added.push({ order, id, body });
    // What is put again where it stands takes its own place.
    for (const one of order === undefined ? left : new Set([...left, order])) candidates.push({ order: one, id });
  }
  const areListed = candidates.length === 0 ? [] : await live.areListed(collection, candidates);
  const removed = candidates.filter((_, index) => areListed[index]);
  return new ChangedList(live, collection, added.toSorted(byPlace), removed.toSorted(byPlace));
}

/** A list of the live store without the documents at some places, and with others. */
class ChangedList {
  readonly #ranks = new Map<Place, Promise<number>>();

  constructor(
    private readonly live: Reads,
    private readonly collection: string,
    private readonly added: readonly ListedDocument[],
    private readonly removed: readonly Place[],
  ) {}

  async count(): Promise<number> {
    return (await this.live.count(this.collection)) + this.added.length - this.removed.length;
  }

  async countBefore(place: Place): Promise<number> {
    const stored = await this.live.countBefore(this.collection, place.order, place.id);
    return stored + countBelow(this.added, place) - countBelow(this.removed, place);
  }

  async range({ from, to, order }: ListRange): Promise<string[]> {
    const [first, total] = [Math.max(from, 0), await this.count()];
    const last = Math.min(to, total - 1);
    if (last < first) return [];
    if (order === 'oldest') return this.#between(first, last);
    return (await this.#between(total - 1 - last, total - 1 - first)).reverse();
  }

  /** Both inclusive, from the oldest, and within the list. */
  async #between(first: number, last: number): Promise<string[]> {
    const { added, removed } = this;
    const [begin, end] = await Promise.all([
      firstOf(added.length, async (index) => (await this.#placeOfAdded(index)) >= first),
      firstOf(added.length, async (index) => (await this.#placeOfAdded(index)) > last),
    ]);
    const found = new Map<number, string>();
    await Promise.all(
      added.slice(begin, end).map(async ({ body }, place) => {
        found.set(await this.#placeOfAdded(begin + place), body);
      }),
    );
    // Those that are stored and stay, counted among themselves.
    const [kept, keptEnd] = [first - begin, last + 1 - end];
    if (kept < keptEnd) {
      // As many of the removed ones as stand before the first of them, and before the last.
      const [skipped, skippedEnd] = await Promise.all(
        [kept, keptEnd - 1].map((one) =>
          firstOf(removed.length, async (index) => (await this.#rank(removed[index])) - index > one),
        ),
      );
      const [from, to] = [kept + (skipped ?? 0), keptEnd - 1 + (skippedEnd ?? 0)];
      const stored = await this.live.list(this.collection, { from, to, order: 'oldest' });
      const gone = await Promise.all(removed.slice(skipped, skippedEnd).map((place) => this.#rank(place)));
      const left = new Set(gone.map((rank) => rank - from));
      let place = first;
      for (const [index, body] of stored.entries()) {
        if (left.has(index)) continue;
        while (found.has(place)) place += 1;
        found.set(place, body);
      }
    }
    return Array.from({ length: last - first + 1 }, (_, index) => found.get(first + index)).filter(
      (body) => body !== undefined,
    );
  }

  async after(place: Place | undefined): Promise<readonly ListedDocument[]> {
    const stored = await this.live.listedAfter(this.collection, place);
    const last = stored.at(-1);
    const from = place ? countBelow(this.added, place, true) : 0;
    const to = last ? countBelow(this.added, last, true) : this.added.length;
    const kept = stored.filter((each) => !isAmong(this.removed, each));
    const page = [...kept, ...this.added.slice(from, to)].toSorted(byPlace);
    return page.length > 0 || !last ? page : this.after(last);
  }

  async #placeOfAdded(index: number): Promise<number> {
    const place = this.added[index] as Place;
    return (await this.#rank(place)) - countBelow(this.removed, place) + index;
  }

  /** In the stored list. */
  #rank(place: Place | undefined): Promise<number> {
    if (!place) throw new RangeError('no such place');
    const known = this.#ranks.get(place) ?? this.live.countBefore(this.collection, place.order, place.id);
    this.#ranks.set(place, known);
    return known;
  }
}

/** The first of so many, in a sequence where all behind it are so too. */
async function firstOf(length: number, isSo: (index: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (await isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many of sorted places stand before this one, or up to it. */
function countBelow(places: readonly Place[], place: Place, isInclusive = false): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = byPlace(places[middle] as Place, place);
    if (order < 0 || (isInclusive && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isAmong(places: readonly Place[], place: Place): boolean {
  const found = places[countBelow(places, place)];
  return found !== undefined && byPlace(found, place) === 0;
}

/** As both adapters sort: by bytes of UTF-8. */
function byPlace(one: Place, other: Place): number {
  if (one.order !== other.order) return one.order < other.order ? -1 : 1;
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
}
