import { z } from 'zod';
import { accountEvents } from './account.js';
import { changeSetEvents } from './change-set.js';
import { channelEvents, deliveryEvents } from './channel.js';
import { type EventOf, type EventRows, id, named, type Publication, type ReadEvent, text } from './event.js';
import { listingEvents } from './listing.js';
import { postingEvents } from './posting.js';
import { cell, type Cell } from './posting-parts.js';
import { upcast, upcasters } from './upcasters.js';

/** In the reservation stream of a folded title: the last claim names its holder. */
export const titleEvents = {
  TitleClaimed: named('Title taken', z.object({ family: id, title: text, folded: text, postingId: id })),
} as const;

/** In `portal-accounts`, with each account that is added or closed: who there is, and that a first one was made. */
export const portalEvents = {
  AccountRegistered: named('User name registered', z.object({ username: id })),
  AccountWithdrawn: named('User name withdrawn', z.object({ username: id })),
} as const;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
/**
 * Where the served read models differ from the rebuilt ones first; they are `missing` it, have it as `surplus`, or
 * otherwise.
 */
const difference = z.object({
  kind: z.enum(['document', 'listed', 'index']),
  place: text,
  key: text,
  what: z.enum(['missing', 'surplus', 'changed']),
});

export const rebuildPurposes = ['rebuild', 'check', 'rollBack'] as const;
export type RebuildPurpose = (typeof rebuildPurposes)[number];

/** In `portal-projections`: what was done with the read models as a whole. Positions are those of the log. */
export const rebuildEvents = {
  RebuildStarted: named(
    'Rebuild of the read models started',
    z.object({ rebuildId: id, purpose: z.enum(rebuildPurposes), force: z.boolean(), position: id }),
  ),
  /** `live` and `rebuilt` are the digests of both at `position`; `ms` is how long it took. */
  RebuildEnded: named(
    'Rebuild of the read models ended',
    z.object({
      rebuildId: id,
      promoted: z.boolean(),
      position: id,
      events: z.int().min(0),
      ms: z.int().min(0),
      live: digest,
      rebuilt: digest,
      difference: difference.exactOptional(),
    }),
  ),
  RebuildFailed: named('Rebuild of the read models failed', z.object({ rebuildId: id, why: text, ms: z.int().min(0) })),
  ReadModelsRolledBack: named(
    'Read models rolled back',
    z.object({ rebuildId: id, position: id, events: z.int().min(0), ms: z.int().min(0) }),
  ),
} as const;

/** In `portal-public-log`: the texts beside the public log that were taken out. */
export const publicLogEvents = {
  /** `hash` is the SHA-256, in hex, that entries have in place of the text. */
  PublicTextTakenOut: named('Text taken out of the public log', z.object({ hash: digest, reason: text })),
} as const;

/** In `portal-files`: the uploaded files that were taken down for good. */
export const fileEvents = {
  /** `hash` is the SHA-256, in hex, that names the file. */
  FileWithdrawn: named('File taken down', z.object({ hash: digest, reason: text })),
} as const;

const secondFactor = z.object({
  /** Base32 (RFC 4648), of codes by RFC 6238. */
  secret: z.string().min(1),
  /** The last time step whose code was taken: neither it nor one before it is taken again. */
  step: z.int().min(0),
  /** SHA-256, in hex, of the recovery codes that are left. */
  recoveryCodes: z.array(digest),
});
export type SecondFactor = Readonly<z.infer<typeof secondFactor>>;

/** In `credential-<user name>`, which no follower, history or export reads. */
export const credentialEvents = {
  /** All that proves who somebody is: only the last one counts, and a backup keeps that one. */
  CredentialSet: {
    data: z.object({
      hash: z.string().min(1),
      secondFactor: secondFactor.exactOptional(),
      /** Issuer and subject of the person at an OpenID provider, who signs in there. */
      subject: text.exactOptional(),
      /** SHA-256, in hex, of the secrets of its tokens, by the id of the token. */
      tokens: z.record(id, digest).exactOptional(),
    }),
  },
  /** In `credential-$sessions`: what session cookies are signed with. */
  SessionSecretSet: { data: z.object({ secret: z.string().min(1) }) },
  /** In `credential-$<webhook>`: its requests are signed with this, in base64, and until `formerUntil` with the one before too. */
  WebhookSecretSet: {
    data: z.object({
      secret: z.string().min(1),
      former: z.string().min(1).exactOptional(),
      /** ISO 8601. */
      formerUntil: z.string().exactOptional(),
    }),
  },
} as const;

export const recordedEvents = {
  ...postingEvents,
  ...listingEvents,
  ...changeSetEvents,
  ...titleEvents,
  ...accountEvents,
  ...portalEvents,
  ...rebuildEvents,
  ...publicLogEvents,
  ...fileEvents,
  ...channelEvents,
  ...deliveryEvents,
} as const;

export type RebuildEvent = EventOf<typeof rebuildEvents>;
export type RecordedDomainEvent = EventOf<typeof recordedEvents>;

/** The schema version of every event written today. A change of shape adds an upcaster, which raises it. */
export const schemaVersion = upcasters.length + 1;

/** The parts of a stored event that reading it needs. */
interface StoredEvent {
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Reads a stored event into today's shape.
 * @throws UnreadableEvent for an unknown type, a schema version of the future, or data that do not fit.
 */
export function readEvent(stored: StoredEvent): ReadEvent<RecordedDomainEvent> {
  const version = Number(stored.metadata['schemaVersion']);
  if (!Number.isInteger(version) || version < 1 || version > schemaVersion) {
    throw new UnreadableEvent(stored, `its schema version ${version} is unknown`);
  }
  const { type, data: given } = upcast(stored, version);
  const data = dataOf(stored, type, given);
  const at = stored.metadata['at'];
  if (!at) throw new UnreadableEvent(stored, 'it has no time');
  const { revision, position } = stored;
  const { actor, issuer, undoes } = stored.metadata;
  const who = { ...(actor !== undefined && { actor }), ...(issuer !== undefined && { issuer }) };
  const by = { ...who, ...(undoes !== undefined && { undoes }) };
  const placed = { type, data, revision, position, at, ...by, ...publicationOf(stored.metadata) };
  return placed as ReadEvent<RecordedDomainEvent>;
}

/** Empty for an event that was published by itself. */
export function publicationOf({ changeSet, publicNote, correction }: StoredEvent['metadata']): Publication {
  if (changeSet === undefined) return noPublication;
  return { changeSet, ...(publicNote && { publicNote }), ...(correction === 'true' && { correction: true }) };
}

const noPublication: Publication = {};

/** The metadata of an event about a direct write that went past a review, and about who gets a message. */
export interface DirectWrite {
  /** It needed a second person, and had none. */
  readonly unreviewed?: true;
  /** Why, as who did it says; empty where nothing was said of one that needed it. */
  readonly reason?: string;
  readonly tell?: 'nobody';
}

export function directWriteOf({ unreviewed, reason, tell }: StoredEvent['metadata']): DirectWrite {
  return {
    ...(unreviewed === 'true' && { unreviewed: true as const }),
    ...(reason !== undefined && { reason }),
    ...(tell === 'nobody' && { tell }),
  };
}

const rowsByType: ReadonlyMap<string, EventRows[string]> = new Map(Object.entries(recordedEvents));

function dataOf(stored: StoredEvent, type: string, given: unknown): unknown {
  const row = rowsByType.get(type);
  if (!row) throw new UnreadableEvent(stored, `its type ${type} is unknown`);
  const rows = row === postingEvents.TableAdded || row === postingEvents.TableEdited ? rowsIn(given) : undefined;
  const parsed = row.data.safeParse(rows ? { ...(given as object), rows: [] } : given);
  if (!parsed.success) throw new UnreadableEvent(stored, z.prettifyError(parsed.error));
  return rows ? { ...(parsed.data as object), rows } : parsed.data;
}

/** In this order, as lists are answered byte for byte, whatever order an export or a store has given them. */
const cellNames: readonly string[] = Object.keys(cell.shape);

/**
 * Rows of a table that are as they should be, as nearly all that were recorded: they are taken as they are, because to
 * parse fifty thousand cells, and to make them again, holds up everybody.
 */
function rowsIn(given: unknown): unknown[] | undefined {
  if (typeof given !== 'object' || given === null || !('rows' in given)) return undefined;
  const { rows } = given;
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell)) ? rows : undefined;
}

function isCell(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  let place = 0;
  for (const name in given) if (name !== cellNames[place++]) return false;
  const { value, colspan, rowspan } = given as { readonly [Name in keyof Cell]?: unknown };
  return typeof value === 'string' && isSpan(colspan) && isSpan(rowspan);
}

function isSpan(given: unknown): boolean {
  return Number.isSafeInteger(given) && (given as number) >= 1;
}

/** The event as one of those that the rows describe. @throws RangeError when it is none of them */
export function eventOf<T extends EventRows>(rows: T, event: ReadEvent<RecordedDomainEvent>): ReadEvent<EventOf<T>> {
  if (!Object.hasOwn(rows, event.type)) {
    throw new RangeError(`${event.type} is none of ${Object.keys(rows).join(', ')}`);
  }
  return event as unknown as ReadEvent<EventOf<T>>;
}

export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  constructor(stored: StoredEvent, why: string) {
    super(`event ${stored.revision} of ${stored.stream} (position ${stored.position}) cannot be read: ${why}`);
  }
}
