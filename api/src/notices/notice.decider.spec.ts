import { describe, expect, it } from '@jest/globals';
import { evolveNotice, type Notice, type NoticeEvent, noticeKinds } from '@noticeboard/content-model';
import { factsOf } from '../../../libs/content-model/src/testing/facts.js';
import { noticeEventsOf, noticeFieldsGiven } from '../../../libs/content-model/src/testing/notice-events.js';
import { refusalOf } from '../testing/refused.js';
import { decideNotice, type NoticeCommand } from './notice.decider.js';

const add: NoticeCommand = { type: 'Add', fields: noticeFieldsGiven };
const remove: NoticeCommand = { type: 'Delete' };
const edit = (changes: Extract<NoticeCommand, { type: 'Edit' }>['changes']): NoticeCommand => ({
  type: 'Edit',
  changes,
});

describe.each(noticeKinds)('A command on a notice of $key', (kind) => {
  const { added, edited, deleted } = noticeEventsOf(kind);

  function decided(given: readonly NoticeEvent[], when: NoticeCommand) {
    const before = factsOf(...given).reduce<Notice | undefined>(
      (notice, event) => evolveNotice(notice, 'r1', event),
      undefined,
    );
    return decideNotice(kind, when, before);
  }

  it.each<[string, NoticeEvent[], NoticeCommand, NoticeEvent[]]>([
    ['adds it', [], add, [added]],
    [
      'records the fields that change and no others',
      [added],
      edit({ title: 'New', applyLink: noticeFieldsGiven.applyLink }),
      [edited({ title: 'New' })],
    ],
    [
      'records a change of letter case',
      [added],
      edit({ title: noticeFieldsGiven.title.toLowerCase() }),
      [edited({ title: noticeFieldsGiven.title.toLowerCase() })],
    ],
    ['drops its PDF', [added], edit({ pdfFile: '', fileName: '' }), [edited({ pdfFile: '', fileName: '' })]],
    ['records nothing when it gives no field', [added], edit({}), []],
    ['records nothing when it gives every field as it is', [added], edit({ ...noticeFieldsGiven }), []],
    ['compares with what it is now', [added, edited({ title: 'New' })], edit({ title: 'New' }), []],
    [
      'takes a change back',
      [added, edited({ applyLink: '' })],
      edit(noticeFieldsGiven),
      [edited({ applyLink: noticeFieldsGiven.applyLink })],
    ],
    ['deletes it', [added], remove, [deleted]],
  ])('%s', (_, given, when, then) => {
    expect(decided(given, when)).toEqual(then);
  });

  it.each([edit({}), edit({ title: 'New' }), remove])('needs one that is there: %j', (when) => {
    expect(refusalOf(() => decided([], when)).code).toBe('unknownRecord');
    expect(refusalOf(() => decided([added, deleted], when)).code).toBe('unknownRecord');
  });

  it('never adds one where one is, or was', () => {
    expect(() => decided([added], add)).toThrow(RangeError);
    expect(() => decided([added, deleted], add)).toThrow(RangeError);
  });
});
