import type { Family } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { GrowingTree, type Hash, leafHash, leafLine, nodePlace, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';
import { Facets } from './facets.js';
import { LeafTimes } from './leaf-times.js';
import { subjectOf, Subjects } from './subjects.js';

/** Takes events into the index, in the order of the log, without gap or repetition. */
export class IndexWriter {
  readonly facets: Facets;
  readonly times: LeafTimes;
  readonly #subjects: Subjects;
  readonly #tree: GrowingTree;
  readonly #saveEvent;
  readonly #saveNode;
  #completed: Hash[] = [];

  constructor(
    private readonly database: Database,
    private readonly families: readonly Family[],
    nodes: TreeNodes,
    size: number,
  ) {
    this.facets = new Facets(database);
    this.times = new LeafTimes(database);
    this.#subjects = new Subjects(database);
    this.#tree = GrowingTree.from(nodes, size, (_, hash) => this.#completed.push(hash));
    this.#saveEvent = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#saveNode = database.prepare('INSERT INTO nodes VALUES (?, ?)');
  }

  get size(): number {
    return this.#tree.size;
  }

  root(): Hash {
    return this.#tree.root();
  }

  /** All or nothing. A writer that has thrown is not to be used again: what it holds in memory is ahead of the file. */
  take(events: readonly RecordedEvent[]): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      this.#store(events);
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  #store(events: readonly RecordedEvent[]): void {
    const first = this.size;
    const times = this.times.add(
      events.map(({ metadata }) => metadata['at'] ?? ''),
      first,
    );
    const touched = this.#subjects.take(events.map((event) => ({ event, ...subjectOf(event, this.families) })));
    touched.forEach(({ event, kind, family, subject, title }, index) => {
      const { position, stream, revision, id, type, metadata } = event;
      const { actor = '', role = '', correlationId = '' } = metadata;
      const { facet, nth } = this.facets.count({ kind, family, actor, role, type });
      const at = times[index] ?? '';
      const leaf = first + index;
      this.#saveEvent.run(leaf, position, stream, revision, id, at, correlationId, facet, nth, subject, title);
    });
    this.facets.save();
    for (const event of events) this.#tree.add(leafHash(leafLine(event)));
    // Subtrees become complete in the order of their places.
    const place = nodePlace({ level: 0, index: first });
    this.#completed.forEach((hash, index) => this.#saveNode.run(place + index, hash));
    this.#completed = [];
  }
}
