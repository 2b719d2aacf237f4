import {
  type Aggregate,
  type Family,
  type Notice,
  noticeAggregate,
  type NoticeKind,
  type Posting,
  postingAggregate,
  Refusal,
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
  readonly notices: NoticeKind;
  readonly id: string;
}

interface Lived<S> {
  readonly stream: string;
  /** Its whole stream. */
  readonly stored: readonly RecordedEvent[];
  readonly now: S;
}
export type PostingLife = RestorablePosting & Lived<Posting>;
export type NoticeLife = RestorableNotice & Lived<Notice>;
export type Life = PostingLife | NoticeLife;

function aggregateOf(record: Restorable): Aggregate<Posting | Notice> {
  return record.kind === 'posting' ? postingAggregate(record.family) : noticeAggregate(record.notices);
}

export function streamOf(record: Restorable): string {
  return recordStream(aggregateOf(record), record.id).stream;
}

/** @throws Refusal `unknownRecord` */
export function lifeOf(record: Restorable, stored: readonly RecordedEvent[]): Life {
  const stream = streamOf(record);
  if (record.kind === 'posting') {
    const now = stateOf(postingAggregate(record.family), record.id, stored);
    if (now) return { ...record, stream, stored, now };
  } else {
    const now = stateOf(noticeAggregate(record.notices), record.id, stored);
    if (now) return { ...record, stream, stored, now };
  }
  throw new Refusal('unknownRecord');
}

/** What it was at a revision; undefined before its first. */
export function postingAt({ family, id, stored }: PostingLife, revision: number): Posting | undefined {
  return stateOf(postingAggregate(family), id, stored.slice(0, revision + 1));
}

export function noticeAt({ notices, id, stored }: NoticeLife, revision: number): Notice | undefined {
  return stateOf(noticeAggregate(notices), id, stored.slice(0, revision + 1));
}

export function stateAt(life: Life, revision: number): Posting | Notice | undefined {
  return stateOf(aggregateOf(life), life.id, life.stored.slice(0, revision + 1));
}

/** As the API sends it, with `deletedAt` once it was deleted. */
export function wireOf(life: Life): WireRecord {
  return aggregateOf(life).toWire(life.now);
}

/** The type of the event that ends it. */
export function endOf(life: Life): string | undefined {
  return aggregateOf(life).deleted;
}
