import type { AllStreamResolvedEvent, ResolvedEvent } from '@kurrent/kurrentdb-client';
import type { NewEvent, RecordedEvent } from '../event-store.js';
import { StoreUnusable } from '../event-store.js';
import { toPosition } from './kurrent-position.js';
import type { OwnStreams } from './own-streams.js';

export type ClientEvent = ResolvedEvent | AllStreamResolvedEvent;

/**
 * The client's record in the words of the port. Its `created` is left alone: it is cut to seconds on reads, our time
 * is in the metadata.
 */
export function toRecordedEvent({ event }: ClientEvent, streams: OwnStreams): RecordedEvent {
  if (event === undefined) throw new StoreUnusable('KurrentDB holds a link to an event that is gone');
  const { streamId, revision, position, id, type, data, metadata, isJson } = event;
  if (!isJson || position === undefined) {
    throw new StoreUnusable(
      `event ${Number(revision)} of stream ${streamId} was not written by this portal: ` +
        'another application uses the name; set STREAM_PREFIX for a new portal beside it',
    );
  }
  return {
    stream: streams.fromServer(streamId),
    revision: Number(revision),
    position: toPosition(position),
    id,
    type,
    data: data as NewEvent['data'],
    metadata: ownMetadata(metadata),
  };
}

/** Those that are shown, in the words of the port. */
export function shownEvents(events: readonly ClientEvent[], streams: OwnStreams): RecordedEvent[] {
  return events
    .filter(({ event }) => event !== undefined && streams.shows(event.streamId))
    .map((event) => toRecordedEvent(event, streams));
}

/** The server shows the schema of the v2 protocol (`$schema.name` …) among the metadata. Ours never begins with `$`. */
function ownMetadata(metadata: unknown): NewEvent['metadata'] {
  const own: Record<string, string> = {};
  for (const [key, value] of Object.entries(metadata ?? {})) if (!key.startsWith('$')) own[key] = value as string;
  return own;
}
