import { families, type Family, noticeKinds, readModels } from '@noticeboard/content-model';
import type { EventStore, Position, RecordedEvent } from '@noticeboard/event-store';
import { projector } from '@noticeboard/projections';
import { createMemoryReadStore } from '@noticeboard/read-store';
import { Difference } from './difference.js';

/** A list that everybody may read: its path under `/api`, and the collection that it is served from. */
export interface PublicList {
  readonly path: string;
  readonly collection: string;
}

/** Lists of every family and of every kind of notice. */
export function publicLists(table: readonly Family[] = families): PublicList[] {
  return [
    ...table.flatMap((family) => [
      { path: family.paths.postings, collection: readModels.postings(family) },
      { path: family.paths.tables, collection: readModels.tables(family) },
      { path: family.paths.items, collection: readModels.usefulItems(family) },
    ]),
    ...table
      .filter(({ approvable }) => approvable)
      .map((family) => ({ path: 'answare/approved-jobs', collection: readModels.approvals(family) })),
    ...noticeKinds.map((kind) => ({ path: kind.path, collection: readModels.notices(kind) })),
  ];
}

const page = 500;

/** Read models made anew from the log, in this process. */
export class Replay {
  readonly #reads = createMemoryReadStore();
  readonly #project = projector();
  #position: Position | undefined;

  constructor(private readonly log: Pick<EventStore, 'readAll'>) {}

  /** The records of a list as it stands, finished JSON each. */
  async records(collection: string): Promise<string[]> {
    return this.#reads.list(collection, { from: 0, to: Infinity, order: 'oldest' });
  }

  /** To the head of the log. @throws Difference for an event that cannot be applied */
  async catchUp(): Promise<void> {
    for (let events = await this.#next(page); events.length > 0; events = await this.#next(page))
      await this.#apply(events);
  }

  /** One event further; false at the head of the log. */
  async step(): Promise<boolean> {
    const events = await this.#next(1);
    if (events.length > 0) await this.#apply(events);
    return events.length > 0;
  }

  close(): Promise<void> {
    return this.#reads.close();
  }

  #next(max: number): Promise<RecordedEvent[]> {
    return this.log.readAll({ after: this.#position, max });
  }

  async #apply(events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const changes = await this.#project(events, (collection, ids) => this.#reads.documents(collection, ids)).catch(
      (error: Error) => {
        throw new Difference(`a replay stops: ${error.message}`, { cause: error });
      },
    );
    await this.#reads.apply({ after: this.#position, checkpoint: last.position, changes });
    this.#position = last.position;
  }
}
