import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@noticeboard/content-model';
import { type EventStore, type RecordedEvent, type StreamWrite, WrongRevision } from '@noticeboard/event-store';
import { type Envelope, eventId, newEvents } from './envelope.js';

interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** How one aggregate is changed: by whom, from what, to which events. */
export interface StreamChange<S> {
  readonly stream: string;
  readonly envelope: Envelope;
  fold(stored: readonly RecordedEvent[]): S | undefined;
  /** `[]` when nothing would change. @throws Refusal */
  decide(before: S | undefined): readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /** Done right before the append; may be done again when that is repeated. */
  prepare?(): Promise<void>;
  /** Writes to other streams in the same append; their events are numbered from `from`. */
  besides?(before: S | undefined, decided: readonly DomainEvent[], from: number): Promise<readonly StreamWrite[]>;
}

export interface StreamChanged<S> {
  /** Undefined when the change began the stream. */
  readonly before: S | undefined;
  readonly after: S;
  /** Of the last event that the answer rests on. */
  readonly position: string;
  /** Revision of that event in the stream. */
  readonly revision: number;
}

const attempts = 6;

/**
 * Read stream → decide → append; when another writer was there first, read and decide again.
 * @throws Refusal `contended` when others are always first
 */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; tried <= attempts; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      await pause(Math.random() * 5 * 2 ** tried);
    }
  }
  throw new Refusal('contended');
}

export function changeStream<S>(events: EventStore, change: StreamChange<S>): Promise<StreamChanged<S>> {
  return retrying(() => changeOnce(events, change));
}

async function changeOnce<S>(events: EventStore, change: StreamChange<S>): Promise<StreamChanged<S>> {
  const { stream, envelope } = change;
  const stored = await events.readStream(stream);
  const done = alreadyDone(change, stored);
  if (done) return done;

  const before = change.fold(stored);
  const decided = await change.decide(before);
  const last = stored.at(-1);
  if (decided.length === 0 && before && last)
    return { before, after: before, position: last.position, revision: last.revision };

  const write = { stream, expected: last?.revision ?? ('none' as const), events: newEvents(envelope, decided) };
  await change.prepare?.();
  // The others go first: the answer's position is then that of this stream's own last event.
  const besides = (await change.besides?.(before, decided, decided.length)) ?? [];
  const { position, revisions } = await events.append([...besides, write]);
  const revision = revisions[stream] ?? 0;
  const first = revision - decided.length + 1;
  const appended = write.events.map((event, index) => ({ ...event, stream, revision: first + index, position }));
  return { before, after: foldOf(change, [...stored, ...appended]), position, revision };
}

/** The result of this very command, when it is in the stream already: repeated after a crash or a lost answer. */
function alreadyDone<S>(change: StreamChange<S>, stored: readonly RecordedEvent[]): StreamChanged<S> | undefined {
  const { commandId } = change.envelope;
  const first = stored.findIndex((event) => event.id === eventId(commandId, 0));
  const last = stored.findLast((event) => event.metadata['causationId'] === commandId);
  if (first < 0 || !last) return undefined;
  const { position, revision } = last;
  const before = change.fold(stored.slice(0, first));
  return { before, after: foldOf(change, stored.slice(0, revision + 1)), position, revision };
}

function foldOf<S>(change: StreamChange<S>, stored: readonly RecordedEvent[]): S {
  const folded = change.fold(stored);
  if (folded === undefined) throw new RangeError(`nothing comes of stream ${change.stream}`);
  return folded;
}
