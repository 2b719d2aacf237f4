import { portalProjectionsStream, type RebuildEvent, Refusal, type RefusalCode } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { NothingBuilt, NothingFormer, type RebuildOrder } from '@noticeboard/projections';
import { RebuildRunning } from '@noticeboard/read-store';
import { retryOnConflict } from '../commands/retry-on-conflict.js';
import { type Envelope, newEvents } from '../commands/envelope.js';

/** A command to rebuild, check or roll back; what happens to it is recorded in `portal-projections`. */
export function rebuildOrder(
  events: EventStore,
  envelope: Envelope,
  given: Pick<RebuildOrder, 'purpose' | 'force'>,
): RebuildOrder {
  let recorded = 0;
  const record = async (event: RebuildEvent): Promise<string> => {
    const made = newEvents({ ...envelope, at: new Date().toISOString() }, [event], recorded);
    recorded += 1;
    const { position } = await retryOnConflict(async () => {
      const [last] = await events.readStream(portalProjectionsStream, { direction: 'backwards', max: 1 });
      return events.append([{ stream: portalProjectionsStream, expected: last?.revision ?? 'none', events: made }]);
    });
    return position;
  };
  return { id: envelope.commandId, by: envelope.actor, startedAt: envelope.at, record, ...given };
}

const codes: readonly (readonly [new (...given: never[]) => Error, RefusalCode])[] = [
  [RebuildRunning, 'rebuildRunning'],
  [NothingBuilt, 'nothingBuilt'],
  [NothingFormer, 'nothingFormer'],
];

/** @throws Refusal for what the projections cannot do now; anything else as it is */
export function refusedRebuild(error: unknown): never {
  const [, code] = codes.find(([kind]) => error instanceof kind) ?? [];
  throw code === undefined ? error : new Refusal(code);
}
