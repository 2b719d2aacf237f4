import { describe, expect, it } from '@jest/globals';
import type { Fact, NoticeEvent } from './events.js';
import { evolveNotice, type Notice } from './notice.js';
import { noticeKindOfStream, noticeKinds } from './notice-kinds.js';
import { noticeStream } from './streams.js';
import { factsOf, minute, positionAt } from './testing/facts.js';
import { noticeEventsOf, noticeFieldsGiven } from './testing/notice-events.js';
import { noticeToWire } from './wire.js';

function noticeAfter(...events: readonly NoticeEvent[]): Notice | undefined {
  return factsOf(...events).reduce<Notice | undefined>((notice, event) => evolveNotice(notice, 'r1', event), undefined);
}

describe.each(noticeKinds)('A notice of $key', (kind) => {
  const { added, edited, deleted, restored } = noticeEventsOf(kind);
  const fresh: Notice = {
    id: 'r1',
    ...noticeFieldsGiven,
    createdAt: minute(0),
    updatedAt: minute(0),
    revision: 0,
    order: positionAt(0),
  };

  it('begins with its fields and its place in the list', () => {
    expect(noticeAfter(added)).toEqual(fresh);
  });

  it.each<[string, NoticeEvent[], Partial<Notice>]>([
    ['takes the fields that changed', [edited({ title: 'New' })], { title: 'New' }],
    ['loses its PDF', [edited({ pdfFile: '', fileName: '' })], { pdfFile: '', fileName: '' }],
    ['stays as it was, with the time, when it is deleted', [deleted], { deletedAt: minute(1) }],
    ['lives again when it is restored', [deleted, restored], {}],
    ['is restored while it lives', [edited({ title: 'New' }), restored], { title: 'New' }],
    ['changes again', [edited({ title: 'New' }), edited({ applyLink: '' })], { title: 'New', applyLink: '' }],
  ])('%s, and keeps its birth and its place', (_, events, changed) => {
    const last = events.length;
    expect(noticeAfter(added, ...events)).toEqual({ ...fresh, ...changed, updatedAt: minute(last), revision: last });
  });

  it.each<[string, NoticeEvent[]]>([
    ['a second beginning', [added, added]],
    ['a second beginning after the end', [added, deleted, added]],
    ['an edit before the beginning', [edited({ title: 'New' })]],
    ['a deletion before the beginning', [deleted]],
    ['an edit after the end', [added, deleted, edited({ title: 'New' })]],
    ['a restoration before the beginning', [restored]],
    ['a second end', [added, deleted, deleted]],
  ])('cannot have %s', (_, events) => {
    expect(() => noticeAfter(...events)).toThrow(RangeError);
  });

  it('is left as it was by what happens next', () => {
    const before = noticeAfter(added);
    const copy = structuredClone(before);
    const next: Fact<NoticeEvent> = {
      ...edited({ title: 'New' }),
      revision: 1,
      position: positionAt(1),
      at: minute(1),
    };
    evolveNotice(before, 'r1', next);
    expect(before).toEqual(copy);
  });

  it('is in a stream of its kind', () => {
    expect(noticeKindOfStream(noticeStream(kind, 'r-1'))).toBe(kind);
  });

  it('carries on the wire what the contract names, and nothing else', () => {
    const { title, applyLink, pdfFile, fileName } = noticeFieldsGiven;
    expect(noticeToWire(kind, { ...fresh, deletedAt: minute(1) })).toEqual({
      _id: 'r1',
      [kind.titleField]: title,
      applyLink,
      ...(kind.takesPdf && { pdfFile, fileName }),
      createdAt: minute(0),
      updatedAt: minute(0),
      revision: 0,
    });
  });
});

describe('The kinds of notices', () => {
  it('are called as the contract calls them', () => {
    const names = noticeKinds.map(({ category, path, titleField }) => ({ category, path, titleField }));
    expect(names).toEqual([
      { category: 'admitCard', path: 'admitcards', titleField: 'jobTitle' },
      { category: 'resultListing', path: 'jobListings', titleField: 'listingTitle' },
    ]);
  });

  it.each(['job-1', 'admitCards-1', 'admitCard', 'admitcard-1', 'account-admitCard-1'])(
    'have no stream %s',
    (stream) => {
      expect(noticeKindOfStream(stream)).toBeUndefined();
    },
  );
});
