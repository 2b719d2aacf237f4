import { giveWay } from '@noticeboard/event-store';
import { ignoreIfUnavailable, listedPages, type Reads, type ReadState } from '@noticeboard/read-store';
import { type RecordNames, RecordTable, type Row } from './record-table.js';

/** A list of the read store whose records are looked at by their plain fields. */
export interface IndexedList extends RecordNames {
  readonly collection: string;
  rowOf(json: string): Pick<Row, 'scalars' | 'filtered'>;
}

export type IndexedReads = Pick<Reads, 'state' | 'documents' | 'listedAfter' | 'touchedSince'>;

/**
 * The plain fields of a list, cached in this process: read once, then held up to date by what each batch touched. It is
 * as new as the state that is asked for. One of reads that are overlaid begins with what the index of those below
 * holds.
 */
export class RecordIndex {
  readonly #reads: IndexedReads;
  readonly #list: IndexedList;
  #table: RecordTable;
  /** The state that the table holds; undefined while it holds none to continue from. */
  #known: ReadState | undefined;
  #coming: Promise<void> | undefined;

  constructor(
    reads: IndexedReads,
    list: IndexedList,
    private readonly below?: RecordIndex,
  ) {
    this.#reads = reads;
    this.#list = list;
    this.#table = new RecordTable(list);
  }

  /** @throws ReadStoreUnavailable */
  async upTo(state: ReadState): Promise<RecordTable> {
    if (this.#reaches(state)) return this.#table;
    // A read that is under way may have begun before that state; one that begins now is as new as the store.
    await this.#coming;
    if (!this.#reaches(state)) await (this.#coming ??= this.#catchUp().finally(() => (this.#coming = undefined)));
    return this.#table;
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    await this.#coming?.catch(ignoreIfUnavailable);
  }

  #reaches({ generation, version }: ReadState): boolean {
    return this.#known?.generation === generation && this.#known.version >= version;
  }

  async #catchUp(): Promise<void> {
    if (this.below && !this.#known) {
      await this.below.upTo(await this.below.#reads.state());
      this.#table = this.below.#table.copy();
      this.#known = this.below.#known;
    }
    const since = this.#known && (await this.#reads.touchedSince(this.#known));
    if (!since) return this.#read();
    const own = since.documents.filter(({ collection }) => collection === this.#list.collection);
    const listed = own.filter(({ isUnlisted }) => !isUnlisted);
    const bodies = await this.#reads.documents(
      this.#list.collection,
      listed.map(({ id }) => id),
    );
    for (const { id, isUnlisted } of own) if (isUnlisted) this.#table.remove(id);
    for (const [index, { id, order = this.#table.orderOf(id) }] of listed.entries()) {
      const body = bodies[index];
      // Removals after that state are known when it catches up.
      if (body === undefined || order === undefined) continue;
      this.#table.put({ id, order, ...this.#list.rowOf(body) });
    }
    this.#known = since.state;
  }

  /** In parts, so that others have their turn. Batches that are applied meanwhile are caught up with behind it. */
  async #read(): Promise<void> {
    const [state, table] = [await this.#reads.state(), new RecordTable(this.#list)];
    for await (const page of listedPages(this.#reads, this.#list.collection)) {
      for (const { id, order, body } of page) table.put({ id, order, ...this.#list.rowOf(body) });
      await giveWay();
    }
    const { generation } = await this.#reads.state();
    if (generation !== state.generation) return this.#read();
    this.#table = table;
    this.#known = state;
  }
}
