import type { Followed, FollowOptions } from '../event-store.js';
import { defaultBatchSize, StoreUnavailable } from '../event-store.js';
import type { CommitWatch } from './commit-watch.js';
import { sqliteFailure } from './sqlite-failure.js';
import { fromPosition } from './sqlite-position.js';
import type { SqliteReader } from './sqlite-reader.js';

export async function* followSqlite(
  reader: SqliteReader,
  watch: CommitWatch,
  { after, signal, batch = defaultBatchSize }: FollowOptions,
): AsyncGenerator<Followed> {
  if (after !== undefined) fromPosition(after);
  let position = after;
  let owesCaughtUp = true;
  while (!signal.aborted) {
    const step = readStep(() => ({ seen: watch.seen(), events: reader.readAll({ after: position, max: batch }) }));
    if (step === undefined) {
      await watch.pause(signal);
      continue;
    }
    const last = step.events.at(-1);
    if (last !== undefined) {
      yield { kind: 'batch', events: step.events };
      position = last.position;
      owesCaughtUp = true;
    }
    if (step.events.length === batch || signal.aborted) continue;
    if (owesCaughtUp) yield { kind: 'caughtUp' };
    owesCaughtUp = false;
    await watch.newer(step.seen, signal);
  }
}

/** Undefined while the log refuses work: the follower outlives that. */
function readStep<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure instanceof StoreUnavailable) return undefined;
    throw failure;
  }
}
