import {
  categoryOf,
  type ChangeHistory,
  families,
  type Family,
  idOf,
  listingKinds,
  type ReadEvent,
  readEvent,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Change } from '@noticeboard/read-store';
import { accountProjection, listingProjection, projectTitle } from './record.projection.js';
import { DocumentCache, DocumentLoader } from './document-cache.js';
import { historyKey, projectActivity, renderHistory } from './history.projection.js';
import { postingProjection } from './posting.projection.js';
import type { DocumentKey, LoadDocuments, ProjectionContext, StateProjection } from './projection.js';

/** The projector of all read models: a batch of events in, the changes it makes out. */
export function projector(table: readonly Family[] = families) {
  const known = new DocumentCache();
  /**
   * Loads the folds that the events need, then projects. A fold that several events change is rendered once.
   * @throws UnreadableEvent, RangeError: the event cannot be applied; nothing may be stored.
   */
  return async function project(events: readonly RecordedEvent[], load: LoadDocuments): Promise<Change[]> {
    const states = new UnitOfWork(table, load, true, known);
    await states.take(events);
    return states.changes();
  };
}

interface TrackedState {
  readonly projection: StateProjection<unknown>;
  readonly place: DocumentKey;
  /** As it is stored. */
  before: ProjectionContext;
  after: ProjectionContext;
}

const nothing: ProjectionContext = { state: undefined, history: undefined };

/**
 * The folds that events have changed, loaded once and rendered once, however many events come in between. What the
 * changes come to does not depend on how many that were.
 */
export class UnitOfWork {
  readonly #projections: ReadonlyMap<string, StateProjection<unknown>>;
  /** By stream, those of the latest events last. */
  readonly #open = new Map<string, TrackedState>();
  #titles: Change[] = [];
  #told: string[] = [];

  constructor(
    private readonly table: readonly Family[],
    private readonly load: LoadDocuments,
    private readonly histories = true,
    private readonly known = new DocumentCache(),
  ) {
    const rows = [...table.map(postingProjection), ...listingKinds.map(listingProjection), accountProjection];
    this.#projections = new Map<string, StateProjection<unknown>>(rows.map((row) => [row.aggregate.category, row]));
  }

  get size(): number {
    return this.#open.size;
  }

  /** Takes all of these events, or none. @throws UnreadableEvent, RangeError: an event cannot be applied */
  async take(events: readonly RecordedEvent[]): Promise<void> {
    await this.#openFor(events);
    const evolved = new Map<TrackedState, ProjectionContext>();
    const titles: Change[] = [];
    const told: string[] = [];
    for (const stored of events) {
      const event = readEvent(stored);
      const target = this.#open.get(stored.stream);
      if (target) {
        const after = this.#evolve(target, evolved.get(target) ?? target.after, event);
        evolved.set(target, after);
        if (after.history?.entries[0]?.position === event.position) told.push(event.at);
      }
      titles.push(...projectTitle(event, this.table));
    }
    for (const [target, after] of evolved) target.after = after;
    this.#titles.push(...titles);
    this.#told.push(...told);
  }

  /**
   * What is to be stored since the last time.
   * @param breathe called between folds, and waited for: a rebuild renders many at once
   */
  async changes(yieldToEventLoop?: () => Promise<void>): Promise<Change[]> {
    const changes = [...this.#titles, ...(await projectActivity(this.#told, this.load))];
    for (const target of this.#open.values()) {
      const { projection, place: key, before, after } = target;
      if (before === after) continue;
      const told = { before: before.history, after: after.history };
      const rendered = [
        ...projection.render(before.state, after.state, key, told),
        ...renderHistory(told.before, told.after),
      ];
      this.#keepWritten(target, rendered);
      changes.push(...rendered);
      target.before = after;
      if (yieldToEventLoop) await yieldToEventLoop();
    }
    this.#titles = [];
    this.#told = [];
    return removalsFirst(changes);
  }

  /** The next event of this stream loads what is written now. */
  #keepWritten({ projection, place: key, after }: TrackedState, rendered: readonly Change[]): void {
    const told = historyKey(projection.aggregate.key, key.id);
    for (const change of rendered) {
      if (change.kind !== 'put') continue;
      if (isAt(key, change)) this.known.keep(key, change.body, after.state);
      else if (isAt(told, change)) this.known.keep(told, change.body, after.history);
    }
  }

  /** Forgets the oldest that are stored as they are, down to so many. */
  keep(count: number): void {
    for (const [stream, { before, after }] of this.#open) {
      if (this.#open.size <= count) return;
      if (before === after) this.#open.delete(stream);
    }
  }

  async #openFor(events: readonly RecordedEvent[]): Promise<void> {
    const stored = new DocumentLoader(this.known);
    const needed = new Map<string, TrackedState>();
    for (const stream of new Set(events.map((event) => event.stream))) {
      const target = this.#open.get(stream) ?? this.#opened(stream, stored);
      if (target) needed.set(stream, target);
    }
    await stored.load(this.load);
    for (const [stream, target] of needed) {
      // Moves to the end.
      if (!this.#open.delete(stream)) target.after = target.before;
      this.#open.set(stream, target);
    }
  }

  #opened(stream: string, stored: DocumentLoader): TrackedState | undefined {
    const projection = this.#projections.get(categoryOf(stream));
    if (!projection) return undefined;
    const place = { collection: projection.aggregate.states, id: idOf(stream) };
    const target: TrackedState = { projection, place, before: nothing, after: nothing };
    stored.want(place, (state) => (target.before = { ...target.before, state }));
    if (this.histories && projection.aggregate.publicHistory) {
      const take = (history: unknown) => (target.before = { ...target.before, history: history as ChangeHistory });
      stored.want(historyKey(projection.aggregate.key, place.id), take);
    }
    return target;
  }

  #evolve(
    { projection, place: key }: TrackedState,
    { state, history }: ProjectionContext,
    event: ReadEvent<RecordedDomainEvent>,
  ): ProjectionContext {
    const { aggregate } = projection;
    const after = aggregate.evolve(state, key.id, event);
    return {
      state: after,
      history: this.histories ? aggregate.publicHistory?.(history, state, after, event) : undefined,
    };
  }
}

function isAt(key: DocumentKey, { collection, id }: DocumentKey): boolean {
  return key.collection === collection && key.id === id;
}

/** A record that moves from one posting to another is removed by one fold and put by the other, in whichever order. */
function removalsFirst(changes: readonly Change[]): Change[] {
  const removes = ({ kind }: Change) => kind === 'remove' || kind === 'erase';
  return [...changes.filter(removes), ...changes.filter((change) => !removes(change))];
}
