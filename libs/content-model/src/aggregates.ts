import { type Account, accountEvents, accountState, evolveAccount } from './account.js';
import { type ChangeSet, changeSetEvents, changeSetState, changeSetToWire, evolveChangeSet } from './change-set.js';
import { type ChangeHistory, historyAfter, tellingOf } from './changes/change-history.js';
import type { ReaderChange } from './changes/change.js';
import type { EventOf, EventRows, ReadEvent } from './event.js';
import { eventOf, type RecordedDomainEvent } from './events.js';
import { families, type Family } from './families.js';
import type { HistoryState } from './history/state-change.js';
import { evolveListing, type Listing, listingChange, listingEvents, listingState } from './listing.js';
import { type ListingKind, listingKinds } from './listing-kinds.js';
import { evolvePosting, isPublic, type Posting, postingChange, postingEvents, postingState } from './posting.js';
import { listingValues, postingValues, type ShownChange } from './public-log/shown-values.js';
import { readModels } from './read-models.js';
import { categoryOf } from './streams.js';
import {
  accountToWire,
  listingToWire,
  postingToWire,
  tableToWire,
  usefulItemsToWire,
  type WireRecord,
} from './wire.js';

/** Kinds of records as paths call them. */
export type RecordKind = 'posting' | ListingKind['category'] | 'changeSet' | 'account';
/** Those that readers see, and the public log tells of. */
export const publicRecordKinds = ['posting', ...listingKinds.map(({ category }) => category)] as const;
export const recordKinds = [...publicRecordKinds, 'changeSet', 'account'] as const satisfies readonly RecordKind[];

/**
 * One row of the table of what is event sourced: a kind of record whose streams are named `<category>-<id>`. Commands,
 * projections, histories, restorations, verify and the ledger read it; none of them asks which kind it is.
 */
export interface Aggregate<State> {
  readonly kind: RecordKind;
  /** Key of its family or of its kind of listing, in read models and in histories; `''` for others. */
  readonly key: string;
  readonly category: string;
  /** Collection of the read models that holds the states. */
  readonly states: string;
  /** The type of the event that ends a record, where a record can end. */
  readonly deleted: RecordedDomainEvent['type'] | undefined;
  /** Pure. @throws RangeError for an event of another aggregate, or one that cannot follow */
  evolve(before: State | undefined, id: string, event: ReadEvent<RecordedDomainEvent>): State;
  /** As the API sends it, with `deletedAt` once it was deleted. */
  toWire(state: State): WireRecord;
  /** The parts that belong to it beside that, as the API sends them: tables and lists of useful items of a posting. */
  partsToWire(state: State): WireRecord;
  /** Lists of such records, then lists of their parts. */
  readonly lists: readonly PublicList[];
  /** The state whose changes are reported. */
  historyState(state: State): HistoryState;
  /** Absent where readers see nothing of such records. */
  readonly publicHistory?: PublicHistory<State, RecordedDomainEvent>;
}

/** The change history of a record, as readers see it. */
interface PublicHistory<State, E> {
  /**
   * The entry of one event; undefined where they see no difference.
   * @param history their entries for the events before it
   */
  change(
    before: State | undefined,
    after: State,
    event: ReadEvent<E>,
    history?: ChangeHistory,
  ): ReaderChange | undefined;
  /** All of it. @param reported the changes of the events since `history`, oldest first, which have led to `after` */
  extend(
    history: ChangeHistory | undefined,
    after: State,
    reported: readonly ReaderChange[],
  ): ChangeHistory | undefined;
  /** True when readers find such a record. */
  isShown(state: State): boolean;
  /** All values that they see otherwise than before; without a state before, all that they see. */
  values(before: State | undefined, after: State): readonly ShownChange[];
}

/** A list that everybody may read. */
export interface PublicList {
  /** Below `/api`. */
  readonly path: string;
  /** The collection of the read models that it is served from. */
  readonly collection: string;
}

/** A row as it is written down: its functions take its own events alone. */
type Row<State, T extends EventRows> = Omit<Aggregate<State>, 'evolve' | 'partsToWire' | 'publicHistory'> & {
  readonly events: T;
  readonly evolve: (before: State | undefined, id: string, event: ReadEvent<EventOf<T>>) => State;
  readonly partsToWire?: (state: State) => WireRecord;
  readonly publicHistory?: PublicHistory<State, EventOf<T>>;
};

/** The list of the approved answer keys. */
export const approvalsPath = 'answare/approved-jobs';

export function postingAggregate(family: Family): Aggregate<Posting> {
  return aggregate({
    kind: 'posting',
    key: family.key,
    category: family.category,
    states: readModels.postingStates(family),
    deleted: 'PostingDeleted',
    events: postingEvents,
    evolve: evolvePosting,
    toWire: (posting) => withEnd(postingToWire(family, posting), posting),
    partsToWire: (posting) => ({
      tables: posting.tables.map((table) => tableToWire(family, posting, table)),
      items: posting.usefulItems.map((items) => usefulItemsToWire(family, posting, items)),
    }),
    lists: [
      { path: family.paths.postings, collection: readModels.postings(family) },
      { path: family.paths.tables, collection: readModels.tables(family) },
      { path: family.paths.items, collection: readModels.usefulItems(family) },
      ...(family.approvable ? [{ path: approvalsPath, collection: readModels.approvals(family) }] : []),
    ],
    historyState: (posting) => postingState(family, posting),
    publicHistory: {
      change: (before, after, event, history) =>
        postingChange(before, after, event, tellingOf(history, event.changeSet, after)),
      extend: (history, after, reported) => historyAfter(history, family.key, after, reported),
      isShown: isPublic,
      values: postingValues,
    },
  });
}

export function listingAggregate(kind: ListingKind): Aggregate<Listing> {
  return aggregate({
    kind: kind.category,
    key: kind.key,
    category: kind.category,
    states: readModels.listingStates(kind),
    deleted: `${kind.events}Deleted`,
    events: listingEvents,
    evolve: evolveListing,
    toWire: (listing) => withEnd(listingToWire(kind, listing), listing),
    lists: [{ path: kind.path, collection: readModels.listings(kind) }],
    historyState: (listing) => listingState(kind, listing),
    publicHistory: {
      change: (before, after, event) => listingChange(before, after, event),
      extend: (history, after, reported) => historyAfter(history, kind.key, after, reported),
      isShown: ({ deletedAt }) => deletedAt === undefined,
      values: listingValues,
    },
  });
}

export const accountAggregate: Aggregate<Account> = aggregate({
  kind: 'account',
  key: '',
  category: 'account',
  states: readModels.accounts,
  deleted: undefined,
  events: accountEvents,
  evolve: evolveAccount,
  toWire: accountToWire,
  lists: [],
  historyState: accountState,
});

export const changeSetAggregate: Aggregate<ChangeSet> = aggregate({
  kind: 'changeSet',
  key: '',
  category: 'changeset',
  states: readModels.changeSetStates,
  deleted: undefined,
  events: changeSetEvents,
  evolve: evolveChangeSet,
  toWire: changeSetToWire,
  lists: [],
  historyState: changeSetState,
});

/** By category, the aggregates whose records are shown one by one. */
export function aggregates(table: readonly Family[] = families): ReadonlyMap<string, Aggregate<unknown>> {
  const made = tables.get(table);
  if (made) return made;
  const rows = [
    ...table.map(postingAggregate),
    ...listingKinds.map(listingAggregate),
    changeSetAggregate,
    accountAggregate,
  ];
  const byCategory = new Map<string, Aggregate<unknown>>(rows.map((row) => [row.category, row]));
  tables.set(table, byCategory);
  return byCategory;
}

export function publicLists(): PublicList[] {
  return [...aggregates().values()].flatMap(({ lists }) => lists);
}

const tables = new WeakMap<readonly Family[], ReadonlyMap<string, Aggregate<unknown>>>();

/** The record that this stream is of, if any: claims of titles and the portal's own events belong to none. */
export function aggregateOf(stream: string, table?: readonly Family[]): Aggregate<unknown> | undefined {
  return aggregates(table).get(categoryOf(stream));
}

function aggregate<State, T extends EventRows>(row: Row<State, T>): Aggregate<State> {
  const { events, evolve, publicHistory, ...others } = row;
  return {
    partsToWire: () => ({}),
    ...others,
    evolve: (before, id, event) => evolve(before, id, eventOf(events, event)),
    ...(publicHistory && {
      publicHistory: {
        ...publicHistory,
        change: (before, after, event, history) => publicHistory.change(before, after, eventOf(events, event), history),
      },
    }),
  };
}

function withEnd(record: WireRecord, { deletedAt }: { readonly deletedAt?: string }): WireRecord {
  return deletedAt === undefined ? record : { ...record, deletedAt };
}
