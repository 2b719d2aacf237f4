import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { type EventStore, type Position, StoreUnavailable } from '@noticeboard/event-store';
import { Replayer } from '@noticeboard/projections';
import { listedPages, openSqliteReadStore, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { Difference } from './check-log.js';

/** Few, since memory matters more here than to be done some seconds earlier. */
const maxStates = 1000;

/** The lists made again from the log, on disk: memory stays flat however long it is and however much it comes to. */
export class Replay {
  readonly #reads = openTemporary(tmpdir());
  readonly #replayer: Replayer;

  /** @throws ReadStoreUnavailable when there is no room for it */
  constructor(
    private readonly log: EventStore,
    signal: AbortSignal,
  ) {
    this.#replayer = new Replayer({ events: log, next: this.#reads, signal, histories: false, maxStates });
  }

  /** The records of a list as it stands, finished JSON each. */
  async *records(collection: string): AsyncGenerator<string> {
    for await (const page of listedPages(this.#reads, collection)) for (const { body } of page) yield body;
  }

  /** To the head of the log, or to a position in it. @throws Difference for an event that cannot be applied */
  catchUp(position?: Position): Promise<void> {
    return this.#replayer.replayTo(position).catch(stopped);
  }

  /** One event further; false at the head of the log. @throws Difference for an event that cannot be applied */
  async step(): Promise<boolean> {
    const [event] = await this.log.readAll({ after: this.#replayer.position, max: 1 });
    if (event) await this.#replayer.replayTo(event.position).catch(stopped);
    return event !== undefined;
  }

  close(): Promise<void> {
    return this.#reads.close();
  }
}

/** SQLite does not say what is wrong with a folder where it cannot write. */
function openTemporary(folder: string): ReadStore {
  try {
    accessSync(folder, constants.W_OK);
    return openSqliteReadStore();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ReadStoreUnavailable(
      `${folder} cannot take the replay: ${why}. Make room there, or set TMPDIR to another folder.`,
      { cause: error },
    );
  }
}

function stopped(error: Error): never {
  if (error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable) throw error;
  throw new Difference(`a replay stops: ${error.message}`, { cause: error });
}
