import { join } from 'node:path';
import { portalAccountsStream } from '@noticeboard/content-model';
import { type EventStore, StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import type { FilePlace } from './file-place.js';
import type { FilesUrl } from './files-url.js';
import { FolderPlace } from './folder-place.js';

/** The object beside the files that says whose they are. */
const ownerFile = 'noticeboard.txt';

interface Given {
  readonly dataDir: string;
  readonly filesUrl: FilesUrl | undefined;
}

/** Id of the first event that a log has of accounts: no two logs have the same. Undefined for an empty one. */
export type LogId = () => Promise<string | undefined>;

export function logIdOf(events: EventStore): LogId {
  return async () => (await events.readStream(portalAccountsStream, { max: 1 }))[0]?.id;
}

/**
 * Where the files of a portal are: its data folder, or the store of `FILES_URL`, which is asked at once whether it is
 * this portal's and can be written.
 * @throws StoreUnusable in one sentence where it is not
 */
export async function openFiles({ dataDir, filesUrl }: Given, logId: LogId): Promise<FilePlace> {
  if (!filesUrl) return new FolderPlace(dataDir);
  const id = await logId();
  const { S3Place } = await import('./s3-place.js');
  const place = new S3Place(filesUrl, join(dataDir, 'uploads', 'incoming'));
  try {
    const owner = (await place.text(ownerFile))?.trim();
    if (owner !== undefined && id !== undefined && owner !== id)
      throw new StoreUnusable(
        `FILES_URL names ${place.name}, which holds the files of another portal: name another bucket or prefix`,
      );
    // Written at each start: what cannot be written is found now, and not by an editor.
    if (id !== undefined) await place.setText(ownerFile, `${id}\n`);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new StoreUnusable(`FILES_URL cannot be used: ${error.message}`);
  }
  return place;
}
