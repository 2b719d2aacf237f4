import { families, type Family, listingKinds, readModels } from '@noticeboard/content-model';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import { Replayer } from '@noticeboard/projections';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { Difference } from './difference.js';
import { ReplayFile } from './replay-file.js';

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
    ...listingKinds.map((kind) => ({ path: kind.path, collection: readModels.listings(kind) })),
  ];
}

/** Few, since memory matters more here than to be done some seconds earlier. */
const maxStates = 1000;

/** The lists made anew from the log, on disk: memory stays flat however long it is and however much it comes to. */
export class Replay {
  readonly #file = new ReplayFile();
  readonly #replayer: Replayer;

  /** @throws ReadStoreUnavailable when there is no room for it */
  constructor(
    private readonly log: EventStore,
    signal: AbortSignal,
  ) {
    this.#replayer = new Replayer({ events: log, next: this.#file, signal, histories: false, maxStates });
  }

  /** The records of a list as it stands, finished JSON each. */
  records(collection: string): Iterable<string> {
    return this.#file.records(collection);
  }

  /** To the head of the log. @throws Difference for an event that cannot be applied */
  catchUp(): Promise<void> {
    return this.#replayer.replayTo().catch(stopped);
  }

  /** One event further; false at the head of the log. @throws Difference for an event that cannot be applied */
  async step(): Promise<boolean> {
    const [event] = await this.log.readAll({ after: this.#replayer.position, max: 1 });
    if (event) await this.#replayer.replayTo(event.position).catch(stopped);
    return event !== undefined;
  }

  close(): void {
    this.#file.close();
  }
}

function stopped(error: Error): never {
  if (error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable) throw error;
  throw new Difference(`a replay stops: ${error.message}`, { cause: error });
}
