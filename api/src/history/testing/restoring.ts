import type { EventStore } from '@noticeboard/event-store';
import { Follower } from '@noticeboard/projections';
import { openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import type { CommandContext } from '../../commands/command-context.js';
import type { AggregateStore } from '../../commands/aggregate-store.js';
import type { FileStore } from '../../files/file-store.js';
import { commandContext } from '../../testing/command-contexts.js';
import { type RecordHistory, type Restorable } from '../record-history.js';
import { RestorationRules } from '../restoration-rules.js';
import { type RecordsRestored, RestoreHandler, RestoreRecords } from '../restore.handler.js';
import { limitMs } from '../../../../test/deadline.js';

/** Restorations as the API asks for them, beside read models that follow the log. */
export class Restoring {
  readonly #reads = openSqliteReadStore();
  readonly #stopping = new AbortController();
  readonly #following: Promise<void>;
  readonly #handler: RestoreHandler;

  private readonly events: EventStore;

  constructor(store: AggregateStore, files: FileStore) {
    const { events } = store;
    this.events = events;
    const say = (line: string) => void process.stderr.write(`${line}\n`);
    this.#following = new Follower({ events, reads: this.#reads, log: { warn: say, error: say } }).run(
      this.#stopping.signal,
    );
    this.#handler = new RestoreHandler(store, new RestorationRules(events, this.#reads, files));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
    await this.#reads.close();
  }

  /** Brings one record back to what it was at a revision. */
  restore(record: Restorable, revision: number, given: Partial<CommandContext> = {}): Promise<RecordsRestored> {
    return this.execute([record], (histories) => histories.map(() => revision), given);
  }

  /** Takes an action back that touched these records. */
  undo(
    correlationId: string,
    records: readonly Restorable[],
    given: Partial<CommandContext> = {},
  ): Promise<RecordsRestored> {
    return this.#handler.execute(RestoreRecords.undoing(correlationId, records, commandContext(given)));
  }

  /** The read models, once they have taken everything that is recorded. */
  async upToDate(): Promise<ReadStore> {
    const head = await this.events.head();
    if (head !== undefined) await this.#reads.waitFor(head, limitMs);
    return this.#reads;
  }

  private execute(
    records: readonly Restorable[],
    points: (histories: readonly RecordHistory[]) => readonly number[],
    given: Partial<CommandContext>,
  ): Promise<RecordsRestored> {
    return this.#handler.execute(new RestoreRecords(records, points, commandContext(given), 'stay'));
  }
}
