import { idOfMember, listMember } from '../list-member.js';
import { CheckpointMoved, type Batch, type Change, type ListRange, type ReadState } from '../read-store.js';
import { SortedTexts } from './sorted-texts.js';

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

  apply({ after, checkpoint, changes }: Batch): ReadState {
    if (after !== this.checkpoint) throw new CheckpointMoved(after, this.checkpoint);
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
