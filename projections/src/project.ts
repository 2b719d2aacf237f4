import {
  type Aggregate,
  categoryOf,
  type ChangeHistory,
  families,
  type Family,
  idOf,
  listingKinds,
  type ReadEvent,
  readEvent,
  type RecordedDomainEvent,
  toldUndone,
} from '@noticeboard/content-model';
import { giveWay, type RecordedEvent } from '@noticeboard/event-store';
import type { Change } from '@noticeboard/read-store';
import { laterTime } from './later-time.js';
import {
  accountProjection,
  changeSetProjection,
  listingProjection,
  projectTitle,
  projectWithdrawnFile,
} from './record.projection.js';
import { DocumentCache, DocumentLoader } from './document-cache.js';
import { historyKey, projectActivity, renderHistory } from './history.projection.js';
import { postingProjection } from './posting.projection.js';
import type { DocumentKey, LoadDocuments, ProjectionContext, StateProjection } from './projection.js';

/** The projector of all read models: a batch of events in, the changes it makes out. */
export function projector(table: readonly Family[] = families) {
  const known = new DocumentCache();
  /**
   * Loads the folds that the events need, then projects. A fold that several events change is rendered once.
   * @param newest the newest time of any event before these
   * @throws UnreadableEvent, RangeError: the event cannot be applied; nothing may be stored.
   */
  return async function project(
    events: readonly RecordedEvent[],
    load: LoadDocuments,
    newest?: string,
  ): Promise<Change[]> {
    const states = new UnitOfWork(table, load, { known, newest });
    await states.take(events);
    await giveWay();
    return states.changes(giveWay);
  };
}

interface UnitOptions {
  /** True when change histories are made; true by default. */
  readonly histories?: boolean;
  readonly known?: DocumentCache;
  /** The newest time of any event before. */
  readonly newest?: string | undefined;
}

interface TrackedState {
  readonly projection: StateProjection<unknown>;
  readonly place: DocumentKey;
  /** As it is stored. */
  before: ProjectionContext;
  /** With all events since. */
  now: ProjectionContext;
}

const nothing: ProjectionContext = { state: undefined, history: undefined };

/**
 * The folds that events have changed, loaded once and rendered once, however many events come in between. The result of
 * the changes does not depend on how many there were.
 */
export class UnitOfWork {
  readonly #projections: ReadonlyMap<string, StateProjection<unknown>>;
  /** By stream, those of the latest events last. */
  readonly #open = new Map<string, TrackedState>();
  /** Changes by titles and files, which have no fold. */
  #single: Change[] = [];
  #reportedAt: string[] = [];
  readonly #histories: boolean;
  readonly #known: DocumentCache;
  /** The newest time of any event that was taken, or came before. */
  newest: string;

  constructor(
    private readonly table: readonly Family[],
    private readonly load: LoadDocuments,
    { histories = true, known = new DocumentCache(), newest = '' }: UnitOptions = {},
  ) {
    this.#histories = histories;
    this.#known = known;
    this.newest = newest;
    const rows = [
      ...table.map(postingProjection),
      ...listingKinds.map(listingProjection),
      changeSetProjection,
      accountProjection,
    ];
    this.#projections = new Map<string, StateProjection<unknown>>(rows.map((row) => [row.aggregate.category, row]));
  }

  get size(): number {
    return this.#open.size;
  }

  /** Takes all of these events, or none. @throws UnreadableEvent, RangeError: an event cannot be applied */
  async take(events: readonly RecordedEvent[]): Promise<void> {
    await this.#openFor(events);
    const evolved = new Map<TrackedState, ProjectionContext>();
    const single: Change[] = [];
    const reportedAt: string[] = [];
    let { newest } = this;
    for (const stored of events) {
      const event = readEvent(stored);
      newest = laterTime(newest, event.at);
      single.push(...projectTitle(event, this.table), ...projectWithdrawnFile(event));
      const target = this.#open.get(stored.stream);
      if (!target) continue;
      const { aggregate } = target.projection;
      const { state: before, history } = evolved.get(target) ?? target.now;
      const state = aggregate.evolve(before, target.place.id, event);
      // Readers see the changes of all records in the order of the log, and their times with them.
      const stated = { ...event, at: newest };
      const extended = this.#histories ? historyWith(aggregate, { state: before, history }, state, stated) : undefined;
      evolved.set(target, { state, history: extended });
      if (tellsMore(history, extended)) reportedAt.push(newest);
    }
    this.newest = newest;
    for (const [target, after] of evolved) target.now = after;
    this.#single.push(...single);
    this.#reportedAt.push(...reportedAt);
  }

  /**
   * The changes to store since the last time.
   * @param yieldToEventLoop called between folds, and waited for: a rebuild renders many at once
   */
  async changes(yieldToEventLoop?: () => Promise<void>): Promise<Change[]> {
    const changes = [...this.#single, ...(await projectActivity(this.#reportedAt, this.load))];
    for (const target of this.#open.values()) {
      if (!hasChanged(target)) continue;
      const { projection, place: key, before, now } = target;
      const histories = { before: before.history, after: now.history };
      const rendered = [
        ...projection.render(before.state, now.state, key, histories),
        ...renderHistory(histories.before, histories.after),
      ];
      target.before = now;
      this.#keepWritten(target, rendered);
      changes.push(...rendered);
      if (yieldToEventLoop) await yieldToEventLoop();
    }
    this.#single = [];
    this.#reportedAt = [];
    return removalsFirst(changes);
  }

  /** The next event of this stream loads what is written now. */
  #keepWritten({ projection, place: key, before }: TrackedState, rendered: readonly Change[]): void {
    const historyPlace = historyKey(projection.aggregate.key, key.id);
    for (const change of rendered) {
      if (change.kind !== 'put') continue;
      if (isAt(key, change)) this.#known.keep(key, change.body, before.state);
      else if (isAt(historyPlace, change)) this.#known.keep(historyPlace, change.body, before.history);
    }
  }

  /** Forgets the oldest that are stored as they are, down to so many. */
  keep(count: number): void {
    for (const [stream, target] of this.#open) {
      if (this.#open.size <= count) return;
      if (!hasChanged(target)) this.#open.delete(stream);
    }
  }

  async #openFor(events: readonly RecordedEvent[]): Promise<void> {
    const stored = new DocumentLoader(this.#known);
    const needed = new Map<string, TrackedState>();
    for (const stream of new Set(events.map((event) => event.stream))) {
      const target = this.#open.get(stream) ?? this.#opened(stream, stored);
      if (target) needed.set(stream, target);
    }
    await stored.load(this.load);
    for (const [stream, target] of needed) {
      // Moves to the end.
      if (!this.#open.delete(stream)) target.now = target.before;
      this.#open.set(stream, target);
    }
  }

  #opened(stream: string, stored: DocumentLoader): TrackedState | undefined {
    const projection = this.#projections.get(categoryOf(stream));
    if (!projection) return undefined;
    const place = { collection: projection.aggregate.states, id: idOf(stream) };
    const target: TrackedState = { projection, place, before: nothing, now: nothing };
    stored.want(place, (state) => (target.before = { ...target.before, state }));
    if (this.#histories && projection.aggregate.publicHistory) {
      const take = (history: unknown) => (target.before = { ...target.before, history: history as ChangeHistory });
      stored.want(historyKey(projection.aggregate.key, place.id), take);
    }
    return target;
  }
}

function hasChanged({ before, now }: TrackedState): boolean {
  return now.state !== before.state || now.history !== before.history;
}

/** The change history of a record after one more event; undefined where readers see nothing of such records. */
export function historyWith(
  { publicHistory }: Aggregate<unknown>,
  { state: before, history }: ProjectionContext,
  after: unknown,
  event: ReadEvent<RecordedDomainEvent>,
): ChangeHistory | undefined {
  if (!publicHistory) return undefined;
  const { at, undoes, changeSet = undoes } = event;
  if (!history || undoes === undefined || changeSet === undefined) {
    const change = publicHistory.change(before, after, event, history);
    return publicHistory.extend(history, after, change ? [change] : []);
  }
  // The undoing of an action is one entry, as the publish of a change set is.
  const change = publicHistory.change(before, after, { ...event, changeSet }, history);
  const isWithdrawn = 'withdrawn' in (after as object);
  const { history: rest, reported } = toldUndone(history, change, { at, undoes, isWithdrawn });
  return publicHistory.extend(rest, after, reported ? [reported] : []);
}

/** True when an entry came, which readers see as one more change of the day. */
function tellsMore(before: ChangeHistory | undefined, after: ChangeHistory | undefined): boolean {
  const [newest, former] = [after?.entries[0]?.position ?? '', before?.entries[0]?.position ?? ''];
  return newest > former;
}

function isAt(key: DocumentKey, { collection, id }: DocumentKey): boolean {
  return key.collection === collection && key.id === id;
}

/** A record that moves from one posting to another is removed by one fold and put by the other, in whichever order. */
function removalsFirst(changes: readonly Change[]): Change[] {
  const removes = ({ kind }: Change) => kind === 'remove' || kind === 'erase';
  return [...changes.filter(removes), ...changes.filter((change) => !removes(change))];
}
