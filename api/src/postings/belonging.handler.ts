import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Family, isLiving, type Posting, postingAggregate, Refusal } from '@noticeboard/content-model';
import { type Envelope, newEvents } from '../commands/envelope.js';
import { evolved, expectedAfter, recordStream } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import type { StreamView } from '../commands/stream-view.js';
import type { BelongingKind, BelongingWrite } from './belonging.kinds.js';
import { decide, recordOf } from './posting.decider.js';

/** A record that leaves one posting for another, with whatever else its edit changes. */
export class MoveBelonging extends Command<BelongingMoved> {
  constructor(
    readonly family: Family,
    readonly kind: BelongingKind,
    readonly id: string,
    readonly from: string,
    readonly to: string,
    readonly content: BelongingWrite['content'],
    readonly envelope: Envelope,
    readonly precondition: (posting: Posting) => void,
    /** Done right before the events are appended. */
    readonly prepare: () => Promise<void>,
  ) {
    super();
  }
}

export interface BelongingMoved {
  /** The posting that has it now. */
  readonly after: Posting;
  readonly position: string;
}

/** Both ends in one append: the record is never in two places, nor in none. */
@CommandHandler(MoveBelonging)
export class MoveBelongingHandler implements ICommandHandler<MoveBelonging> {
  constructor(@Inject(AggregateStore) private readonly store: AggregateStore) {}

  execute(move: MoveBelonging): Promise<BelongingMoved> {
    const { family, from, to } = move;
    const streams = [from, to].map((id) => recordStream(postingAggregate(family), id).stream);
    return this.store.transact(streams, (view) => attempt(move, view));
  }
}

async function attempt(
  { family, kind, id, from, to, content, envelope, precondition, prepare }: MoveBelonging,
  view: StreamView,
): Promise<BelongingMoved> {
  const [leaving, receiving] = [
    recordStream(postingAggregate(family), from),
    recordStream(postingAggregate(family), to),
  ];
  const [origin, target] = await Promise.all([view.state(leaving), view.state(receiving)]);
  if (!isLiving(origin?.state)) throw new Refusal('unknownRecord');
  precondition(origin.state);
  const record = recordOf(kind.records(origin.state), id);
  const moved = { from, createdAt: record.createdAt, order: record.order };
  const out = decide(kind.remove(id, to), origin.state);
  const into = decide(kind.add(id, content ?? kind.contentOf(record), moved), target?.state);
  const arriving = newEvents(envelope, into, out.length);
  await prepare();
  // The one that receives goes last: the answer's position is then that of its event.
  const { position, revisions } = await view.append([
    { stream: leaving.stream, expected: expectedAfter(origin), events: newEvents(envelope, out) },
    { stream: receiving.stream, expected: expectedAfter(target), events: arriving },
  ]);
  const { stream } = receiving;
  const first = (revisions[stream] ?? 0) - arriving.length + 1;
  const appended = arriving.map((event, index) => ({ ...event, stream, revision: first + index, position }));
  const after = evolved(receiving, target, appended)?.state;
  if (!after) throw new RangeError(`posting ${to} is nothing after a move`);
  return { after, position };
}
