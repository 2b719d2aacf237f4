import {
  type Aggregate,
  type Family,
  type Listing,
  listingAggregate,
  type ListingKind,
  type Posting,
  postingAggregate,
  ProblemError,
  type WireRecord,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { recordStream, stateOf } from '../commands/aggregate.js';

/** A record that can be brought back. */
export type Restorable = RestorablePosting | RestorableNotice;

interface RestorablePosting {
  readonly kind: 'posting';
  readonly family: Family;
  readonly id: string;
}

interface RestorableNotice {
  readonly kind: 'notice';
  readonly notices: ListingKind;
  readonly id: string;
}

interface StreamHistory<S> {
  readonly stream: string;
  /** Its whole stream. */
  readonly stored: readonly RecordedEvent[];
  readonly state: S;
}
export type PostingHistory = RestorablePosting & StreamHistory<Posting>;
export type ListingHistory = RestorableNotice & StreamHistory<Listing>;
export type RecordHistory = PostingHistory | ListingHistory;

function aggregateOf(record: Restorable): Aggregate<Posting | Listing> {
  return record.kind === 'posting' ? postingAggregate(record.family) : listingAggregate(record.notices);
}

export function streamOf(record: Restorable): string {
  return recordStream(aggregateOf(record), record.id).stream;
}

/** @throws ProblemError `unknownRecord` */
export function recordHistory(record: Restorable, stored: readonly RecordedEvent[]): RecordHistory {
  const stream = streamOf(record);
  if (record.kind === 'posting') {
    const now = stateOf(postingAggregate(record.family), record.id, stored);
    if (now) return { ...record, stream, stored, state: now };
  } else {
    const now = stateOf(listingAggregate(record.notices), record.id, stored);
    if (now) return { ...record, stream, stored, state: now };
  }
  throw new ProblemError('unknownRecord');
}

/** What it was at a revision; undefined before its first. */
export function postingAt({ family, id, stored }: PostingHistory, revision: number): Posting | undefined {
  return stateOf(postingAggregate(family), id, stored.slice(0, revision + 1));
}

export function listingAt({ notices: listings, id, stored }: ListingHistory, revision: number): Listing | undefined {
  return stateOf(listingAggregate(listings), id, stored.slice(0, revision + 1));
}

export function stateAt(history: RecordHistory, revision: number): Posting | Listing | undefined {
  return stateOf(aggregateOf(history), history.id, history.stored.slice(0, revision + 1));
}

/** As the API sends it, with `deletedAt` once it was deleted. */
export function wireOf(history: RecordHistory): WireRecord {
  return aggregateOf(history).toWire(history.state);
}

/** The type of the event that ends it. */
export function endOf(history: RecordHistory): string | undefined {
  return aggregateOf(history).deleted;
}
