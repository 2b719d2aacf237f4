import {
  type Aggregate,
  aggregateOf,
  discloses,
  eventOf,
  type Family,
  idOf,
  portalPublicLogStream,
  publicLogEvents,
  readEvent,
  type ShownState,
} from '@noticeboard/content-model';
import type { Position, RecordedEvent } from '@noticeboard/event-store';
import { canonicalJson, GrowingTree, type Hash, leafHash, nodePlace, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';
import { LRUCache } from 'lru-cache';
import { type PublicEntry, publicEntry } from './public-entry.js';
import { numberIn } from './index-slot.js';

/** How far the main log is in the public one. */
export interface Taken {
  /** Events of the main log. */
  readonly leaves: number;
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  /** The newest time of them. */
  readonly newest: string;
}

type EntryRow = readonly [leaf: number, kind: string, id: string, time: string, json: string];
type TextRow = readonly [hash: string, salt: string, text: string, kind: string, id: string];

/** Characters of states that are in memory. */
const mostCharacters = 8_000_000;

/** Takes events into the public log, in the order of the main log, without gap or repetition. */
export class PublicWriter {
  readonly #tree: GrowingTree;
  readonly #states = new LRUCache<string, ShownState>({ maxSize: mostCharacters });
  /** Rows that are not stored yet. */
  #entries: EntryRow[] = [];
  #texts: TextRow[] = [];
  /** Changed since the last commit. */
  readonly #changed = new Map<string, ShownState>();
  readonly #queries;
  #completed: Hash[] = [];
  #taken: Taken | undefined;

  constructor(
    private readonly database: Database,
    private readonly saltKey: Buffer,
    private readonly families: readonly Family[],
    nodes: TreeNodes,
  ) {
    const size = numberIn(database, 'SELECT coalesce(max(leaf), -1) + 1 AS number FROM entries');
    this.#tree = GrowingTree.from(nodes, size, (_, hash) => this.#completed.push(hash));
    const prepare = (sql: string) => database.prepare(sql);
    this.#queries = {
      state: prepare('SELECT now, shown FROM states WHERE stream = ?'),
      saveState: prepare('INSERT OR REPLACE INTO states VALUES (?, ?, ?)'),
      saveEntry: prepare('INSERT INTO entries VALUES (?, ?, ?, ?, ?)'),
      saveText: prepare(
        'INSERT OR IGNORE INTO texts SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?1 NOT IN (SELECT hash FROM taken_out)',
      ),
      text: prepare('SELECT kind, id FROM texts WHERE hash = ?'),
      title: prepare(
        `SELECT json->>'title' AS title FROM entries WHERE kind = ? AND id = ? ORDER BY leaf DESC LIMIT 1`,
      ),
      removeText: prepare('DELETE FROM texts WHERE hash = ?'),
      saveTakenOut: prepare('INSERT OR IGNORE INTO taken_out VALUES (?, ?)'),
      saveNode: prepare('INSERT INTO nodes VALUES (?, ?)'),
      saveTaken: prepare('INSERT OR REPLACE INTO taken VALUES (1, ?, ?, ?, ?, ?, ?)'),
    };
    this.#taken = (prepare('SELECT * FROM taken').all() as Taken[])[0];
  }

  /** Entries. */
  get size(): number {
    return this.#tree.size;
  }

  /** Undefined before the first event. */
  get taken(): Taken | undefined {
    return this.#taken;
  }

  /** All or nothing. A writer that has thrown is not to be used again. */
  take(events: readonly RecordedEvent[]): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const first = this.size;
      for (const event of events) this.#takeOne(event);
      this.#save(first);
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
    this.#changed.clear();
  }

  #takeOne(event: RecordedEvent): void {
    const leaf = this.#taken?.leaves ?? 0;
    const { position, stream, revision, id, metadata } = event;
    const before = this.#taken?.newest ?? '';
    const at = metadata['at'] ?? '';
    const newest = at > before ? at : before;
    this.#taken = { leaves: leaf + 1, position, stream, revision, id, newest };
    if (stream === portalPublicLogStream) return this.#takeOut(event, leaf);
    const aggregate = aggregateOf(stream, this.families);
    if (aggregate?.publicHistory) this.#disclose(event, aggregate, leaf);
  }

  #disclose(event: RecordedEvent, aggregate: Aggregate<unknown>, leaf: number): void {
    const { stream } = event;
    const { state, disclosure } = discloses(aggregate, idOf(stream), this.#state(stream), readEvent(event));
    this.#changed.set(stream, state);
    if (!disclosure) return;
    const { kind, id } = disclosure;
    const dated = { ...disclosure, time: this.#taken?.newest ?? disclosure.time };
    this.#add({ kind, id, time: dated.time }, publicEntry(dated, leaf, this.saltKey));
  }

  /** The text of an entry goes. The entry stays, and another one says so. */
  #takeOut(event: RecordedEvent, leaf: number): void {
    const { hash, reason } = eventOf(publicLogEvents, readEvent(event)).data;
    this.#saveEntries();
    const [of] = this.#queries.text.all(hash) as { kind: string; id: string }[];
    this.#queries.saveTakenOut.run(hash, reason);
    if (!of) return;
    this.#queries.removeText.run(hash);
    const [{ title } = { title: '' }] = this.#queries.title.all(of.kind, of.id) as { title: string }[];
    const time = this.#taken?.newest ?? '';
    const { revision } = event;
    const entry = { kind: 'text', id: hash, of, title, revision, time, what: takenOut, reason, changes: [], leaf };
    this.#add({ kind: 'text', id: hash, time }, { json: canonicalJson(entry), texts: [] });
  }

  #add({ kind, id, time }: Record<'kind' | 'id' | 'time', string>, { json, texts }: PublicEntry): void {
    this.#entries.push([this.size, kind, id, time, json]);
    for (const { hash, salt, text } of texts) this.#texts.push([hash, salt, text, kind, id]);
    this.#tree.add(leafHash(json));
  }

  #save(first: number): void {
    if (!this.#taken) return;
    const { leaves, position, stream, revision, id, newest } = this.#taken;
    this.#queries.saveTaken.run(leaves, position, stream, revision, id, newest);
    this.#saveEntries();
    for (const [name, state] of this.#changed) {
      const { now, shown } = state;
      const text = JSON.stringify(now);
      this.#queries.saveState.run(name, text, shown === now ? null : JSON.stringify(shown ?? null));
      this.#states.set(name, state, { size: text.length });
    }
    const place = nodePlace({ level: 0, index: first });
    this.#completed.forEach((hash, index) => this.#queries.saveNode.run(place + index, hash));
    this.#completed = [];
  }

  #saveEntries(): void {
    for (const row of this.#entries) this.#queries.saveEntry.run(...row);
    for (const row of this.#texts) this.#queries.saveText.run(...row);
    this.#entries = [];
    this.#texts = [];
  }

  #state(stream: string): ShownState {
    const known = this.#changed.get(stream) ?? this.#states.get(stream);
    if (known) return known;
    const [stored] = this.#queries.state.all(stream) as { now: string; shown: string | null }[];
    if (!stored) return nothing;
    const now: unknown = JSON.parse(stored.now);
    return { now, shown: stored.shown === null ? now : ((JSON.parse(stored.shown) as unknown) ?? undefined) };
  }
}

const nothing: ShownState = { now: undefined, shown: undefined };
const takenOut = 'Text taken out';
