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
  readonly #saveEvents;
  readonly #saveNodes;
  #completed: string[] = [];

  constructor(
    private readonly database: Database,
    private readonly families: readonly Family[],
    nodes: TreeNodes,
    size: number,
  ) {
    this.facets = new Facets(database);
    this.times = new LeafTimes(database);
    this.#subjects = new Subjects(database);
    this.#tree = GrowingTree.from(nodes, size, (_, hash) => this.#completed.push(hash.toString('hex')));
    this.#saveEvents = database.prepare(
      `INSERT INTO events SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
       value->>8, value->>9, value->>10 FROM json_each(?)`,
    );
    // Subtrees become complete in the order of their places.
    this.#saveNodes = database.prepare('INSERT INTO nodes SELECT ? + key, unhex(value) FROM json_each(?)');
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
    const rows = touched.map(({ event, kind, family, subject, title }, index) => {
      const { position, stream, revision, id, type, metadata } = event;
      const { actor = '', role = '', correlationId = '' } = metadata;
      const { facet, nth } = this.facets.count({ kind, family, actor, role, type });
      return [
        first + index,
        position,
        stream,
        revision,
        id,
        times[index] ?? '',
        correlationId,
        facet,
        nth,
        subject,
        title,
      ];
    });
    this.#saveEvents.run(JSON.stringify(rows));
    this.facets.save();
    for (const event of events) this.#tree.add(leafHash(leafLine(event)));
    this.#saveNodes.run(nodePlace({ level: 0, index: first }), JSON.stringify(this.#completed));
    this.#completed = [];
  }
}
