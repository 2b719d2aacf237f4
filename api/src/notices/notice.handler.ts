import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Notice, noticeAggregate, type NoticeKind } from '@noticeboard/content-model';
import { recordStream } from '../commands/aggregate.js';
import type { Envelope } from '../commands/envelope.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandResult, handleCommand } from '../commands/handle-command.js';
import { decideNotice, type NoticeCommand } from './notice.decider.js';

/** A command on one admit card or result listing. */
export class ChangeNotice extends Command<NoticeChanged> {
  constructor(
    readonly kind: NoticeKind,
    readonly id: string,
    readonly command: NoticeCommand,
    readonly envelope: Envelope,
    readonly conditions: NoticeConditions = {},
  ) {
    super();
  }
}

export interface NoticeConditions {
  /** @throws Refusal `staleRevision` */
  readonly precondition?: (notice: Notice) => void;
  /** Done right before the events are appended. */
  readonly prepare?: () => Promise<void>;
}

export type NoticeChanged = CommandResult<Notice>;

@CommandHandler(ChangeNotice)
export class NoticeHandler implements ICommandHandler<ChangeNotice> {
  constructor(@Inject(AggregateStore) private readonly store: AggregateStore) {}

  execute({ kind, id, command, envelope, conditions }: ChangeNotice): Promise<NoticeChanged> {
    return handleCommand<Notice>(this.store, {
      aggregate: recordStream(noticeAggregate(kind), id),
      envelope,
      begins: command.type === 'Add',
      ...(conditions.prepare && { prepare: conditions.prepare }),
      decide: (before) => {
        if (before && before.deletedAt === undefined) conditions.precondition?.(before);
        return decideNotice(kind, command, before);
      },
    });
  }
}
