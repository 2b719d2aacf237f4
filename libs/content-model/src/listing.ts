import { z } from 'zod';
import { storedPdf, type Target, targetChange, textChange } from './changes/field-changes.js';
import { publicEventsOf, tellingBy } from './changes/reader-change.js';
import type { CommandOf } from './commands.js';
import {
  type Changed,
  type EventOf,
  type EventRow,
  foldOf,
  id,
  named,
  noData,
  type Publication,
  restored,
  someOf,
  text,
} from './event.js';
import { difference } from './history/restoration.js';
import type { HistoryState } from './history/state-change.js';
import { type ListingKind, listingKinds } from './listing-kinds.js';

/**
 * Fields of admit cards and result listings, in `admitCard-<id>` and `resultListing-<id>`. An empty path means no PDF.
 */
export interface ListingFields {
  readonly title: string;
  readonly applyLink: string;
  readonly pdfFile: string;
  /** The PDF's name where it came from. */
  readonly fileName: string;
}
const fields = { title: text, applyLink: text, pdfFile: text, fileName: text };
const wholeListing = z.object(fields) as z.ZodType<ListingFields>;
const changedListing = someOf(fields) as unknown as z.ZodType<Changed<ListingFields>>;

/** The posting that a listing belongs to. */
export interface Tie {
  /** Key of its family. */
  readonly family: string;
  readonly id: string;
}

/** With when it was tied, and the note to readers of the publish that did it. */
type Tied = Tie & Pick<Publication, 'changeSet' | 'publicNote'> & { readonly at: string; readonly position: string };

/**
 * An admit card or a result listing: the state of its stream. After its deletion it stays as it was, with `deletedAt`.
 */
export type Listing = ListingFields & {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  /** Position of the event that added it: its place in the list. */
  readonly order: string;
  readonly deletedAt?: string;
  /** Absent where it belongs to none. */
  readonly posting?: Tied;
};

const event = publicEventsOf<Listing>();

/** Everything that can happen to an admit card or a result. The kind stands before it in its type and in its words. */
const happenings = {
  Added: event('added', wholeListing, {
    begins: (id, { data, at, revision, position }) => ({
      id,
      ...data,
      createdAt: at,
      updatedAt: at,
      revision,
      order: position,
    }),
    kind: 'published',
  }),
  Edited: event('changed', changedListing, {
    evolve: (_, { data }) => data,
    kind: 'edited',
    sight: ({ before, after }) => ({ changes: listingChanges(before, after) }),
  }),
  Deleted: event('deleted', noData, {
    evolve: (_, { at }) => ({ deletedAt: at }),
    kind: 'removed',
  }),
  Restored: event('restored', restored, {
    evolve: () => ({ deletedAt: undefined }),
    revives: true,
    kind: 'restored',
    sight: ({ before }) => (before?.deletedAt === undefined ? undefined : {}),
  }),
  /** The posting that it is the admit card or the result of, whose readers hear; a later one takes its place. */
  Tied: event('tied to its posting', z.object({ family: id, postingId: id }), {
    evolve: (_, { data: { family, postingId }, at, position, changeSet, publicNote }) => {
      const publication = {
        ...(changeSet !== undefined && { changeSet }),
        ...(publicNote !== undefined && { publicNote }),
      };
      return { posting: { family, id: postingId, at, position, ...publication } };
    },
    kind: null,
  }),
  Untied: event('untied', noData, { evolve: () => ({ posting: undefined }), kind: null }),
} as const;

type Happenings = typeof happenings;
type KindOf<Type> = Extract<
  (typeof listingKinds)[number],
  { readonly events: Type extends `${infer Events extends ListingKind['events']}${keyof Happenings}` ? Events : never }
>;
type RowOf<Type extends string, Row extends EventRow> = Row extends unknown
  ? Omit<Row, 'words'> & { readonly words: `${KindOf<Type>['noun']} ${Row['words']}` }
  : never;

export const listingEvents = Object.fromEntries(
  listingKinds.flatMap(({ events, noun }) =>
    Object.entries(happenings).map(([what, row]) => [`${events}${what}`, { ...row, words: `${noun} ${row.words}` }]),
  ),
) as unknown as {
  readonly [
    Type in `${ListingKind['events']}${keyof Happenings}`
  ]: Type extends `${ListingKind['events']}${infer What extends keyof Happenings}`
    ? RowOf<Type, Happenings[What]>
    : never;
};

export type ListingEvent = EventOf<typeof listingEvents>;

export const evolveListing = foldOf<Listing, typeof listingEvents>(listingEvents, {
  name: 'the listing',
  isOver: ({ deletedAt }) => deletedAt !== undefined,
  touched: ({ at, revision }) => ({ updatedAt: at, revision }),
});

export const listingChange = tellingBy<Listing, typeof listingEvents>(listingEvents);

function listingChanges(before: Listing | undefined, after: Listing) {
  return [
    ...textChange('title', 'Title', before?.title, after.title),
    ...textChange('applyLink', 'Apply Link', before?.applyLink, after.applyLink),
    ...targetChange('pdfFile', 'PDF', pdfOf(before), pdfOf(after)),
  ];
}

function pdfOf(listing: Listing | undefined): Target | undefined {
  return listing && listing.pdfFile !== '' ? storedPdf(listing.pdfFile, listing.fileName) : undefined;
}

export function isTiedTo(tie: Tie | undefined, other: Tie | undefined): boolean {
  return tie?.family === other?.family && tie?.id === other?.id;
}

const tie = (z.object({ family: id, id }).nullable() as z.ZodType<Tie | null>).exactOptional();

/** The commands to an admit card or a result. `posting`: whose it is; null: nobody's. */
export const listingCommands = {
  Add: named('Add it', z.object({ fields: wholeListing, posting: tie })),
  Edit: named('Change it', z.object({ changes: changedListing, posting: tie })),
  Delete: named('Delete it', noData),
} as const;

export type ListingCommand = CommandOf<typeof listingCommands>;

/** How the audit tells of a member of a listing, if it does, and how a restoration brings it back. */
interface Member {
  readonly fields?: (listing: Listing, kind: ListingKind) => HistoryState['fields'];
  /** Absent: the events that begin and end a restoration do. */
  readonly back?: (then: Listing, now: Listing, events: ListingKind['events']) => readonly ListingEvent[];
}

/** Beside its fields. A member without a row does not compile. */
const members: { readonly [K in Exclude<keyof Listing, keyof ListingFields>]-?: Member } = {
  id: {},
  createdAt: {},
  updatedAt: {},
  revision: {},
  order: {},
  posting: {
    fields: ({ posting }) => ({ posting: posting ? `${posting.family}/${posting.id}` : '' }),
    back: ({ posting: then }, { posting: now }, events) => {
      if (isTiedTo(then, now)) return [];
      if (!then) return [{ type: `${events}Untied`, data: {} }];
      return [{ type: `${events}Tied`, data: { family: then.family, postingId: then.id } }];
    },
  },
  deletedAt: { fields: ({ deletedAt }) => ({ deleted: deletedAt !== undefined }) },
};

const memberRows: readonly Member[] = Object.values(members);

export function listingState(kind: ListingKind, listing: Listing): HistoryState {
  const { title, applyLink, pdfFile, fileName } = listing;
  const own = { [kind.titleField]: title, applyLink, ...(kind.takesPdf && { pdfFile, fileName }) };
  return { fields: Object.assign(own, ...memberRows.map((member) => member.fields?.(listing, kind))) };
}

/**
 * The events that make an admit card or a result listing what it was; `[]` when it is that already.
 * @param target the state to be brought back; one that is not there, or no more, deletes the listing
 * @param revision at which it was that
 */
export function restoreListing(
  { events }: ListingKind,
  listing: Listing,
  target: Listing | undefined,
  revision: number,
): readonly ListingEvent[] {
  const isThere = listing.deletedAt === undefined;
  if (!target || target.deletedAt !== undefined) return isThere ? [{ type: `${events}Deleted`, data: {} }] : [];
  const data = difference<ListingFields>(Object.keys(fields) as (keyof ListingFields)[], listing, target);
  const changes: readonly ListingEvent[] = [
    ...(data ? [{ type: `${events}Edited` as const, data }] : []),
    ...memberRows.flatMap(({ back }) => back?.(target, listing, events) ?? []),
  ];
  return isThere && changes.length === 0 ? [] : [{ type: `${events}Restored`, data: { revision } }, ...changes];
}
