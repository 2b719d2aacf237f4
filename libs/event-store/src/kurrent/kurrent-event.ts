import { type AllStreamResolvedEvent, type ResolvedEvent, streamNameFilter } from '@kurrent/kurrentdb-client';
import type { NewEvent, RecordedEvent } from '../event-store.js';
import { isSecret, secretCategory, StoreUnusable } from '../event-store.js';
import { toPosition } from './kurrent-position.js';

/** Lets the server leave out what `readAll` and `follow` never show: system streams and secrets. */
export function shownStreams() {
  return streamNameFilter({ regex: `^(?!\\$|${secretCategory}-)`, checkpointInterval: 100 });
}

/** The same rule on this side of the wire: a secret must not pass because a server read the filter in another way. */
export function isShown({ stream }: RecordedEvent): boolean {
  return !stream.startsWith('$') && !isSecret(stream);
}

/**
 * The client's record in the words of the port. Its `created` is left alone: it is cut to seconds on reads, our time
 * is in the metadata.
 */
export function toRecordedEvent({ event }: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent {
  if (event === undefined) throw new StoreUnusable('KurrentDB holds a link to an event that is gone');
  const { streamId, revision, position, id, type, data, metadata, isJson } = event;
  if (!isJson || position === undefined) {
    throw new StoreUnusable(`event ${Number(revision)} of stream ${streamId} was not written by this portal`);
  }
  return {
    stream: streamId,
    revision: Number(revision),
    position: toPosition(position),
    id,
    type,
    data: data as NewEvent['data'],
    metadata: ownMetadata(metadata),
  };
}

/** The server shows the schema of the v2 protocol (`$schema.name` …) among the metadata. Ours never begins with `$`. */
function ownMetadata(metadata: unknown): NewEvent['metadata'] {
  const entries = Object.entries(metadata ?? {}).filter(([key]) => !key.startsWith('$'));
  return Object.fromEntries(entries) as NewEvent['metadata'];
}
