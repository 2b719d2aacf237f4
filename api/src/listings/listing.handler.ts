import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Listing, listingAggregate, type ListingKind } from '@noticeboard/content-model';
import { recordStream } from '../commands/aggregate.js';
import type { CommandContext } from '../commands/command-context.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandResult, handleCommand } from '../commands/handle-command.js';
import { decideListing, type ListingCommand } from './listing.decider.js';

/** A command on one admit card or result listing. */
export class ChangeListing extends Command<ListingChanged> {
  constructor(
    readonly kind: ListingKind,
    readonly id: string,
    readonly command: ListingCommand,
    readonly context: CommandContext,
    readonly conditions: ListingConditions = {},
  ) {
    super();
  }
}

export interface ListingConditions {
  /** @throws ProblemError `staleRevision` */
  readonly precondition?: (listing: Listing) => void;
  /** Done right before the events are appended. */
  readonly prepare?: () => Promise<void>;
}

export type ListingChanged = CommandResult<Listing>;

@CommandHandler(ChangeListing)
export class ListingHandler implements ICommandHandler<ChangeListing> {
  constructor(@Inject(AggregateStore) private readonly store: AggregateStore) {}

  execute({ kind, id, command, context, conditions }: ChangeListing): Promise<ListingChanged> {
    return handleCommand<Listing>(this.store, {
      aggregate: recordStream(listingAggregate(kind), id),
      context,
      begins: command.type === 'Add',
      ...(conditions.prepare && { prepare: conditions.prepare }),
      decide: (before) => {
        if (before && before.deletedAt === undefined) conditions.precondition?.(before);
        return decideListing(kind, command, before);
      },
    });
  }
}
