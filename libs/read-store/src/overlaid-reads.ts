import type { Change, ReadState } from './generation.js';
import {
  byPlace,
  type ListedDocument,
  type ListRange,
  type Place,
  type Reads,
  type ReadStore,
  type TouchedDocument,
} from './read-store.js';
import { latestOf, touchesOf } from './touched.js';

/** The reads as they would be after changes, beside the reads they are made from. */
export interface OverlaidReads extends Reads {
  readonly live: Reads;
}

/**
 * The live store as it would be after a batch of these changes, none of which is stored. The cost depends on how many
 * documents are changed, not on how many there are: lists are put together by the ranks of the changed places.
 *
 * It is made for one request: ranks are asked for once. As in any batch, a document that is listed is put with its
 * order, and removed with it.
 */
export function overlaidReads(live: Reads & Pick<ReadStore, 'ranks'>, changes: readonly Change[]): OverlaidReads {
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
    countBefore: (collection, order) =>
      inList(
        collection,
        (list) => list.countBefore(order),
        () => live.countBefore(collection, order),
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

/** The document as the changes leave it. */
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
  live: Reads & Pick<ReadStore, 'ranks'>,
  collection: string,
  documents: ReadonlyMap<string, ChangedDocument>,
): Promise<ChangedList> {
  const places: (Place & { readonly body?: string })[] = [];
  for (const [id, { body, order, left }] of documents) {
    if (order !== undefined && body !== undefined) places.push({ order, id, body });
    for (const one of left) if (one !== order) places.push({ order: one, id });
  }
  places.sort(byPlace);
  const ranks = places.length === 0 ? [] : await live.ranks(collection, places);
  const [added, removed]: [Added[], Removed[]] = [[], []];
  for (const [index, { body, ...place }] of places.entries()) {
    const { before = 0, isListed = false } = ranks[index] ?? {};
    if (body !== undefined) added.push({ ...place, body, at: before - removed.length + added.length });
    // A document that is put again in its place takes its own place.
    if (isListed) removed.push({ ...place, rank: before });
  }
  return new ChangedList(live, collection, added, removed);
}

interface Added extends ListedDocument {
  /** Its place in the changed list, from the oldest. */
  readonly at: number;
}

interface Removed extends Place {
  /** Its place in the stored list. */
  readonly rank: number;
}

/** A list of the live store without the documents at some places, and with others; each in the order of the list. */
class ChangedList {
  constructor(
    private readonly live: Reads,
    private readonly collection: string,
    private readonly added: readonly Added[],
    private readonly removed: readonly Removed[],
  ) {}

  async count(): Promise<number> {
    return (await this.live.count(this.collection)) + this.added.length - this.removed.length;
  }

  async countBefore(order: string): Promise<number> {
    const isBefore = (place: Place) => place.order < order;
    const stored = await this.live.countBefore(this.collection, order);
    return stored + countWhile(this.added, isBefore) - countWhile(this.removed, isBefore);
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
    const begin = countWhile(this.added, ({ at }) => at < first);
    const added = this.added.slice(
      begin,
      countWhile(this.added, ({ at }) => at <= last),
    );
    const stored = await this.#kept(first - begin, last + 1 - begin - added.length);
    const bodies = new Map(added.map(({ at, body }) => [at, body]));
    const rest = stored.values();
    return Array.from(
      { length: last - first + 1 },
      (_, place) => bodies.get(first + place) ?? rest.next().value,
    ).filter((body) => body !== undefined);
  }

  /** Those that are stored and stay, counted among themselves; without the last. */
  async #kept(from: number, to: number): Promise<string[]> {
    if (to <= from) return [];
    // As many of the removed ones as stand before the first of them, and before the last.
    const before = (one: number) => countWhile(this.removed, ({ rank }, index) => rank - index <= one);
    const [skipped, skippedEnd] = [before(from), before(to - 1)];
    const start = from + skipped;
    const range = { from: start, to: to - 1 + skippedEnd, order: 'oldest' } as const;
    const stored = await this.live.list(this.collection, range);
    const gone = new Set(this.removed.slice(skipped, skippedEnd).map(({ rank }) => rank - start));
    return stored.filter((_, index) => !gone.has(index));
  }

  async after(place: Place | undefined): Promise<readonly ListedDocument[]> {
    const stored = await this.live.listedAfter(this.collection, place);
    const last = stored.at(-1);
    const upTo = (end: Place) => countWhile(this.added, (one) => byPlace(one, end) <= 0);
    const added = this.added.slice(place ? upTo(place) : 0, last ? upTo(last) : this.added.length);
    const left = stored.filter((each) => !this.#isRemoved(each));
    const page = [...left, ...added.map(({ order, id, body }) => ({ order, id, body }))].toSorted(byPlace);
    return page.length > 0 || !last ? page : this.after(last);
  }

  #isRemoved(place: Place): boolean {
    const found = this.removed[countWhile(this.removed, (one) => byPlace(one, place) < 0)];
    return found !== undefined && byPlace(found, place) === 0;
  }
}

/** How many there are before the first that is not so, in a sequence where none behind it is. */
function countWhile<T>(sequence: readonly T[], isSo: (one: T, index: number) => boolean): number {
  let [low, high] = [0, sequence.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(sequence[middle] as T, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
