import {
  type Family,
  type Notice,
  type NoticeKind,
  noticeStream,
  noticeToWire,
  type Posting,
  postingStream,
  postingToWire,
  Refusal,
  type WireRecord,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { foldNotice } from '../notices/notice.aggregate.js';
import { foldPosting } from '../postings/posting.aggregate.js';

/** A record that can be brought back. */
export type Restorable =
  | { readonly kind: 'posting'; readonly family: Family; readonly id: string }
  | { readonly kind: 'notice'; readonly notices: NoticeKind; readonly id: string };

interface Lived<S> {
  readonly id: string;
  readonly stream: string;
  /** Its whole stream. */
  readonly stored: readonly RecordedEvent[];
  readonly now: S;
}
export type PostingLife = Lived<Posting> & { readonly kind: 'posting'; readonly family: Family };
export type NoticeLife = Lived<Notice> & { readonly kind: 'notice'; readonly notices: NoticeKind };
export type Life = PostingLife | NoticeLife;

export function streamOf(record: Restorable): string {
  return record.kind === 'posting' ? postingStream(record.family, record.id) : noticeStream(record.notices, record.id);
}

/** @throws Refusal `unknownRecord` */
export function lifeOf(record: Restorable, stored: readonly RecordedEvent[]): Life {
  const stream = streamOf(record);
  if (record.kind === 'posting') {
    const now = foldPosting(record.id, stored);
    if (now) return { ...record, stream, stored, now };
  } else {
    const now = foldNotice(record.id, stored);
    if (now) return { ...record, stream, stored, now };
  }
  throw new Refusal('unknownRecord');
}

/** What it was at a revision; undefined before its first. */
export function postingAt({ id, stored }: PostingLife, revision: number): Posting | undefined {
  return foldPosting(id, stored.slice(0, revision + 1));
}

export function noticeAt({ id, stored }: NoticeLife, revision: number): Notice | undefined {
  return foldNotice(id, stored.slice(0, revision + 1));
}

export function stateAt(life: Life, revision: number): Posting | Notice | undefined {
  return life.kind === 'posting' ? postingAt(life, revision) : noticeAt(life, revision);
}

/** As the API sends it, with `deletedAt` once it was deleted. */
export function wireOf(life: Life): WireRecord {
  const { deletedAt } = life.now;
  const record = life.kind === 'posting' ? postingToWire(life.family, life.now) : noticeToWire(life.notices, life.now);
  return deletedAt === undefined ? record : { ...record, deletedAt };
}

/** The type of the event that ends it. */
export function endOf(life: Life): string {
  return life.kind === 'posting' ? 'PostingDeleted' : `${life.notices.events}Deleted`;
}
