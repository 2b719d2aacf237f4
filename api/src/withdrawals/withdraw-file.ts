import { portalFilesStream, ProblemError } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { retryOnConflict } from '../commands/aggregate-store.js';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { pathOfFile } from '../files/file-place.js';
import type { FileStore } from '../files/file-store.js';
import { type WithdrawnFile, withdrawnFiles } from '../files/withdrawn-files.js';

interface Withdrawn extends WithdrawnFile {
  /** Position of its event; undefined where it had been taken down before. */
  readonly position?: string;
}

/**
 * Takes a file down for good: an event says who and why, then its content goes. Its hash and every proof stay. Where the
 * content could not be removed, the same again removes it, and so does the next start.
 * @throws ProblemError `unknownRecord` for a hash that no stored file has; StoreUnavailable
 */
export async function withdrawFile(
  events: EventStore,
  files: FileStore,
  { hash, reason }: { readonly hash: string; readonly reason: string },
  context: CommandContext,
): Promise<Withdrawn> {
  const done = await retryOnConflict(async () => {
    const before = (await withdrawnFiles(events)).get(hash);
    if (before) return before;
    if ((await files.findStaged(pathOfFile(hash))) === undefined)
      throw new ProblemError('unknownRecord', {
        message: 'No stored file has this hash. It is the 64 letters and digits of its address.',
      });
    const [last] = await events.readStream(portalFilesStream, { direction: 'backwards', max: 1 });
    const made = newEvents(context, [{ type: 'FileWithdrawn', data: { hash, reason } }]);
    const { position } = await events.append([
      { stream: portalFilesStream, expected: last?.revision ?? 'none', events: made },
    ]);
    return { by: context.actor, at: context.at, reason, ...(await withdrawnFiles(events)).get(hash), position };
  });
  await files.removeWithdrawn(hash);
  return done;
}
