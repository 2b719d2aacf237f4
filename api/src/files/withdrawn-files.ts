import { eventOf, fileEvents, portalFilesStream, readEvent } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';

/** A file that was taken down for good. */
export interface WithdrawnFile {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** By SHA-256 of the content, as the log has them. */
export async function withdrawnFiles(
  events: Pick<EventStore, 'readStream'>,
): Promise<ReadonlyMap<string, WithdrawnFile>> {
  const stored = await events.readStream(portalFilesStream);
  return new Map(
    stored.map((event) => {
      const { at, actor: by = '', ...read } = readEvent(event);
      const { hash, reason } = eventOf(fileEvents, { ...read, at }).data;
      return [hash, { by, at, reason }];
    }),
  );
}
