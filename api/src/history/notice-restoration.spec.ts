import { describe, expect, it } from '@jest/globals';
import { evolveNotice, type Notice, type NoticeEvent, noticeKinds } from '@noticeboard/content-model';
import { factsOf } from '../../../libs/content-model/src/testing/facts.js';
import { noticeEventsOf, noticeFieldsGiven } from '../../../libs/content-model/src/testing/notice-events.js';
import { restoreNotice } from './notice-restoration.js';

describe.each(noticeKinds)('Restoring one of the $key', (kind) => {
  const { added, edited, deleted } = noticeEventsOf(kind);
  const renamed = edited({ title: 'New', pdfFile: '' });

  function noticeAfter(...happened: readonly NoticeEvent[]): Notice {
    const notice = factsOf(...happened).reduce<Notice | undefined>(
      (folded, fact) => evolveNotice(folded, 'r1', fact),
      undefined,
    );
    if (!notice) throw new RangeError('a notice begins with an event');
    return notice;
  }

  /** What comes of restoring the state after so many events. */
  function restored(count: number, ...happened: readonly NoticeEvent[]) {
    const then = count === 0 ? undefined : noticeAfter(...happened.slice(0, count));
    return restoreNotice(kind, noticeAfter(...happened), then, count - 1);
  }

  const back = (revision: number) => ({ type: `${kind.events}Restored`, data: { revision } });
  const { title, pdfFile } = noticeFieldsGiven;
  const editedBack = { type: `${kind.events}Edited`, data: { title, pdfFile } };

  it.each<[string, number, NoticeEvent[], unknown[]]>([
    ['that is what it was records nothing', 1, [added], []],
    ['that is and was deleted records nothing', 2, [added, deleted], []],
    ['edits what differs', 1, [added, renamed], [back(0), editedBack]],
    ['brings a deleted one back as it was last', 2, [added, renamed, deleted], [back(1)]],
    ['brings a deleted one back as it was once', 1, [added, renamed, deleted], [back(0), editedBack]],
    ['to before its beginning deletes it', 0, [added], [deleted]],
    ['that is gone to before its beginning records nothing', 0, [added, deleted], []],
  ])('%s', (_, count, happened, expected) => {
    expect(restored(count, ...happened)).toEqual(expected);
  });
});
