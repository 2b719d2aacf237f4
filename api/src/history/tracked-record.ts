import {
  accountStream,
  type Aggregate,
  aggregateOf,
  aggregates,
  type Family,
  type HistoryState,
  idOf,
  type WireRecord,
  malformed,
  ProblemError,
  recordKinds,
} from '@noticeboard/content-model';
import { type EventStore, giveWay, type RecordedEvent } from '@noticeboard/event-store';
import { requestError } from '../http/request-errors.js';
import { recordStream } from '../commands/aggregate.js';

/** A record right after one of its events. */
export interface RecordView {
  /** The state whose changes are reported. */
  readonly state: () => HistoryState;
  /** As the API sent it then, with `deletedAt` once it was deleted. */
  readonly wire: () => WireRecord;
  /** The parts that belong to it beside that, as the API sent them. */
  readonly beside: () => WireRecord;
}

export interface Step {
  readonly stored: RecordedEvent;
  /** Undefined before its first event. */
  readonly before: RecordView | undefined;
  readonly after: RecordView;
}

/** One record whose events are on the record: a posting of a family, a listing or an account. */
export interface TrackedRecord {
  readonly stream: string;
  /** Key of a posting's family; empty for everything else. */
  readonly family: string;
  /** Its life, event by event: to be given its stream from the beginning. @throws UnreadableEvent, RangeError */
  readonly begin: () => (stored: RecordedEvent) => Step;
}

/** How many events of a stream are in memory at once: one may be as long as a body. */
const readAtOnce = 16;

/** A stream up to a revision, exclusive, a few events at a time; an embedded log answers at once, so others get their turn. */
export async function* eventsOf(log: EventStore, stream: string, from: number, until: number) {
  while (from < until) {
    const stored = await log.readStream(stream, { from, max: Math.min(readAtOnce, until - from) });
    if (stored.length === 0) return;
    for (const event of stored) {
      yield event;
      await giveWay();
    }
    from += stored.length;
  }
}

/** The life of a record up to a revision, exclusive. @throws UnreadableEvent, RangeError */
export async function* stepsOf(log: EventStore, record: TrackedRecord, until = Infinity): AsyncGenerator<Step> {
  const follow = record.begin();
  for await (const stored of eventsOf(log, record.stream, 0, until)) yield follow(stored);
}

/** The record that this stream is of, if any: claims of titles and the portal's own events are of none. */
export function recordOfStream(stream: string, table?: readonly Family[]): TrackedRecord | undefined {
  const aggregate = aggregateOf(stream, table);
  return aggregate && tracked(aggregate, idOf(stream));
}

/** Those that may be meant: ids are unique within a family alone. `[]` for a kind that there is not. */
export function recordsCalled(kind: string, name: string, table?: readonly Family[]): TrackedRecord[] {
  const id = kind === 'account' ? idOf(accountStream(name)) : name;
  const called = [...aggregates(table).values()].filter((aggregate) => aggregate.kind === kind);
  return called.map((aggregate) => tracked(aggregate, id));
}

function tracked<S>(aggregate: Aggregate<S>, id: string): TrackedRecord {
  const events = recordStream(aggregate, id);
  const look = (state: S): RecordView => ({
    state: once(() => aggregate.historyState(state)),
    wire: () => aggregate.toWire(state),
    beside: () => aggregate.partsToWire(state),
  });
  return {
    stream: events.stream,
    family: aggregate.kind === 'posting' ? aggregate.key : '',
    begin() {
      let state: S | undefined;
      let last: RecordView | undefined;
      return (stored) => {
        const before = last;
        state = events.evolve(state, stored);
        last = look(state);
        return { stored, before, after: last };
      };
    },
  };
}

/** Makes a value once, because the state after one event is the state before the next. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** How a path names a record. */
export interface RecordName {
  readonly kind: string;
  /** The user name of an account. */
  readonly id: string;
  /** Key of a posting's family, where two families have the id. */
  readonly family?: string | undefined;
}

/** No name of a stream holds these characters. */
const unstorable = /[\p{Surrogate}\0]/u;

/** A record, living or not. @throws ProblemError `unknownRecord`; `malformedQuery` for a family that cannot be meant */
export async function findRecord(
  events: EventStore,
  { kind, id, family }: RecordName,
  table: readonly Family[],
): Promise<TrackedRecord> {
  if (!recordKinds.some((known) => known === kind))
    throw new ProblemError('unknownRecord', {
      message: requestError('unknownKind', { kinds: recordKinds.join(', ') }),
    });
  if (unstorable.test(id)) throw new ProblemError('unknownRecord');
  const candidates = recordsCalled(kind, id, table).filter(
    (record) => family === undefined || record.family === family,
  );
  if (candidates.length === 0)
    malformed('family', requestError('familyOfOthers', { families: table.map(({ key }) => key).join(', ') }));
  const begun = await Promise.all(candidates.map(({ stream }) => events.readStream(stream, { max: 1 })));
  const [found, ...others] = candidates.filter((_, place) => begun[place]?.length !== 0);
  if (!found)
    throw new ProblemError('unknownRecord', {
      message: requestError('neverRecorded'),
    });
  if (others.length > 0)
    malformed(
      'family',
      requestError('ambiguousId', { families: [found, ...others].map((one) => one.family).join(' or ') }),
    );
  return found;
}

/** @param last the last revision that there is. @throws ProblemError `unknownRevision` */
export function rejectRevision(last: number): never {
  const message = requestError('noSuchRevision', { last });
  throw new ProblemError('unknownRevision', { message, errors: { revision: message } });
}
