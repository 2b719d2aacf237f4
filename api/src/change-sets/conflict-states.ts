import { aggregateOf, type Family, idOf, type WireRecord } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { stateInTurns } from '../commands/aggregate.js';
import type { Conflict } from './outcome.js';
import type { Staged } from './staging.js';

/** A conflict with its record three times over, each with all that belongs to it; null where it was not there. */
export interface ConflictStates extends Omit<Conflict, 'stream'> {
  /** As the change set was prepared on. */
  readonly opened: WireRecord | null;
  /** As others have left it. */
  readonly remote: WireRecord | null;
  /** As the change set would leave it now. */
  readonly mine: WireRecord | null;
}

/** The states that a person needs to merge the changes of others with those of a change set. */
export function conflictStates(
  { log }: Pick<Staged, 'log'>,
  conflicts: readonly Conflict[],
  table: readonly Family[],
): Promise<readonly ConflictStates[]> {
  return Promise.all(
    conflicts.map(async ({ stream, ...conflict }) => {
      const all = await log.readStream(stream);
      const stateUntil = (last: number) => whole(stream, all.slice(0, last + 1), table);
      return {
        ...conflict,
        opened: await stateUntil(conflict.preparedOn),
        remote: await stateUntil(conflict.now),
        mine: await stateUntil(all.length),
      };
    }),
  );
}

async function whole(
  stream: string,
  events: readonly RecordedEvent[],
  table: readonly Family[],
): Promise<WireRecord | null> {
  const aggregate = aggregateOf(stream, table);
  const state = aggregate && (await stateInTurns(aggregate, idOf(stream), events));
  return state ? { ...aggregate.toWire(state), ...aggregate.partsToWire(state) } : null;
}
