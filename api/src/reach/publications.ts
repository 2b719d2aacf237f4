import {
  type Aggregate,
  aggregateOf,
  type ChangeHistory,
  type Family,
  idOf,
  type Listing,
  type NewsType,
  type ReadEvent,
  readEvent,
  type ReaderChange,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { historyWith } from '@noticeboard/projections';
import { type BesideRecord, laneOf } from './message.js';

/** A record that events of a publication are about. */
export interface TouchedRecord {
  readonly lane: string;
  readonly kind: string;
  readonly source: string;
  readonly id: string;
  readonly title: string;
  readonly revision: number;
  /** The postings that an admit card or a result was tied to, before or after: their pages show it. */
  readonly besides: readonly BesideRecord[];
}

/** The changes that one publication made to one record, as readers see them. */
export interface RecordNews extends TouchedRecord {
  /** Oldest first: one, or two of what was published and ended at once. */
  readonly changes: readonly ReaderChange[];
  /** When what it takes back was done, ISO 8601. */
  readonly undoes?: string;
  /** No channel gets a message about the record, except about its end. */
  readonly isSilent: boolean;
}

/** All that happened to what readers see in one append: an act, a change set, or a write by itself. */
export interface Publication {
  /** Position of its last event. */
  readonly position: string;
  /** ISO 8601. */
  readonly at: string;
  readonly note?: string;
  /** Those of which readers see a difference in their histories. */
  readonly records: readonly RecordNews[];
  readonly touched: readonly TouchedRecord[];
}

interface Folded {
  readonly state: unknown;
  readonly history: ChangeHistory | undefined;
  readonly revision: number;
}

/** Records whose state is held in memory. */
const mostFolded = 500;

/**
 * Makes publications of the events of the log, by the rules that make the change histories of readers. An undo
 * is one more change here: the delay decides whether a channel got the change before, not the minute of the histories.
 */
export class Publications {
  /** By stream, those of the latest events last. */
  readonly #folded = new Map<string, Folded>();

  constructor(
    private readonly events: Pick<EventStore, 'readStream'>,
    private readonly families: readonly Family[],
  ) {}

  /** @param events of one append, in the order of the log. @returns undefined where there is none */
  async of(events: readonly RecordedEvent[]): Promise<Publication | undefined> {
    const last = events.at(-1);
    if (!last) return undefined;
    const touched = new Map<string, RecordedEvent[]>();
    for (const event of events) {
      touched.set(event.stream, [...(touched.get(event.stream) ?? []), event]);
    }
    const all: RecordNews[] = [];
    for (const ofRecord of touched.values()) all.push(...(await this.#news(ofRecord)));
    if (all.length === 0) return undefined;
    const records = all.filter(({ changes }) => changes.length > 0);
    const note = last.metadata['publicNote'];
    const at = last.metadata['at'] ?? '';
    return { position: last.position, at, ...(note && { note }), records, touched: all };
  }

  async #news(stored: readonly RecordedEvent[]): Promise<readonly RecordNews[]> {
    const [first, last] = [stored[0], stored.at(-1)];
    const aggregate = first && aggregateOf(first.stream, this.families);
    if (!first || !last || !aggregate) return [];
    const before = await this.#before(aggregate, first);
    const after = stored.reduce<Folded>((folded, event) => this.#next(aggregate, folded, event), before);
    this.#keep(first.stream, after);
    const changes = (after.history?.entries ?? []).filter(({ position }) => position >= first.position).toReversed();
    const id = idOf(first.stream);
    const { kind, key: source } = aggregate;
    const undoes = first.metadata['undoes'];
    return [
      {
        lane: laneOf({ source, id }),
        kind,
        source,
        id,
        title: after.history?.title ?? '',
        revision: last.revision,
        besides: [before.state, after.state].flatMap((state) => tieOf(state) ?? []),
        changes,
        ...(undoes !== undefined && { undoes }),
        isSilent: first.metadata['tell'] === 'nobody',
      },
    ];
  }

  async #before(aggregate: Aggregate<unknown>, { stream, revision }: RecordedEvent): Promise<Folded> {
    const known = this.#folded.get(stream);
    if (known?.revision === revision - 1) return known;
    const nothing: Folded = { state: undefined, history: undefined, revision: -1 };
    if (revision === 0) return nothing;
    const past = await this.events.readStream(stream, { max: revision });
    return past.reduce((folded, event) => this.#next(aggregate, folded, event), nothing);
  }

  #next(aggregate: Aggregate<unknown>, before: Folded, stored: RecordedEvent): Folded {
    const event = oneOfPublication(readEvent(stored), stored);
    const state = aggregate.evolve(before.state, idOf(stored.stream), event);
    return { state, history: historyWith(aggregate, before, state, event), revision: stored.revision };
  }

  #keep(stream: string, folded: Folded): void {
    this.#folded.delete(stream);
    this.#folded.set(stream, folded);
    const [oldest] = this.#folded.keys();
    if (this.#folded.size > mostFolded && oldest !== undefined) this.#folded.delete(oldest);
  }
}

/** The posting of an admit card or a result. */
function tieOf(state: unknown): BesideRecord | undefined {
  const { posting } = (state ?? {}) as Partial<Pick<Listing, 'posting'>>;
  return posting && { source: posting.family, id: posting.id };
}

/** Each append counts as the publish of a change set: its changes of a record are one entry with parts. */
function oneOfPublication(
  event: ReadEvent<RecordedDomainEvent>,
  stored: RecordedEvent,
): ReadEvent<RecordedDomainEvent> {
  const { undoes: _undoes, ...rest } = event;
  return { ...rest, changeSet: appendOf(stored) };
}

/** True when it is of a record that readers can see. */
export function isPublicEvent({ stream }: RecordedEvent, families: readonly Family[]): boolean {
  return aggregateOf(stream, families)?.publicHistory !== undefined;
}

/** Names the append: events of one stand side by side in the log. */
export function appendOf({ metadata }: RecordedEvent): string {
  return metadata['changeSet'] ?? metadata['causationId'] ?? '';
}

export function newsTypeOf({ kind }: ReaderChange): NewsType {
  if (kind === 'published' || kind === 'restored') return 'published';
  if (kind === 'removed') return 'deleted';
  return kind === 'withdrawn' ? 'withdrawn' : 'changed';
}
