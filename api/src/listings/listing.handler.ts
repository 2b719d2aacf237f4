import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  families,
  fieldError,
  invalid,
  isPublic,
  isTiedTo,
  type Listing,
  type ListingCommand,
  type ListingFields,
  listingAggregate,
  type ListingKind,
  listingLinks,
  postingAggregate,
  ProblemError,
  refuseNewLinks,
  type Tie,
} from '@noticeboard/content-model';
import { recordStream } from '../commands/aggregate.js';
import type { CommandContext } from '../commands/command-context.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import type { StreamView } from '../commands/stream-view.js';
import { type CommandConditions, type CommandResult, handleCommand } from '../commands/handle-command.js';

/** A command on one admit card or result listing. */
export class ChangeListing extends Command<CommandResult<Listing>> {
  constructor(
    readonly kind: ListingKind,
    readonly id: string,
    readonly command: ListingCommand,
    readonly context: CommandContext,
    readonly conditions: CommandConditions<Listing> = {},
  ) {
    super();
  }
}

@CommandHandler(ChangeListing)
export class ListingHandler implements ICommandHandler<ChangeListing> {
  constructor(private readonly store: AggregateStore) {}

  execute({ kind, id, command, context, conditions }: ChangeListing): Promise<CommandResult<Listing>> {
    return handleCommand<Listing>(this.store, {
      aggregate: recordStream(listingAggregate(kind), id),
      context,
      begins: command.type === 'Add',
      ...(conditions.prepare && { prepare: conditions.prepare }),
      decide: async (before, view) => {
        if (before && before.deletedAt === undefined) conditions.precondition?.(before);
        const decided = decideListing(kind, command, before);
        if (decided.some(({ type }) => type === `${kind.events}Tied`)) await checkTie(command, view);
        return decided;
      },
    });
  }
}

/** @throws ProblemError `invalid` for a posting that readers do not find */
async function checkTie(command: ListingCommand, view: StreamView): Promise<void> {
  const tie = command.type === 'Delete' ? undefined : command.posting;
  const family = families.find(({ key }) => key === tie?.family);
  const posting = family && tie ? await view.head(recordStream(postingAggregate(family), tie.id)) : undefined;
  if (!isPublic(posting?.state)) invalid('posting', fieldError('unknownTie'));
}

/**
 * The events of a command to an admit card or a result listing; `[]` when nothing would change.
 * @throws ProblemError `unknownRecord`; `invalid` for a link that may not be stored and is not on record
 */
export function decideListing(kind: ListingKind, command: ListingCommand, listing: Listing | undefined) {
  if (command.type === 'Add') {
    if (listing) throw new RangeError(`notice ${listing.id} is there already`);
    return [{ type: `${kind.events}Added`, data: command.fields }, ...decideTie(kind, command.posting, undefined)];
  }
  if (!listing || listing.deletedAt !== undefined) throw new ProblemError('unknownRecord');
  if (command.type === 'Delete') return [{ type: `${kind.events}Deleted`, data: {} }];
  const changed = Object.entries(command.changes).filter(
    ([name, value]) => listing[name as keyof ListingFields] !== value,
  );
  const data = Object.fromEntries(changed);
  refuseNewLinks(listingLinks, data);
  return [
    ...(changed.length === 0 ? [] : [{ type: `${kind.events}Edited`, data }]),
    ...decideTie(kind, command.posting, listing.posting),
  ];
}

function decideTie({ events }: ListingKind, wanted: Tie | null | undefined, present: Tie | undefined) {
  if (wanted === undefined || isTiedTo(wanted ?? undefined, present)) return [];
  if (wanted === null) return [{ type: `${events}Untied`, data: {} }];
  return [{ type: `${events}Tied`, data: { family: wanted.family, postingId: wanted.id } }];
}
