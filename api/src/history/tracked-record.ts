import {
  type Account,
  type AccountEvent,
  accountState,
  accountStream,
  accountToWire,
  categoryOf,
  evolveAccount,
  evolveNotice,
  evolvePosting,
  type Fact,
  families,
  type Family,
  familyOfStream,
  type HistoryState,
  idOf,
  type Notice,
  type NoticeEvent,
  type NoticeKind,
  noticeKindOfStream,
  noticeKinds,
  noticeState,
  noticeStream,
  noticeToWire,
  type Posting,
  type PostingEvent,
  postingState,
  postingStream,
  postingToWire,
  readEvent,
  type RecordedDomainEvent,
  tableToWire,
  usefulItemsToWire,
  type WireRecord,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';

/** Kinds of records whose states can be looked at again, as paths call them. */
export const recordKinds = ['posting', ...noticeKinds.map(({ category }) => category), 'account'] as const;

/** A record right after one of its events. */
export interface Look {
  /** What changes are told of. */
  readonly state: () => HistoryState;
  /** As the API sent it then, with `deletedAt` once it was deleted. */
  readonly wire: () => WireRecord;
  /** What belongs to it beside that, as the API sent it. */
  readonly beside: () => WireRecord;
}

export interface Step {
  readonly stored: RecordedEvent;
  /** Undefined before its first event. */
  readonly before: Look | undefined;
  readonly after: Look;
}

/** One record whose events are on the record: a posting of a family, a notice or an account. */
export interface TrackedRecord {
  readonly stream: string;
  /** Key of a posting's family; empty for everything else. */
  readonly family: string;
  /** Its life, event by event. `stored`: its stream from the beginning. @throws UnreadableEvent, RangeError */
  readonly steps: (stored: readonly RecordedEvent[]) => Iterable<Step>;
}

/** The record that this stream is of, if any: claims of titles and the portal's own events are of none. */
export function recordOfStream(stream: string, table: readonly Family[] = families): TrackedRecord | undefined {
  const family = familyOfStream(stream, table);
  if (family) return trackedPosting(family, idOf(stream));
  const kind = noticeKindOfStream(stream);
  if (kind) return trackedNotice(kind, idOf(stream));
  return categoryOf(stream) === 'account' ? trackedAccount(stream) : undefined;
}

/** Those that may be meant: ids are unique within a family alone. `[]` for a kind that there is not. */
export function recordsCalled(kind: string, id: string, table: readonly Family[] = families): TrackedRecord[] {
  if (kind === 'posting') return table.map((family) => trackedPosting(family, id));
  if (kind === 'account') return [trackedAccount(accountStream(id))];
  return noticeKinds.filter(({ category }) => category === kind).map((notices) => trackedNotice(notices, id));
}

function trackedPosting(family: Family, id: string): TrackedRecord {
  return tracked<Posting>(
    { stream: postingStream(family, id), family: family.key },
    (before, event) => evolvePosting(before, id, event as Fact<PostingEvent>),
    (posting) => ({
      state: once(() => postingState(family, posting)),
      wire: () => withEnd(postingToWire(family, posting), posting.deletedAt),
      beside: () => ({
        tables: posting.tables.map((table) => tableToWire(family, posting, table)),
        items: posting.usefulItems.map((items) => usefulItemsToWire(family, posting, items)),
      }),
    }),
  );
}

function trackedNotice(kind: NoticeKind, id: string): TrackedRecord {
  return tracked<Notice>(
    { stream: noticeStream(kind, id), family: '' },
    (before, event) => evolveNotice(before, id, event as Fact<NoticeEvent>),
    (notice) => ({
      state: once(() => noticeState(kind, notice)),
      wire: () => withEnd(noticeToWire(kind, notice), notice.deletedAt),
      beside: () => ({}),
    }),
  );
}

function trackedAccount(stream: string): TrackedRecord {
  return tracked<Account>(
    { stream, family: '' },
    (before, event) => evolveAccount(before, event as Fact<AccountEvent>),
    (account) => ({
      state: once(() => accountState(account)),
      wire: () => accountToWire(account),
      beside: () => ({}),
    }),
  );
}

function tracked<S>(
  place: Pick<TrackedRecord, 'stream' | 'family'>,
  evolve: (before: S | undefined, event: Fact<RecordedDomainEvent>) => S,
  look: (state: S) => Look,
): TrackedRecord {
  return {
    ...place,
    *steps(stored) {
      let state: S | undefined;
      let before: Look | undefined;
      for (const event of stored) {
        state = evolve(state, readEvent(event));
        const after = look(state);
        yield { stored: event, before, after };
        before = after;
      }
    },
  };
}

function withEnd(record: WireRecord, deletedAt: string | undefined): WireRecord {
  return deletedAt === undefined ? record : { ...record, deletedAt };
}

/** The state after one event is the state before the next. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
