import { type Aggregate, readEvent } from '@noticeboard/content-model';
import { type ExpectedRevision, giveWay, type RecordedEvent } from '@noticeboard/event-store';

/** One consistency boundary: a stream, and what its events come to. */
export interface AggregateStream<S> {
  readonly stream: string;
  /** Pure. Every state under the name of a stream is an `S` of that stream's one aggregate. */
  evolve(before: S | undefined, event: RecordedEvent): S;
  /** The state holds nothing of where in the log its events are: it is known after an append that names another's position. */
  readonly isWithoutPositions?: true;
}

/** The stream of one record. */
export function recordStream<S>(aggregate: Aggregate<S>, id: string): AggregateStream<S> {
  return {
    stream: `${aggregate.category}-${id}`,
    evolve: (before, event) => aggregate.evolve(before, id, readEvent(event)),
  };
}

/** The state that the events of a record give; undefined when there are none. */
export function stateOf<S>(aggregate: Aggregate<S>, id: string, stored: readonly RecordedEvent[]): S | undefined {
  const stream = recordStream(aggregate, id);
  return stored.reduce<S | undefined>((before, event) => stream.evolve(before, event), undefined);
}

/** The state after the events of a stream, up to and with one of them. */
export interface StateAt<S> {
  readonly state: S;
  /** The last event's. */
  readonly revision: number;
  /** The last event's; a later one's where the aggregate is without positions. */
  readonly position: string;
  /** The last event's: tells whether the stream still is the one that was read. */
  readonly eventId: string;
}

/** `before` and the events that follow it; undefined when there is nothing of either. */
export function evolved<S>(
  aggregate: AggregateStream<S>,
  before: StateAt<S> | undefined,
  events: readonly RecordedEvent[],
): StateAt<S> | undefined {
  return events.reduce<StateAt<S> | undefined>((at, event) => {
    const { id: eventId, revision, position } = event;
    return { state: aggregate.evolve(at?.state, event), revision, position, eventId };
  }, before);
}

/** The same of any number of events, however long: others have their turn between them. */
export async function evolvedInTurns<S>(
  aggregate: AggregateStream<S>,
  before: StateAt<S> | undefined,
  events: readonly RecordedEvent[],
): Promise<StateAt<S> | undefined> {
  let at = before;
  for (const event of events) {
    await giveWay();
    at = evolved(aggregate, at, [event]);
  }
  return at;
}

/** As `stateOf`, in turns. */
export async function stateInTurns<S>(
  aggregate: Aggregate<S>,
  id: string,
  stored: readonly RecordedEvent[],
): Promise<S | undefined> {
  return (await evolvedInTurns(recordStream(aggregate, id), undefined, stored))?.state;
}

export function expectedAfter(at: StateAt<unknown> | undefined): ExpectedRevision {
  return at?.revision ?? 'none';
}
