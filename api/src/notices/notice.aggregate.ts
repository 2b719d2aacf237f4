import {
  evolveNotice,
  type Fact,
  type Notice,
  type NoticeEvent,
  type NoticeKind,
  noticeStream,
  readEvent,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Aggregate } from '../commands/aggregate.js';

export function noticeAggregate(kind: NoticeKind, id: string): Aggregate<Notice> {
  return { stream: noticeStream(kind, id), evolve: (before, event) => evolve(before, id, event) };
}

export function foldNotice(id: string, stored: readonly RecordedEvent[]): Notice | undefined {
  return stored.reduce<Notice | undefined>((notice, event) => evolve(notice, id, event), undefined);
}

function evolve(before: Notice | undefined, id: string, event: RecordedEvent): Notice {
  return evolveNotice(before, id, readEvent(event) as Fact<NoticeEvent>);
}
