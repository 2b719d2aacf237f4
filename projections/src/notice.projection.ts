import {
  evolveNotice,
  type Fact,
  historyAfter,
  idOf,
  type Notice,
  noticeChange,
  noticeEvents,
  type NoticeKind,
  noticeKindOfStream,
  type NoticeEvent,
  noticeKinds,
  noticeToWire,
  readModels,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import { historyPlace } from './history.projection.js';
import type { FoldProjection } from './projection.js';

/** Admit cards and result listings. */
export const noticeProjection: FoldProjection = {
  place(stream) {
    const kind = noticeKindOfStream(stream);
    return kind && { collection: readModels.noticeFolds(kind), id: idOf(stream) };
  },
  evolve(fold, place, event) {
    if (!isNoticeEvent(event)) throw new RangeError(`${event.type} in the stream of notice ${place.id}`);
    return evolveNotice(fold as Notice | undefined, place.id, event);
  },
  render(_before, after, { collection, id }) {
    const kind = kindAt(collection);
    const notice = after.fold as Notice;
    const records = readModels.notices(kind);
    const { order } = notice;
    return [
      { kind: 'put', collection, id, body: JSON.stringify(notice) },
      notice.deletedAt === undefined
        ? { kind: 'put', collection: records, id, body: JSON.stringify(noticeToWire(kind, notice)), order }
        : { kind: 'remove', collection: records, id, order },
    ];
  },
  history: {
    place: ({ collection, id }) => historyPlace(kindAt(collection).key, id),
    tell(history, before, after, { collection }, event) {
      const notice = after as Notice;
      const change = noticeChange(before as Notice | undefined, notice, event as Fact<NoticeEvent>);
      return historyAfter(history, kindAt(collection).key, notice, change);
    },
  },
};

function kindAt(collection: string): NoticeKind {
  const kind = noticeKinds.find((row) => readModels.noticeFolds(row) === collection);
  if (!kind) throw new RangeError(`no kind of notice is kept in ${collection}`);
  return kind;
}

function isNoticeEvent(event: Fact<RecordedDomainEvent>): event is Fact<NoticeEvent> {
  return Object.hasOwn(noticeEvents, event.type);
}
