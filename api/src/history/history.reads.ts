import { changesBetween, type Family, ProblemError, type StateChange } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { ListPart } from '../http/http-result.js';
import { EventTexts, passwordChange } from './event-texts.js';
import { findRecord, type RecordName, type RecordView, rejectRevision, stepsOf } from './tracked-record.js';
import { type GivenQuery, parseHistoryQuery } from './history-query.js';
import type { EventFilter, EventSlice, IndexedEvent } from '../ledger/log-index.js';
import type { SqliteLogIndex } from '../ledger/sqlite-log-index.js';
import { type Timeline, Timelines } from './timelines.js';
import { type Restorable, restorableOf, touchedBy, type UndoneBy } from './record-history.js';

const everything: EventSlice = { order: 'oldest', offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** Reads the past: it finds events in the index, and reads their bodies and every state from the log. */
export class HistoryReads {
  readonly #texts: EventTexts;
  readonly #timelines: Timelines;

  constructor(
    private readonly events: EventStore,
    private readonly index: SqliteLogIndex,
    private readonly families: readonly Family[],
  ) {
    this.#texts = new EventTexts(events, families);
    this.#timelines = new Timelines(this.#texts);
  }

  /** @throws ProblemError `malformedQuery` */
  async page(query: GivenQuery): Promise<ListPart> {
    const { filter, ids, slice } = parseHistoryQuery(query, this.families);
    await this.index.catchUp();
    const filters = ids ? ids.map((id) => ({ ...filter, id })) : [filter];
    const total = filters.reduce((sum, each) => sum + this.index.count(each), 0);
    // The slice over several records lies among the first events of each.
    const first = { ...slice, offset: 0, limit: slice.offset + slice.limit };
    const [only] = filters;
    const found =
      only && filters.length === 1
        ? this.index.events(only, slice)
        : sliceOf(
            filters.flatMap((each) => this.index.events(each, first)),
            slice,
          );
    return { records: await this.#texts.of(found), from: slice.offset, total };
  }

  /** What has happened to one record. @throws ProblemError `unknownRecord` */
  async timeline(name: RecordName): Promise<Timeline> {
    const { stream, filter } = await this.#eventsCalled(name);
    return this.#timelines.of(stream, this.index.count(filter), () => this.#inStream(stream, filter));
  }

  /** Every event of one record, oldest first. @throws ProblemError `unknownRecord` */
  async eventsOf(name: RecordName): Promise<IndexedEvent[]> {
    const { stream, filter } = await this.#eventsCalled(name);
    return this.#inStream(stream, filter);
  }

  /** @throws ProblemError `unknownRecord`, `unknownRevision` */
  async at(name: RecordName, revision: number): Promise<RecordView> {
    const { looks } = await this.#history(name, [revision]);
    return lookAt(looks, revision);
  }

  /** What makes the state at one revision that at another. @throws ProblemError `unknownRecord`, `unknownRevision` */
  async between(name: RecordName, from: number, to: number): Promise<StateChange[]> {
    const { types, looks } = await this.#history(name, [from, to]);
    const isOtherPassword = types.slice(Math.min(from, to) + 1).includes('PasswordChanged');
    const changes = changesBetween(lookAt(looks, from).state(), lookAt(looks, to).state());
    return isOtherPassword ? [...changes, passwordChange] : changes;
  }

  /** The record of a name, to be brought back. @throws ProblemError `unknownRecord`, `notRestorable` */
  async restorable(name: RecordName): Promise<Restorable> {
    const { stream } = await findRecord(this.events, name, this.families);
    const record = restorableOf(stream, this.families);
    if (record) return record;
    const message =
      name.kind === 'account'
        ? 'Accounts are not restored. Change the role or reopen the account under /api/accounts.'
        : 'Change sets are not restored. Undo the action that has published it, or prepare another.';
    throw new ProblemError('notRestorable', { message });
  }

  /** The records that an action touched. @throws ProblemError `unknownAction`, `notRestorable`, `forbidden` */
  async touchedBy(correlationId: string, by: UndoneBy): Promise<Restorable[]> {
    await this.index.catchUp();
    return touchedBy(this.index.events({ correlationId }, everything), by, this.families);
  }

  /** Where a record's events are, once the index has all of them. */
  async #eventsCalled(name: RecordName) {
    await this.index.catchUp();
    const { stream, family } = await findRecord(this.events, name, this.families);
    const filter: EventFilter = { kind: name.kind, id: name.id, ...(family !== '' && { family }) };
    return { stream, filter };
  }

  /** Events of an account in the stream of all accounts do not belong to its timeline. */
  #inStream(stream: string, filter: EventFilter): IndexedEvent[] {
    return this.index.events(filter, everything).filter((event) => event.stream === stream);
  }

  /** Types of the events up to the last of these revisions, and the record at each of them. */
  async #history(name: RecordName, revisions: readonly number[]) {
    const record = await findRecord(this.events, name, this.families);
    const until = Math.max(...revisions) + 1;
    const types: string[] = [];
    const looks = new Map<number, RecordView>();
    for await (const { stored, after } of stepsOf(this.events, record, until)) {
      types.push(stored.type);
      if (revisions.includes(stored.revision)) looks.set(stored.revision, after);
    }
    if (types.length < until) rejectRevision(types.length - 1);
    return { types, looks };
  }
}

function lookAt(looks: ReadonlyMap<number, RecordView>, revision: number): RecordView {
  const look = looks.get(revision);
  if (!look) throw new RangeError(`revision ${revision} was read and is not there`);
  return look;
}

function sliceOf(events: readonly IndexedEvent[], { order, offset, limit }: EventSlice): IndexedEvent[] {
  const sign = order === 'newest' ? -1 : 1;
  return events.toSorted((a, b) => sign * (a.leaf - b.leaf)).slice(offset, offset + limit);
}
