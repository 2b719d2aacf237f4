import { families, type Family, noticeKinds, readModels } from '@noticeboard/content-model';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import { Filling, projector } from '@noticeboard/projections';
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

/** The lists made anew from the log, in this process. */
export class Replay {
  readonly #reads = createMemoryReadStore();
  readonly #project = projector();

  constructor(private readonly log: EventStore) {}

  /** The records of a list as it stands, finished JSON each. */
  async records(collection: string): Promise<string[]> {
    return this.#reads.list(collection, { from: 0, to: Infinity, order: 'oldest' });
  }

  /** To the head of the log, once. @throws Difference for an event that cannot be applied */
  async catchUp(): Promise<void> {
    const next = await this.#reads.nextGeneration();
    const signal = new AbortController().signal;
    const filling = new Filling({ events: this.log, next, signal, histories: false });
    await filling.to().catch(stopped);
    if (filling.taken !== undefined) await next.promote();
  }

  /** One event further; false at the head of the log. @throws Difference for an event that cannot be applied */
  async step(): Promise<boolean> {
    const { checkpoint: after } = await this.#reads.state();
    const events = await this.log.readAll({ after, max: 1 });
    const [event] = events;
    if (!event) return false;
    const load = (collection: string, ids: readonly string[]) => this.#reads.documents(collection, ids);
    const changes = await this.#project(events, load).catch(stopped);
    await this.#reads.apply({ after, checkpoint: event.position, changes });
    return true;
  }

  close(): Promise<void> {
    return this.#reads.close();
  }
}

function stopped(error: Error): never {
  if (error instanceof StoreUnavailable) throw error;
  throw new Difference(`a replay stops: ${error.message}`, { cause: error });
}
