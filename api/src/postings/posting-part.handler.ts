import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Family, isLiving, type Posting, postingAggregate, ProblemError } from '@noticeboard/content-model';
import { type CommandContext, newEvents, recordedFrom } from '../commands/command-context.js';
import { evolved, expectedAfter, recordStream } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { isStaged } from '../commands/staged-log.js';
import type { StreamView } from '../commands/stream-view.js';
import type { PostingPartKind, PostingPartWrite } from './posting-part.kinds.js';
import { decide, recordOf } from './posting.decider.js';

/** A record that leaves one posting for another, with whatever else its edit changes. */
export class MovePostingPart extends Command<PostingPartMoved> {
  constructor(
    readonly family: Family,
    readonly kind: PostingPartKind,
    readonly id: string,
    readonly from: string,
    readonly to: string,
    readonly content: PostingPartWrite['content'],
    readonly context: CommandContext,
    readonly precondition: (posting: Posting) => void,
    /** Done right before the events are appended. */
    readonly prepare: () => Promise<void>,
  ) {
    super();
  }
}

export interface PostingPartMoved {
  /** The posting that has it now. */
  readonly after: Posting;
  readonly position: string;
}

/** Both ends in one append: the record is never in two places, nor in none. */
@CommandHandler(MovePostingPart)
export class MovePostingPartHandler implements ICommandHandler<MovePostingPart> {
  constructor(private readonly store: AggregateStore) {}

  execute(move: MovePostingPart): Promise<PostingPartMoved> {
    const { family, from, to } = move;
    const streams = [from, to].map((id) => recordStream(postingAggregate(family), id).stream);
    return this.store.transact(streams, (view) => attempt(move, view));
  }
}

async function attempt(
  { family, kind, id, from, to, content, context, precondition, prepare }: MovePostingPart,
  view: StreamView,
): Promise<PostingPartMoved> {
  const [leaving, receiving] = [
    recordStream(postingAggregate(family), from),
    recordStream(postingAggregate(family), to),
  ];
  const [origin, target] = await Promise.all([view.state(leaving), view.state(receiving)]);
  if (!isLiving(origin?.state)) throw new ProblemError('unknownRecord');
  precondition(origin.state);
  const record = recordOf(kind.records(origin.state), id);
  // Fields that come along with a move are refused as an edit of the record would be.
  decide(kind.edit(id, content), origin.state);
  // A record that is new in the same change set has no age and no place yet that it could keep.
  const moved = isStaged(record.order) ? undefined : { from, createdAt: record.createdAt, order: record.order };
  const out = decide(kind.remove(id, to), origin.state);
  const into = decide(kind.add(id, content ?? kind.contentOf(record), moved), target?.state);
  const arriving = newEvents(context, into, out.length);
  await prepare();
  // The one that receives goes last: the answer's position is then that of its event.
  const appended = await view.append([
    { stream: leaving.stream, expected: expectedAfter(origin), events: newEvents(context, out) },
    { stream: receiving.stream, expected: expectedAfter(target), events: arriving },
  ]);
  const { stream } = receiving;
  const first = (appended.revisions[stream] ?? 0) - arriving.length + 1;
  const after = evolved(receiving, target, recordedFrom({ stream, events: arriving }, first, appended))?.state;
  if (!after) throw new RangeError(`posting ${to} is nothing after a move`);
  return { after, position: appended.position };
}
