import { type Notice, noticeAggregate, type NoticeKind, noticeToWire, readModels } from '@noticeboard/content-model';
import type { StateProjection } from './projection.js';

/** Admit cards or result listings. */
export function noticeProjection(kind: NoticeKind): StateProjection<Notice> {
  const records = readModels.notices(kind);
  return {
    aggregate: noticeAggregate(kind),
    render(_before, notice, { collection, id }) {
      const { order } = notice;
      return [
        { kind: 'put', collection, id, body: JSON.stringify(notice) },
        notice.deletedAt === undefined
          ? { kind: 'put', collection: records, id, body: JSON.stringify(noticeToWire(kind, notice)), order }
          : { kind: 'remove', collection: records, id, order },
      ];
    },
  };
}
