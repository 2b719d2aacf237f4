import { type AllStreamResolvedEvent, type ResolvedEvent, streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamCategories } from '@noticeboard/content-model';
import {
  isUnlisted,
  type NewEvent,
  type Position,
  type RecordedEvent,
  StoreUnusable,
  streamPrefixPattern,
} from '../event-store.js';

/** KurrentDB's form of a position. The commit part sorts first. */
interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Digits of the largest unsigned 64-bit integer, so positions order as text. */
const digits = 20;

export function toPosition({ commit, prepare }: LogPosition): Position {
  return `${pad(commit)}-${pad(prepare)}`;
}

/** @throws RangeError for a position that another store gave out. */
export function fromPosition(position: Position): LogPosition {
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new RangeError(`${position} is not a position of this event log`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

function pad(value: bigint): string {
  return value.toString().padStart(digits, '0');
}

export type ClientEvent = ResolvedEvent | AllStreamResolvedEvent;

/**
 * Turns the client's record into an event of the port. It ignores `created`: our time is in the metadata.
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

/** How much later the server's clock says than the event itself, in ms; undefined for an event without a time. */
export function createdAfter({ event }: ClientEvent): number | undefined {
  const { at } = (event?.metadata ?? {}) as { readonly at?: string };
  return event === undefined || at === undefined ? undefined : event.created.getTime() - Date.parse(at);
}

/** The events that the port shows. */
export function shownEvents(events: readonly ClientEvent[], streams: OwnStreams): RecordedEvent[] {
  return events
    .filter(({ event }) => event !== undefined && streams.shows(event.streamId))
    .map((event) => toRecordedEvent(event, streams));
}

/** The server adds the schema of the v2 protocol (`$schema.name` …) to the metadata. Our keys never begin with `$`. */
function ownMetadata(metadata: unknown): NewEvent['metadata'] {
  const own: Record<string, string> = {};
  for (const [key, value] of Object.entries(metadata ?? {})) if (!key.startsWith('$')) own[key] = value as string;
  return own;
}

/**
 * Knows which streams of a server belong to this portal, and their names there. Other applications may use the same
 * server: it leaves out their streams by category, so that they cost nothing here and stop nothing.
 */
export class OwnStreams {
  readonly #prefix: string;
  /** The beginning of the names of shown streams, on the server. */
  readonly prefixes: readonly string[];

  /** `prefix`: before every name, where portals share a server. @throws StoreUnusable for one that cannot be */
  constructor(prefix = '') {
    if (prefix !== '' && !streamPrefixPattern.test(prefix))
      throw new StoreUnusable('a stream prefix has 1 to 100 letters, digits or underscores');
    this.#prefix = prefix;
    const shown = streamCategories.filter((category) => !isUnlisted(`${category}-`));
    this.prefixes = shown.map((category) => `${prefix}${category}-`);
  }

  /** Makes the server leave out secrets, system streams and streams of others, which `readAll` and `follow` never show. */
  filter() {
    return streamNameFilter({ prefixes: [...this.prefixes] });
  }

  /** The same rule on our side, in case a server reads the filter in another way. */
  shows(name: string): boolean {
    return this.prefixes.some((beginning) => name.startsWith(beginning)) && !isUnlisted(this.fromServer(name));
  }

  toServer(stream: string): string {
    return `${this.#prefix}${stream}`;
  }

  fromServer(name: string): string {
    return name.slice(this.#prefix.length);
  }
}
