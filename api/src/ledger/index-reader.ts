import type { Position, RecordedEvent } from '@noticeboard/event-store';
import type { Database } from 'libsql';
import type { EventFilter, EventSlice, IndexedEvent } from './log-index.js';
import { type Facet, Facets } from './facets.js';
import { type IndexLimits, IndexQueries, isNarrow, type Selection } from './index-queries.js';
import { numberIn } from './index-slot.js';
import { firstThat, isEmpty, type Leaves, LeafTimes } from './leaf-times.js';
import { TitleSearch } from './title-search.js';

/** Answers from an index as far as it is known to have grown; its file may be further. */
export class IndexReader {
  readonly #queries: IndexQueries;
  readonly #titles: TitleSearch;
  readonly #facets: Facets;
  readonly #times: LeafTimes;
  readonly #place;
  readonly #eventOf;
  #size: number;
  #hasGrown = false;

  constructor(
    database: Database,
    private readonly limits: IndexLimits,
  ) {
    this.#size = numberIn(database, 'SELECT coalesce(max(leaf), -1) + 1 AS number FROM events');
    this.#facets = new Facets(database);
    this.#times = new LeafTimes(database);
    this.#queries = new IndexQueries(database, this.#facets, limits);
    this.#titles = new TitleSearch(database);
    this.#place = database.prepare('SELECT position, at FROM events WHERE leaf = ?');
    this.#eventOf = database.prepare('SELECT stream, revision, id FROM events WHERE leaf = ?');
  }

  /** How many events there are; the leaves are 0 to size - 1. */
  size(): number {
    return this.#size;
  }

  protected grow(size: number): void {
    this.#hasGrown ||= size > this.#size;
    this.#size = size;
  }

  /** @throws RangeError for a leaf that there is not */
  positionOf(leaf: number): Position {
    return this.#placeOf(leaf).position;
  }

  #placeOf(leaf: number): Place {
    const [place] = this.#place.all(leaf) as Place[];
    if (!place) throw new RangeError(`the index of the log has no leaf ${leaf}`);
    return place;
  }

  /** The event at this leaf, by its stream; undefined where there is none. */
  eventOf(leaf: number): Pick<RecordedEvent, 'stream' | 'revision' | 'id'> | undefined {
    return (this.#eventOf.all(leaf) as Pick<RecordedEvent, 'stream' | 'revision' | 'id'>[])[0];
  }

  /** Position of the last event whose own time is at or before `time` (ISO 8601, UTC, ms); undefined before the first. */
  positionAt(time: string): Position | undefined {
    const { last } = this.#times.until(time);
    return last === undefined ? undefined : this.positionOf(last);
  }

  /**
   * How many events stand between the first that is after `time` and the last that is not: releases before ADR 26, and
   * machines whose clocks differ, have recorded times that go back. 0 where the times tell what was recorded by then.
   */
  outOfOrderAt(time: string): number {
    const { first = Infinity, last = -1 } = this.#times.until(time);
    return Math.max(0, last - first + 1);
  }

  /** Without the claims of titles, as in `count`: one action is read once. */
  events(filter: EventFilter, slice: EventSlice): IndexedEvent[] {
    const selection = this.#selection(filter);
    const leaves = this.#between(filter);
    const [beyond, rest] =
      slice.offset > this.limits.deep && !isNarrow(selection)
        ? [this.#beyond(selection, leaves, slice), { ...slice, offset: 0 }]
        : [leaves, slice];
    return isEmpty(beyond) ? [] : this.#queries.events(this.#queries.slice(selection, beyond, rest));
  }

  count(filter: EventFilter): number {
    const selection = this.#selection(filter);
    const { found } = selection;
    if (found && Object.values(filter).filter((value) => value !== undefined).length === 1) return found.events;
    const leaves = this.#between(filter);
    return isNarrow(selection) ? this.#queries.count(selection, leaves) : this.#within(selection, leaves);
  }

  #selection(filter: EventFilter): Selection {
    if (this.#hasGrown) this.#facets.read();
    this.#hasGrown = false;
    const { q = '' } = filter;
    const found = q === '' ? undefined : this.#titles.find(q);
    return { filter, facets: this.#facets.matching(filter), found };
  }

  /** The rest of the leaves after as many as the slice leaves out. */
  #beyond(selection: Selection, leaves: Leaves, { order, offset }: EventSlice): Leaves {
    const { first, last } = leaves;
    const enough = (part: Leaves) => this.#within(selection, part) > offset;
    if (order === 'oldest') return { first: firstThat(first, last + 1, (leaf) => enough({ first, last: leaf })), last };
    return { first, last: firstThat(first, last + 1, (leaf) => !enough({ first: leaf, last })) - 1 };
  }

  /** How many events of the facets have these leaves. */
  #within({ facets }: Selection, leaves: Leaves): number {
    if (isEmpty(leaves)) return 0;
    const { first, last } = leaves;
    const all = last - first + 1;
    if (!facets) return all;
    const others = this.#facets.except(facets);
    return others.length < facets.length ? all - this.#ofFacets(others, leaves) : this.#ofFacets(facets, leaves);
  }

  #ofFacets(facets: readonly Facet[], { first, last }: Leaves): number {
    return facets.reduce(
      (sum, facet) => sum + this.#queries.rank(facet, last) - this.#queries.rank(facet, first - 1),
      0,
    );
  }

  /** Leaves between the positions and the times that a filter names: in their order neither ever goes back. */
  #between({ before, after, from, to }: EventFilter): Leaves {
    const size = this.#size;
    const firstLeaf = (isPast: (event: Place) => boolean) => firstThat(0, size, (leaf) => isPast(this.#placeOf(leaf)));
    const starts = after !== undefined || from !== undefined;
    const ends = before !== undefined || to !== undefined;
    return {
      first: starts ? firstLeaf(({ position, at }) => position > (after ?? '') && at >= (from ?? '')) : 0,
      last:
        (ends ? firstLeaf(({ position, at }) => position >= (before ?? afterAll) || at > (to ?? afterAll)) : size) - 1,
    };
  }
}

/** Orders as text after every position and every time. */
const afterAll = '\uffff';

interface Place {
  readonly position: Position;
  /** As it is stated: never before that of any event before. */
  readonly at: string;
}
