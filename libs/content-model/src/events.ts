import { z } from 'zod';
import { type ListingKind, listingKinds } from './listing-kinds.js';
import {
  emptyValue,
  type Field,
  notificationFields,
  type NotificationFields,
  postingFields,
  type PostingFields,
} from './posting-fields.js';
import { roles } from './roles.js';
import { upcast, upcasters } from './upcasters.js';

const text = z.string();
const id = z.string().min(1);

const byKind = {
  text,
  date: text,
  url: text,
  lines: z.array(text),
  dates: z.array(z.object({ dateValue: text })),
};
/** In what is added whole a field is empty where it was stored before there was such a field; a change has no defaults. */
const wholeOf = (fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map(({ name, kind }) => [name, (byKind[kind] as z.ZodType).default(() => emptyValue(kind))]),
  );
const shapeOf = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field.name, byKind[field.kind]]));
// The types come from the same tables of fields.
const postingAdded = z.object({ title: text, ...wholeOf(postingFields) }) as unknown as z.ZodType<PostingFields>;
const postingChange = someOf({ title: text, ...shapeOf(postingFields) }) as unknown as z.ZodType<
  Changed<PostingFields>
>;
const notification = z.object(wholeOf(notificationFields)) as unknown as z.ZodType<NotificationFields>;
const notificationChange = someOf(shapeOf(notificationFields)) as unknown as z.ZodType<Changed<NotificationFields>>;

/** The fields that changed, and no others: absent, never undefined. */
export type Changed<T> = { readonly [K in keyof T]?: T[K] };

function someOf(shape: Readonly<Record<string, z.ZodType>>) {
  return z.object(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.exactOptional()])));
}

const cell = z.object({ value: text, colspan: z.int().min(1), rowspan: z.int().min(1) });
const rows = z.array(z.array(cell));
const attachment = z.object({ title: text, type: z.enum(['link', 'pdf']), content: text, fileName: text });

export type Cell = z.infer<typeof cell>;
export type Attachment = z.infer<typeof attachment>;

/** On a record that came from another posting: where it was, and its place in the lists, which it keeps. */
const moved = z.object({ from: id, createdAt: text, order: text });
export type Moved = z.infer<typeof moved>;

/** On a record that is brought back after its deletion: its age and its place, which it keeps. */
const placed = z.object({ createdAt: text, order: text });
/** Notifications stand in order of creation: `place` is the index to stand at again. */
const renumbered = z.object({ createdAt: text, place: z.int().min(0) });
const relisted = z.object({ approvedAt: text, order: text });

/** Begins every restoration: the revision whose state the events after it, of the same append, bring back. */
const restored = z.object({ revision: z.int().min(0) });

/**
 * Everything that can happen to a posting, in its stream `<category>-<id>`. Edited-events carry the fields that
 * changed.
 */
export const postingEvents = {
  PostingAdded: postingAdded,
  PostingEdited: postingChange,
  PostingDeleted: z.object({}),
  PostingRestored: restored,
  /** Its page says so, with the note; a later one changes the note. */
  PostingWithdrawn: z.object({ note: text }),
  PostingRepublished: z.object({}),
  NotificationAdded: z.object({
    notificationId: id,
    fields: notification,
    restored: renumbered.exactOptional(),
  }),
  NotificationEdited: z.object({ notificationId: id, fields: notificationChange }),
  NotificationDeleted: z.object({ notificationId: id }),
  TableAdded: z.object({
    tableId: id,
    rows,
    moved: moved.exactOptional(),
    restored: placed.exactOptional(),
  }),
  TableEdited: z.object({ tableId: id, rows }),
  TableDeleted: z.object({ tableId: id, movedTo: id.exactOptional() }),
  UsefulItemsAdded: z.object({
    itemsId: id,
    attachments: z.array(attachment),
    moved: moved.exactOptional(),
    restored: placed.exactOptional(),
  }),
  UsefulItemsEdited: z.object({ itemsId: id, attachments: z.array(attachment) }),
  UsefulItemsDeleted: z.object({ itemsId: id, movedTo: id.exactOptional() }),
  AnswerKeyApproved: z.object({ restored: relisted.exactOptional() }),
  AnswerKeyDeapproved: z.object({}),
} as const;

/** In the reservation stream of a folded title: the last claim names its holder. */
export const titleEvents = {
  TitleClaimed: z.object({ family: id, title: text, folded: text, postingId: id }),
} as const;

/** In `account-<user name>`. Passwords and hashes are never part of it. */
export const accountEvents = {
  AccountAdded: z.object({ username: id, role: z.enum(roles) }),
  RoleChanged: z.object({ role: z.enum(roles) }),
  PasswordChanged: z.object({}),
  AccountClosed: z.object({}),
  AccountReopened: z.object({}),
  /** From now on a sign-in takes a code beside the password. */
  SecondFactorAdded: z.object({}),
  SecondFactorRemoved: z.object({}),
  /** `recoveryCode`: one was given in place of the app's code. */
  SignedIn: z.object({ recoveryCode: z.literal(true).exactOptional() }),
  /** `count`: so many, since the one before, where it is more than one. */
  SignInFailed: z.object({ count: z.int().min(2).exactOptional() }),
  /** `allSessions`: of the account, because the one could not be ended by itself. */
  SignedOut: z.object({ allSessions: z.literal(true).exactOptional() }),
} as const;

/** In `portal-accounts`, with each account that is added or closed: who there is, and that a first one was made. */
export const portalEvents = {
  AccountRegistered: z.object({ username: id }),
  AccountWithdrawn: z.object({ username: id }),
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
  RebuildStarted: z.object({ rebuildId: id, purpose: z.enum(rebuildPurposes), force: z.boolean(), position: id }),
  /** `live` and `rebuilt` are the digests of both at `position`; `ms` is how long it took. */
  RebuildEnded: z.object({
    rebuildId: id,
    promoted: z.boolean(),
    position: id,
    events: z.int().min(0),
    ms: z.int().min(0),
    live: digest,
    rebuilt: digest,
    difference: difference.exactOptional(),
  }),
  RebuildFailed: z.object({ rebuildId: id, why: text, ms: z.int().min(0) }),
  ReadModelsRolledBack: z.object({ rebuildId: id, position: id, events: z.int().min(0), ms: z.int().min(0) }),
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
  CredentialSet: z.object({ hash: z.string().min(1), secondFactor: secondFactor.exactOptional() }),
  /** In `credential-$sessions`: what session cookies are signed with. */
  SessionSecretSet: z.object({ secret: z.string().min(1) }),
} as const;

/**
 * Fields of admit cards and result listings, in `admitCard-<id>` and `resultListing-<id>`. An empty path means no PDF.
 */
const listing = { title: text, applyLink: text, pdfFile: text, fileName: text };
const listingChange = someOf(listing) as unknown as z.ZodType<Changed<ListingFields>>;
export interface ListingFields {
  readonly title: string;
  readonly applyLink: string;
  readonly pdfFile: string;
  /** The PDF's name where it came from. */
  readonly fileName: string;
}

/** The posting that it is the admit card or the result of; a later one takes its place. */
const tied = z.object({ family: id, postingId: id });

/** Everything that can happen to an admit card or a result. The kind's name stands before it in the type of the event. */
export const listingHappenings = {
  Added: z.object(listing),
  Edited: listingChange,
  Deleted: z.object({}),
  Restored: restored,
  Tied: tied,
  Untied: z.object({}),
} as const;

type ListingHappenings = typeof listingHappenings;
type ListingSchemas = {
  readonly [
    K in `${ListingKind['events']}${keyof ListingHappenings}`
  ]: K extends `${ListingKind['events']}${infer What}` ? ListingHappenings[What & keyof ListingHappenings] : never;
};

export const listingEvents = Object.fromEntries(
  listingKinds.flatMap(({ events }) =>
    Object.entries(listingHappenings).map(([what, schema]) => [`${events}${what}`, schema]),
  ),
) as unknown as ListingSchemas;

/** An event of an admit card or a result without the name of its kind. */
export function listingHappening(event: ReadEvent<ListingEvent>): ReadEvent<EventOf<ListingHappenings>> {
  const kind = listingKinds.find(({ events }) => event.type.startsWith(events));
  return { ...event, type: event.type.slice(kind?.events.length) } as ReadEvent<EventOf<ListingHappenings>>;
}

/**
 * A write that is kept and not executed: the command as the domain knows it, under the id that its events come from.
 * `key` is that of the family, or of the kind of listing. An `undo` is of many records: they are in its command.
 */
const step = z.object({
  kind: z.enum(['posting', 'listing', 'move', 'undo']),
  key: id,
  id,
  command: z.record(text, z.unknown()),
  commandId: id,
});
export type PreparableStep = z.infer<typeof step>;

/** By stream, its last revision; -1 for a stream without events. */
const bases = z.record(text, z.int().min(-1));

/**
 * In `changeset-<id>`: writes that are prepared, reviewed and published together. A digest names an outcome: what the
 * writes come to, on which revisions, with the note (docs/adr/0028).
 */
export const changeSetEvents = {
  ChangeSetOpened: z.object({ title: text }),
  /** `correction`: of typing errors, so that readers are told nothing. */
  ChangeSetEdited: z.object({
    title: text.exactOptional(),
    publicNote: text.exactOptional(),
    correction: z.boolean().exactOptional(),
  }),
  /** `about`: the title of what it changes. `bases`: the streams that it writes to, as they were in the log. */
  StepPrepared: z.object({ stepId: id, step, about: text, bases }),
  StepDropped: z.object({ stepId: id }),
  /** Somebody has looked at what moved underneath: these are the revisions that the steps rest on now. */
  ChangeSetRebased: z.object({ bases }),
  ChangeSetSubmitted: z.object({ digest }),
  /** `publishAt`: for a publication at that time. ISO 8601, UTC. */
  ChangeSetApproved: z.object({ digest, note: text.exactOptional(), publishAt: text.exactOptional() }),
  ChangeSetSentBack: z.object({ note: text }),
  /** An admin publishes, or schedules, what nobody has approved. */
  ReviewOverridden: z.object({ digest, reason: text }),
  /** `publishAt`: ISO 8601, UTC. */
  PublicationScheduled: z.object({ digest, publishAt: text }),
  PublicationUnscheduled: z.object({}),
  /** A scheduled publication was refused; it is not tried again. */
  PublicationFailed: z.object({ code: text, why: text }),
  ChangeSetPublished: z.object({ digest }),
  ChangeSetDiscarded: z.object({}),
} as const;

export const recordedEvents = {
  ...postingEvents,
  ...listingEvents,
  ...changeSetEvents,
  ...titleEvents,
  ...accountEvents,
  ...portalEvents,
  ...rebuildEvents,
} as const;

/** Data of events by type. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** The events that a table of schemas describes. */
export type EventOf<T extends EventSchemas> = {
  [K in keyof T & string]: { readonly type: K; readonly data: Readonly<z.infer<T[K]>> };
}[keyof T & string];

export type PostingEvent = EventOf<typeof postingEvents>;
export type ListingEvent = EventOf<typeof listingEvents>;
export type TitleEvent = EventOf<typeof titleEvents>;
export type AccountEvent = EventOf<typeof accountEvents>;
export type RebuildEvent = EventOf<typeof rebuildEvents>;
export type ChangeSetEvent = EventOf<typeof changeSetEvents>;
export type RecordedDomainEvent = EventOf<typeof recordedEvents>;

/** The schema version of every event written today. A change of shape adds an upcaster, which raises it. */
export const schemaVersion = upcasters.length + 1;

/** What the metadata of an event tell of the publish of a change set that it is part of. */
export interface Publication {
  /** Id of the change set. */
  readonly changeSet?: string;
  /** What readers are told of it beside the changes. */
  readonly publicNote?: string;
  /** Readers are not told of it: a typing error was corrected. */
  readonly correction?: true;
}

/** An event with its place in its stream and in the log, its time (ours, ISO 8601 UTC, ms) and who did it. */
export type ReadEvent<E> = E & {
  readonly revision: number;
  readonly position: string;
  readonly at: string;
  readonly actor?: string;
} & Publication;

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
  const { actor } = stored.metadata;
  const by = actor === undefined ? {} : { actor };
  const placed = { type, data, revision, position, at, ...by, ...publicationOf(stored.metadata) };
  return placed as ReadEvent<RecordedDomainEvent>;
}

/** Empty for an event that was published by itself. */
export function publicationOf({ changeSet, publicNote, correction }: StoredEvent['metadata']): Publication {
  if (changeSet === undefined) return noPublication;
  return { changeSet, ...(publicNote && { publicNote }), ...(correction === 'true' && { correction: true }) };
}

const noPublication: Publication = {};

/** What the metadata of an event tell of a direct write that went past a review. */
export interface DirectWrite {
  /** It needed a second person, and had none. */
  readonly unreviewed?: true;
  /** Why, as who did it says; empty where nothing was said of one that needed it. */
  readonly reason?: string;
}

export function directWriteOf({ unreviewed, reason }: StoredEvent['metadata']): DirectWrite {
  return { ...(unreviewed === 'true' && { unreviewed: true as const }), ...(reason !== undefined && { reason }) };
}

const schemas = new Map<string, z.ZodType>(Object.entries(recordedEvents));

function dataOf(stored: StoredEvent, type: string, given: unknown): unknown {
  const schema = schemas.get(type);
  if (!schema) throw new UnreadableEvent(stored, `its type ${type} is unknown`);
  const rows = schema === postingEvents.TableAdded || schema === postingEvents.TableEdited ? rowsIn(given) : undefined;
  const parsed = schema.safeParse(rows ? { ...(given as object), rows: [] } : given);
  if (!parsed.success) throw new UnreadableEvent(stored, z.prettifyError(parsed.error));
  return rows ? { ...(parsed.data as object), rows } : parsed.data;
}

/** In this order, as lists are answered byte for byte, whatever order an export or a store has given them. */
const cellNames: readonly string[] = Object.keys(cell.shape);

/**
 * Rows of a table that are as they should be, as nearly all that were recorded: they are taken as they are, because to
 * parse fifty thousand cells, and to make them anew, holds up everybody.
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

/** The event as one of those that `schemas` describe. @throws RangeError when it is none of them */
export function eventOf<T extends EventSchemas>(
  schemas: T,
  event: ReadEvent<RecordedDomainEvent>,
): ReadEvent<EventOf<T>> {
  if (!Object.hasOwn(schemas, event.type)) {
    throw new RangeError(`${event.type} is none of ${Object.keys(schemas).join(', ')}`);
  }
  return event as unknown as ReadEvent<EventOf<T>>;
}

export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  constructor(stored: StoredEvent, why: string) {
    super(`event ${stored.revision} of ${stored.stream} (position ${stored.position}) cannot be read: ${why}`);
  }
}
