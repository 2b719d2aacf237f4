import type { Database } from 'libsql';
import { defaultBatchSize, type Followed, type FollowOptions, StoreUnavailable } from '../event-store.js';
import { giveWay } from '../turns.js';
import { sqliteFailure } from './sqlite-failure.js';
import { fromPosition, type SqliteReader } from './sqlite-reader.js';

/** A batch is read, projected and stored in one go each: it ends at about so many characters, whatever its number allows. */
const longestBatch = 2 ** 20;
/** The size of the first batch after a pause: how long the next events are is known once some were read. */
const firstBatch = 2;

export async function* followSqlite(
  reader: SqliteReader,
  watch: CommitWatch,
  { after, signal, batch = defaultBatchSize }: FollowOptions,
): AsyncGenerator<Followed> {
  if (after !== undefined) fromPosition(after);
  let position = after;
  let owesCaughtUp = true;
  let asked = Math.min(firstBatch, batch);
  while (!signal.aborted) {
    await giveWay();
    const step = readStep(() => ({ seen: watch.seen(), ...reader.following(position, asked) }));
    if (step === undefined) {
      await watch.pause(signal);
      continue;
    }
    const last = step.events.at(-1);
    if (last !== undefined) {
      await giveWay();
      yield { kind: 'batch', events: step.events };
      position = last.position;
      owesCaughtUp = true;
    }
    const isFull = step.events.length === asked;
    const room = longestBatch / Math.max(1, step.length);
    asked = Math.max(1, Math.min(batch, Math.floor(asked * Math.min(2, room))));
    if (isFull || signal.aborted) continue;
    if (owesCaughtUp) yield { kind: 'caughtUp' };
    owesCaughtUp = false;
    await watch.newer(step.seen, signal);
    asked = Math.min(firstBatch, batch);
  }
}

/** @returns undefined while the log refuses work, which the follower survives */
function readStep<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure instanceof StoreUnavailable) return undefined;
    throw failure;
  }
}

/** The commits that were known at one moment. */
export interface Seen {
  readonly own: number;
  readonly others: number;
}

/**
 * Wakes followers when there may be new events: at once after a commit of this process, within `pollMs` after that of
 * another one. `PRAGMA data_version` changes when another connection commits; reading it costs no disk access.
 */
export class CommitWatch {
  readonly #dataVersion;
  readonly #sleepers = new Set<() => void>();
  #own = 0;

  constructor(
    database: Database,
    private readonly pollMs: number,
  ) {
    this.#dataVersion = database.prepare('SELECT data_version AS number FROM pragma_data_version');
  }

  /** Call this before reading, so that a commit during the reading wakes the follower. */
  seen(): Seen {
    const [row] = this.#dataVersion.all() as [{ number: number }];
    return { own: this.#own, others: row.number };
  }

  committed(): void {
    this.#own += 1;
    for (const wake of this.#sleepers) wake();
  }

  /** Resolves after a newer commit, or when the signal aborts. */
  async newer(than: Seen, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { own, others } = this.seen();
      if (own !== than.own || others !== than.others) return;
      await this.pause(signal);
    }
  }

  /** Resolves at the next commit of this process, after `pollMs`, or when the signal aborts. */
  pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, this.pollMs);
      signal.addEventListener('abort', wake);
      this.#sleepers.add(wake);
    });
  }
}
