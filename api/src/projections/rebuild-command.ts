import { portalProjectionsStream, type ProblemCode, ProblemError, type RebuildEvent } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { NoFormerReadModels, NoReadModels, type RebuildCommand } from '@noticeboard/projections';
import { RebuildRunning } from '@noticeboard/read-store';
import { retryOnConflict } from '../commands/aggregate-store.js';
import { type CommandContext, newEvents } from '../commands/command-context.js';

/** A command to rebuild, check or roll back; what happens to it is recorded in `portal-projections`. */
export function rebuildCommand(
  events: EventStore,
  context: CommandContext,
  given: Pick<RebuildCommand, 'purpose' | 'force'>,
): RebuildCommand {
  let recorded = 0;
  const record = async (event: RebuildEvent): Promise<string> => {
    const made = newEvents(context, [event], recorded);
    recorded += 1;
    const { position } = await retryOnConflict(async () => {
      const [last] = await events.readStream(portalProjectionsStream, { direction: 'backwards', max: 1 });
      return events.append([{ stream: portalProjectionsStream, expected: last?.revision ?? 'none', events: made }]);
    });
    return position;
  };
  return { id: context.commandId, by: context.actor, startedAt: context.at, record, ...given };
}

const codes: readonly (readonly [new (...given: never[]) => Error, ProblemCode])[] = [
  [RebuildRunning, 'rebuildRunning'],
  [NoReadModels, 'nothingBuilt'],
  [NoFormerReadModels, 'nothingFormer'],
];

/** @throws ProblemError for what the projections cannot do now; anything else as it is */
export function rejectRebuild(error: unknown): never {
  const [, code] = codes.find(([kind]) => error instanceof kind) ?? [];
  throw code === undefined ? error : new ProblemError(code);
}
