import { setImmediate as breathe } from 'node:timers/promises';
import { GenerationSwitched } from '../generations.js';
import {
  type Batch,
  type Change,
  CheckpointConflict,
  type Entry,
  idOfMember,
  listMember,
  type ListRange,
  type ReadState,
} from '../read-store.js';

/** Entries between which others have their turn. */
const pageSize = 500;

/** One generation of content. Everything happens within one turn of the event loop, so no reader sees half a batch. */
export class MemoryGeneration {
  private readonly bodies = new Map<string, Map<string, string>>();
  private readonly lists = new Map<string, SortedTexts>();
  private readonly indexes = new Map<string, Map<string, string>>();
  private checkpoint: string | undefined;
  private version = 0;

  constructor(private readonly name: string) {}

  state(): ReadState {
    return { generation: this.name, checkpoint: this.checkpoint, version: this.version };
  }

  apply({ after, checkpoint, changes, generation = this.name }: Batch): ReadState {
    if (after !== this.checkpoint) throw new CheckpointConflict(after, this.checkpoint);
    if (generation !== this.name) throw new GenerationSwitched(this.name);
    // All are prepared before the first is done: a change that cannot be made leaves nothing behind.
    for (const write of changes.map((change) => this.prepare(change))) write();
    this.checkpoint = checkpoint;
    this.version += 1;
    return this.state();
  }

  /** The version goes on above that of the generation it takes over from. */
  succeed(former: MemoryGeneration): ReadState {
    this.version = Math.max(this.version, former.version) + 1;
    return this.state();
  }

  documents(collection: string, ids: readonly string[]): (string | undefined)[] {
    const bodies = this.bodies.get(collection);
    return ids.map((id) => bodies?.get(id));
  }

  entries(index: string, keys: readonly string[]): (string | undefined)[] {
    const entries = this.indexes.get(index);
    return keys.map((key) => entries?.get(key));
  }

  count(collection: string): number {
    return this.lists.get(collection)?.size ?? 0;
  }

  /** A listed member begins with its order and goes on after it: so none of that order is below the order itself. */
  countBefore(collection: string, order: string): number {
    return this.lists.get(collection)?.placeOf(order) ?? 0;
  }

  list(collection: string, { from, to, order }: ListRange): string[] {
    const list = this.lists.get(collection);
    if (list === undefined) return [];
    const last = list.size - 1;
    const members = order === 'oldest' ? list.slice(from, to) : list.slice(last - to, last - from).reverse();
    return this.documents(collection, members.map(idOfMember)).filter((body) => body !== undefined);
  }

  async *content(): AsyncGenerator<readonly Entry[]> {
    let page: Entry[] = [];
    for (const entry of this.allEntries()) {
      page.push(entry);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
      await breathe();
    }
    yield page;
  }

  private *allEntries(): Generator<Entry> {
    for (const [place, bodies] of this.bodies)
      for (const [key, value] of bodies) yield { kind: 'document', place, key, value };
    for (const [place, list] of this.lists) for (const key of list) yield { kind: 'listed', place, key, value: '' };
    for (const [place, entries] of this.indexes)
      for (const [key, value] of entries) yield { kind: 'index', place, key, value };
  }

  private prepare(change: Change): () => void {
    switch (change.kind) {
      case 'put': {
        const { collection, id, body } = change;
        const member = change.order === undefined ? undefined : listMember(change.order, id);
        return () => {
          within(this.bodies, collection, newMap).set(id, body);
          if (member !== undefined) within(this.lists, collection, newList).add(member);
        };
      }
      case 'remove': {
        const { collection, id } = change;
        const member = change.order === undefined ? undefined : listMember(change.order, id);
        return () => {
          this.bodies.get(collection)?.delete(id);
          if (member !== undefined) this.lists.get(collection)?.delete(member);
        };
      }
      case 'enter':
        return () => void within(this.indexes, change.index, newMap).set(change.key, change.value);
      case 'erase':
        return () => void this.indexes.get(change.index)?.delete(change.key);
    }
  }
}

const newMap = () => new Map<string, string>();
const newList = () => new SortedTexts();

function within<T>(all: Map<string, T>, name: string, make: () => T): T {
  const there = all.get(name);
  if (there !== undefined) return there;
  const made = make();
  all.set(name, made);
  return made;
}

/** Distinct texts in order of their code units. Appending at the end, the usual case, costs no search. */
class SortedTexts {
  private readonly texts: string[] = [];

  get size(): number {
    return this.texts.length;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.texts.values();
  }

  add(text: string): void {
    const last = this.texts.at(-1);
    if (last === undefined || last < text) {
      this.texts.push(text);
      return;
    }
    const place = this.placeOf(text);
    if (this.texts[place] !== text) this.texts.splice(place, 0, text);
  }

  delete(text: string): void {
    const place = this.placeOf(text);
    if (this.texts[place] === text) this.texts.splice(place, 1);
  }

  /** Both ends inclusive, counted from 0 at the lowest text. */
  slice(from: number, to: number): string[] {
    return this.texts.slice(Math.max(from, 0), Math.max(to + 1, 0));
  }

  /** Where `text` stands, or would. */
  placeOf(text: string): number {
    let low = 0;
    let high = this.texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.texts[middle];
      if (there !== undefined && there < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
