import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RecordedEvent } from '@noticeboard/event-store';
import { CommandFailed } from '../config/command-failed.js';
import { counted } from '../config/counted.js';
import { type CheckedEvents, checkEvents, eventsIn, logFile } from './backup-folder.js';
import type { Manifest } from './manifest.js';
import { secretStreamOf } from './passwords.js';

/** A backup as it would have been at an earlier time. */
export interface CutBackup extends CheckedEvents {
  /** It has the first events alone and no checkpoints: those cover what is left out, too. */
  readonly manifest: Manifest;
  /** When its last event was recorded: ISO 8601, UTC, ms. */
  readonly at: string;
  /** How many events of the backup come after the time. */
  readonly leftOut: number;
  /** The streams of the passwords and secrets whose account or webhook is in it. */
  readonly secrets: ReadonlySet<string>;
}

/**
 * The events of a checked backup before the first that was recorded after a time. No time of a log goes back.
 * @param until ISO 8601, UTC, ms
 * @throws CommandFailed where no event was recorded by then, or none after it
 */
export async function cutAt(folder: string, manifest: Manifest, until: string): Promise<CutBackup> {
  const { log, files } = manifest;
  const path = join(folder, logFile);
  const { lines, bytes, first, last } = await beginningOf(path, log.bytes, until);
  if (lines === 0)
    throw new CommandFailed(
      `the first event of the backup was recorded at ${first}, after --until ${until}: nothing was restored. Give a later time`,
    );
  if (lines === log.events)
    throw new CommandFailed(
      `the last event of the backup was recorded at ${last}, and none after --until ${until}: nothing was restored. Leave --until out, or take a later backup`,
    );
  const secrets = new Set<string>();
  async function* pages(): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const events of eventsIn(path, bytes)) {
      for (const event of events) secrets.add(secretStreamOf(event) ?? '');
      yield events;
    }
  }
  const checked = await checkEvents(pages, [], undefined);
  const root = checked.root.toString('base64');
  return {
    ...checked,
    manifest: { ...manifest, log: { ...log, events: lines, bytes, root }, files: withoutCheckpoints(files) },
    at: last,
    leftOut: log.events - lines,
    secrets,
  };
}

/** The line under the root of the first checkpoint, and on the operator's screen. */
export function cutText({ at, leftOut }: CutBackup, { at: backup }: Manifest, until: string): string {
  return `restored until ${until} from the backup of ${backup}: its last event is of ${at}, and ${counted(leftOut, 'later event')} of the backup ${leftOut === 1 ? 'is' : 'are'} left out`;
}

/** The passwords and secrets of accounts and webhooks that are there. */
export async function* ownedBy(
  secrets: ReadonlySet<string>,
  pages: AsyncIterable<readonly RecordedEvent[]>,
): AsyncGenerator<readonly RecordedEvent[]> {
  for await (const rows of pages) yield rows.filter(({ stream }) => secrets.has(stream));
}

function withoutCheckpoints(files: Manifest['files']): Manifest['files'] {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('checkpoints/')));
}

/** The lines of a log up to a time: how many, how long, and when the first and the last of them were recorded. */
async function beginningOf(path: string, end: number, until: string) {
  const found = { lines: 0, bytes: 0, first: '', last: '' };
  for await (const line of createInterface({ input: createReadStream(path, { end: end - 1 }), crlfDelay: Infinity })) {
    const { metadata } = JSON.parse(line) as Pick<RecordedEvent, 'metadata'>;
    const at = metadata['at'] ?? '';
    found.first ||= at;
    if (at > until) break;
    found.lines += 1;
    found.bytes += Buffer.byteLength(line) + 1;
    if (at > found.last) found.last = at;
  }
  return found;
}
