import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  evolveNotice,
  type Fact,
  type Notice,
  type NoticeEvent,
  type NoticeKind,
  noticeStream,
  readEvent,
} from '@noticeboard/content-model';
import { type EventStore, type RecordedEvent } from '@noticeboard/event-store';
import { changeStream, type StreamChanged } from '../boot/change-stream.js';
import type { Envelope } from '../boot/envelope.js';
import { EVENT_STORE } from '../boot/tokens.js';
import { decideNotice, type NoticeCommand } from './notice.decider.js';

/** A command on one admit card or result listing. */
export class ChangeNotice {
  constructor(
    readonly kind: NoticeKind,
    readonly id: string,
    readonly command: NoticeCommand,
    readonly envelope: Envelope,
    readonly conditions: NoticeConditions = {},
  ) {}
}

export interface NoticeConditions {
  /** @throws Refusal `staleRevision` */
  readonly precondition?: (notice: Notice) => void;
  /** Done right before the events are appended. */
  readonly prepare?: () => Promise<void>;
}

export type NoticeChanged = StreamChanged<Notice>;

@CommandHandler(ChangeNotice)
export class NoticeHandler implements ICommandHandler<ChangeNotice> {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  execute({ kind, id, command, envelope, conditions }: ChangeNotice): Promise<NoticeChanged> {
    return changeStream<Notice>(this.events, {
      stream: noticeStream(kind, id),
      envelope,
      ...(conditions.prepare && { prepare: conditions.prepare }),
      fold: (stored) => foldNotice(id, stored),
      decide: (before) => {
        if (before && before.deletedAt === undefined) conditions.precondition?.(before);
        return decideNotice(kind, command, before);
      },
    });
  }
}

export function foldNotice(id: string, stored: readonly RecordedEvent[]): Notice | undefined {
  return stored.reduce<Notice | undefined>(
    (notice, event) => evolveNotice(notice, id, readEvent(event) as Fact<NoticeEvent>),
    undefined,
  );
}
