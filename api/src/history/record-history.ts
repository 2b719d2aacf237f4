import {
  type Aggregate,
  categoryOf,
  type Family,
  familyOfStream,
  fieldError,
  idOf,
  type Listing,
  listingAggregate,
  type ListingKind,
  listingKindOfStream,
  listingStream,
  mayDo,
  type Posting,
  postingAggregate,
  postingStream,
  ProblemError,
  type WireRecord,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { evolvedInTurns, recordStream } from '../commands/aggregate.js';
import type { CommandContext } from '../commands/command-context.js';
import type { IndexedEvent } from '../ledger/log-index.js';
import { rejectRevision } from './tracked-record.js';

/** A record that can be brought back. */
export type Restorable = PostingRecord | ListingRecord;

interface PostingRecord {
  readonly kind: 'posting';
  readonly family: Family;
  readonly id: string;
}

interface ListingRecord {
  readonly kind: 'listing';
  readonly listings: ListingKind;
  readonly id: string;
}

interface StreamHistory<S> {
  readonly stream: string;
  /** Its whole stream. */
  readonly stored: readonly RecordedEvent[];
  /** The states of the record after each of its events. */
  readonly states: readonly S[];
  readonly state: S;
  /** The state at a revision; undefined before its first. */
  readonly at: (revision: number) => S | undefined;
  /** As the API sends it, with `deletedAt` once it was deleted. */
  readonly wire: () => WireRecord;
  /** The type of the event that ends it. */
  readonly end: string | undefined;
}
export type PostingHistory = PostingRecord & StreamHistory<Posting>;
export type ListingHistory = ListingRecord & StreamHistory<Listing>;
export type RecordHistory = PostingHistory | ListingHistory;

export function streamOf(record: Restorable): string {
  return record.kind === 'posting'
    ? postingStream(record.family, record.id)
    : listingStream(record.listings, record.id);
}

/** The states that are known of it are not made again. */
type Begun<R, S> = R & { readonly states?: readonly S[] };

/** @throws ProblemError `unknownRecord` */
export function recordHistory(
  record: Begun<PostingRecord, Posting> | Begun<ListingRecord, Listing>,
  stored: readonly RecordedEvent[],
): RecordHistory {
  return record.kind === 'posting'
    ? { ...record, ...historyOf(postingAggregate(record.family), record, stored) }
    : { ...record, ...historyOf(listingAggregate(record.listings), record, stored) };
}

/** The same of a stream of any length: others have their turn between its events. */
export async function recordHistoryInTurns(
  record: Restorable,
  stored: readonly RecordedEvent[],
): Promise<RecordHistory> {
  const begun =
    record.kind === 'posting'
      ? { ...record, states: await statesInTurns(postingAggregate(record.family), record.id, stored) }
      : { ...record, states: await statesInTurns(listingAggregate(record.listings), record.id, stored) };
  return recordHistory(begun, stored);
}

async function statesInTurns<S>(aggregate: Aggregate<S>, id: string, stored: readonly RecordedEvent[]): Promise<S[]> {
  const own = recordStream(aggregate, id);
  const states: S[] = [];
  const remembering = (before: S | undefined, event: RecordedEvent) => {
    const state = own.evolve(before, event);
    states.push(state);
    return state;
  };
  await evolvedInTurns({ ...own, evolve: remembering }, undefined, stored);
  return states;
}

function historyOf<S>(
  aggregate: Aggregate<S>,
  record: Begun<Restorable, S>,
  stored: readonly RecordedEvent[],
): StreamHistory<S> {
  const own = recordStream(aggregate, record.id);
  const states = (record.states ?? []).slice(0, stored.length);
  for (const event of stored.slice(states.length)) states.push(own.evolve(states.at(-1), event));
  const state = states.at(-1);
  if (!state) throw new ProblemError('unknownRecord');
  const at = (revision: number) => states[revision];
  const wire = () => aggregate.toWire(state);
  return { stream: streamOf(record), stored, states, state, at, wire, end: aggregate.deleted };
}

/** The posting or the listing that a stream holds. */
export function restorableOf(stream: string, table: readonly Family[]): Restorable | undefined {
  const family = familyOfStream(stream, table);
  if (family) return { kind: 'posting', family, id: idOf(stream) };
  const listings = listingKindOfStream(stream);
  return listings && { kind: 'listing', listings, id: idOf(stream) };
}

/** The most records that one append can restore, with all their parts. */
const mostRecords = 500;

/** The account that undoes an action. */
export type UndoneBy = Pick<CommandContext, 'actor' | 'role'>;

/**
 * The records that an action touched: claims of titles follow from them.
 * @throws ProblemError `unknownAction`, `notRestorable`; `forbidden` where it is not theirs to undo
 */
export function touchedBy(
  events: readonly IndexedEvent[],
  { actor, role }: UndoneBy,
  table: readonly Family[],
): Restorable[] {
  if (events.length === 0) throw new ProblemError('unknownAction');
  const other = events.find((event) => event.actor !== actor);
  if (other && !mayDo(role, 'undoOthers')) {
    const message = `This action is of ${other.actor}: an admin may undo it as a whole. Ask one, or restore each record.`;
    throw new ProblemError('forbidden', { message });
  }
  const streams = [...new Set(events.map(({ stream }) => stream))];
  if (streams.some((stream) => categoryOf(stream) === 'account'))
    reject('Changes of accounts, and sign-ins, are not undone. Change the account under /api/accounts.');
  const records = streams.flatMap((stream) => restorableOf(stream, table) ?? []);
  if (records.length > mostRecords)
    reject(`More than ${mostRecords} records are not undone at once. Restore them one by one.`);
  return records;
}

/**
 * The revision whose state is meant when somebody asks for one. Two of them stand for another: a posting's deletion takes
 * its tables, useful items and approval in events of their own, and nobody ever saw what it was between those; and the
 * revision that the record of a deleted posting carried last means the posting as it was last, because tables and useful
 * items leave that revision as it is.
 * @throws ProblemError `unknownRevision`
 */
export function restorePoint(history: RecordHistory, asked: number): number {
  const { stored, state: now } = history;
  if (asked >= stored.length) rejectRevision(stored.length - 1);
  const ends = stored.flatMap(({ type }, revision) => (type === history.end ? [revision] : []));
  const end = ends.find((revision) => revision >= asked);
  if (end === undefined || end === asked) return asked;
  const causation = stored[end]?.metadata['causationId'];
  const before = stored.findIndex(({ metadata }) => metadata['causationId'] === causation) - 1;
  if (asked > before) return before;
  const isLastEnd = end === ends.at(-1) && now.deletedAt !== undefined;
  return isLastEnd && history.at(before)?.revision === asked ? before : asked;
}

/**
 * The revisions that the records had before the action, -1 for one that it began.
 * @throws ProblemError `changedSince` that names each record which somebody changed after it, and who
 */
export function pointsBefore(correlationId: string, histories: readonly RecordHistory[]): number[] {
  const isOfAction = ({ metadata }: RecordedEvent) => metadata['correlationId'] === correlationId;
  const firsts = histories.map(({ stored }) => stored.findIndex(isOfAction));
  const changed = histories.flatMap(({ id, stored, state }, place) => {
    const later = stored.slice(firsts[place]).findLast((event) => !isOfAction(event));
    if (!later) return [];
    const { actor = '', at = '' } = later.metadata;
    return [{ id, message: `“${state.title}” was changed by ${actor} at ${at}.` }];
  });
  if (changed.length === 0) return firsts.map((first) => first - 1);
  const messages = changed.map(({ message }) => message).slice(0, 10);
  const more = changed.length - messages.length;
  throw new ProblemError('changedSince', {
    message: `${messages.join(' ')}${more > 0 ? ` So were ${more} more.` : ''} Undo that first, or restore each record.`,
    errors: Object.fromEntries(changed.map(({ id, message }) => [id, fieldError('other', { message })])),
  });
}

function reject(message: string): never {
  throw new ProblemError('notRestorable', { message });
}
