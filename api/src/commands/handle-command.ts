import { giveWay, type RecordedEvent, type StreamWrite } from '@noticeboard/event-store';
import { type CommandContext, eventId, newEvents, recordedFrom } from './command-context.js';
import { type AggregateStream, evolved, expectedAfter, type StateAt } from './aggregate.js';
import type { AggregateStore } from './aggregate-store.js';
import type { StreamView } from './stream-view.js';

interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** How one aggregate is changed: by whom, from what, to which events. */
export interface AggregateCommand<S> {
  readonly aggregate: AggregateStream<S>;
  readonly context: CommandContext;
  /** The command makes the record: the stream counts as empty until the append says otherwise. */
  readonly begins?: boolean;
  /** Other streams that it writes to. They are locked too, so that commands on them wait for one another. */
  readonly alsoLocks?: readonly string[];
  /** `[]` when nothing would change. May be done again. @throws ProblemError */
  decide(before: S | undefined, view: StreamView): readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /** Writes to other streams in the same append; their events are numbered from `decided.length` or later. */
  alsoAppend?(
    before: S | undefined,
    decided: readonly DomainEvent[],
    view: StreamView,
  ): Promise<readonly StreamWrite[]>;
  /** Done right before the append; may be done again when that is repeated. */
  prepare?(): Promise<void>;
}

/** The conditions on a living record before a command on it is decided, and the preparations for it. */
export interface CommandConditions<S> {
  /** Checks the revision that the client has seen. @throws ProblemError `staleRevision` */
  readonly precondition?: ((record: S) => void) | undefined;
  /** Done right before the events are appended. */
  readonly prepare?: () => Promise<void>;
}

export interface CommandResult<S> {
  /** Undefined when the command began the stream. */
  readonly before: S | undefined;
  readonly after: S;
  /** The position of the last event that the answer rests on. */
  readonly position: string;
  /** Revision of that event in the stream. */
  readonly revision: number;
}

/** State → decide → append. @throws ProblemError, `contended` when others are always first */
export function handleCommand<S>(store: AggregateStore, command: AggregateCommand<S>): Promise<CommandResult<S>> {
  const { aggregate, alsoLocks = [] } = command;
  return store.transact([aggregate.stream, ...alsoLocks], (view) => attempt(command, view));
}

async function attempt<S>(command: AggregateCommand<S>, view: StreamView): Promise<CommandResult<S>> {
  const { aggregate, context } = command;
  const { at, done } = await looked(command, view);
  if (done) return done;
  await giveWay();
  const before = at?.state;
  const decided = await command.decide(before, view);
  await giveWay();
  if (decided.length === 0 && at) return resultOf(aggregate, before, at);

  const { stream } = aggregate;
  const own = { stream, expected: expectedAfter(at), events: newEvents(context, decided) };
  const others = (await command.alsoAppend?.(before, decided, view)) ?? [];
  // The other streams come first, so that the answer's position belongs to this stream's last event.
  const writes = [...others, own];
  if (command.prepare) {
    await view.demandAllowed(writes);
    await command.prepare();
  }
  const appended = await view.append(writes);
  const first = (appended.revisions[stream] ?? 0) - decided.length + 1;
  return resultOf(aggregate, before, evolved(aggregate, at, recordedFrom(own, first, appended)));
}

interface Looked<S> {
  readonly at: StateAt<S> | undefined;
  readonly done?: CommandResult<S> | undefined;
}

/** The state before the command. A command with an idempotency key first looks for its own earlier result. */
async function looked<S>(command: AggregateCommand<S>, view: StreamView): Promise<Looked<S>> {
  const { aggregate, context, begins = false } = command;
  if (context.idempotencyKey === undefined)
    return { at: await (begins ? view.stateIfCached(aggregate) : view.state(aggregate)) };
  const { stored, at } = await view.history(aggregate);
  return { at, done: alreadyDone(command, stored) };
}

/** The result of this very command, when it is in the stream already: repeated after a crash or a lost answer. */
function alreadyDone<S>(
  { aggregate, context: { commandId } }: AggregateCommand<S>,
  stored: readonly RecordedEvent[],
): CommandResult<S> | undefined {
  const first = stored.findIndex((event) => event.id === eventId(commandId, 0));
  const last = stored.findLastIndex((event) => event.metadata['causationId'] === commandId);
  if (first < 0) return undefined;
  const before = evolved(aggregate, undefined, stored.slice(0, first));
  return resultOf(aggregate, before?.state, evolved(aggregate, before, stored.slice(first, last + 1)));
}

function resultOf<S>(
  { stream }: AggregateStream<S>,
  before: S | undefined,
  at: StateAt<S> | undefined,
): CommandResult<S> {
  if (!at) throw new RangeError(`nothing comes of stream ${stream}`);
  const { state: after, position, revision } = at;
  return { before, after, position, revision };
}
