import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Family,
  fieldError,
  foldTitle,
  invalid,
  isLiving,
  type Posting,
  postingAggregate,
  ProblemError,
  type PostingCommand,
} from '@noticeboard/content-model';
import type { StreamWrite } from '@noticeboard/event-store';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { expectedAfter, recordStream } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandConditions, type CommandResult, handleCommand } from '../commands/handle-command.js';
import type { StreamView } from '../commands/stream-view.js';
import { decide } from './posting.decider.js';
import { holderOf, reservationAggregate } from './title.reservation.js';

/** A command on one posting, on its way over the command bus. */
export class ChangePosting extends Command<PostingChanged> {
  constructor(
    readonly family: Family,
    readonly id: string,
    readonly command: PostingCommand,
    readonly context: CommandContext,
    readonly conditions: PostingConditions = {},
  ) {
    super();
  }
}

export interface PostingConditions extends CommandConditions<Posting> {
  /** The posting's title as the form knows it: the current one or an old one. */
  readonly selectedTitle?: string | undefined;
}

export type PostingChanged = CommandResult<Posting>;

@CommandHandler(ChangePosting)
export class PostingHandler implements ICommandHandler<ChangePosting> {
  constructor(private readonly store: AggregateStore) {}

  execute(change: ChangePosting): Promise<PostingChanged> {
    const { family, id, command, context } = change;
    const title = titleIn(command);
    return handleCommand<Posting>(this.store, {
      aggregate: recordStream(postingAggregate(family), id),
      context,
      begins: command.type === 'AddPosting',
      ...(title !== undefined && { alsoLocks: [reservationAggregate(family, title).stream] }),
      ...(change.conditions.prepare && { prepare: change.conditions.prepare }),
      decide: async (before, view) => {
        await check(change, before, view);
        return decide(command, before);
      },
      alsoAppend: (before, decided, view) => claim(change, before, decided.length, view),
    });
  }
}

function titleIn(command: PostingCommand): string | undefined {
  if (command.type === 'AddPosting') return command.fields.title;
  return command.type === 'EditPosting' ? command.changes.title : undefined;
}

async function check(
  { family, id, conditions }: ChangePosting,
  posting: Posting | undefined,
  view: StreamView,
): Promise<void> {
  if (!isLiving(posting)) return;
  conditions.precondition?.(posting);
  const { selectedTitle } = conditions;
  if (selectedTitle === undefined || foldTitle(selectedTitle) === foldTitle(posting.title)) return;
  // Nothing is appended there that would tell of a claim by another process.
  const reservation = await view.head(reservationAggregate(family, selectedTitle));
  if (reservation?.state.claimedBy === id) return;
  invalid('selectedJobTitle', fieldError(family.unknownTitle));
}

/** The reservation that a new title needs, in the same append as the posting's event. */
async function claim(
  { family, id, command, context }: ChangePosting,
  before: Posting | undefined,
  from: number,
  view: StreamView,
): Promise<readonly StreamWrite[]> {
  const title = titleIn(command);
  if (title === undefined || (before && foldTitle(before.title) === foldTitle(title))) return [];
  const aggregate = reservationAggregate(family, title);
  // Most new titles are nobody's: one that is not cached is taken for free until the append says otherwise.
  const at = await view.stateIfCached(aggregate);
  const claimedBy = at?.state.claimedBy;
  if (claimedBy !== id && (await holderOf(view, family, title, claimedBy))) {
    throw new ProblemError('duplicateTitle', { errors: { [family.titleField]: fieldError('titleTaken') } });
  }
  const data = { family: family.key, title, folded: foldTitle(title), postingId: id };
  const events = newEvents(context, [{ type: 'TitleClaimed', data }], from);
  return [{ stream: aggregate.stream, expected: expectedAfter(at), events }];
}
