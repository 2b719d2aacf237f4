import { describe, expect, it } from '@jest/globals';
import { type PostingEvent, postingChange } from '../posting.js';
import { notificationFields, publicLabel } from '../posting-fields.js';
import {
  added,
  itemsAdded,
  notificationAdded,
  notificationFieldsGiven,
  postingFieldsGiven,
  tableAdded,
} from '../testing/contents.js';
import { minute, positionAt, postingAfter } from '../testing/read-events.js';
import * as events from '../testing/posting-events.js';
import { stepOf } from '../testing/posting-sequences.js';

/** The change that readers see after the last of these events. */
function told(...happened: readonly PostingEvent[]) {
  const [last = added, ...earlier] = happened.toReversed();
  const before = earlier.length === 0 ? undefined : postingAfter('p1', ...earlier.toReversed());
  const { after, event } = stepOf(before, last, earlier.length);
  return postingChange(before, after, event);
}

const noted = [added, notificationAdded('n1')];
const tabled = [added, tableAdded('t1')];
const linked = [added, itemsAdded('i1')];
const moved = { from: 'p0', createdAt: minute(0), order: positionAt(0) };
const movedAway = { type: 'TableDeleted', data: { tableId: 't1', movedTo: 'p2' } } as const;

describe('Readers are told', () => {
  const kinds: readonly [string, PostingEvent[], string][] = [
    ['that a posting was published', [added], 'published'],
    ['that it was edited', [added, events.edited({ title: 'SSC CGL 2027' })], 'edited'],
    ['that it was removed', [added, events.deleted], 'removed'],
    ['that it is there again', [added, events.deleted, events.restored], 'restored'],
    ['that a notice was added', noted, 'noticeAdded'],
    ['that a notice was edited', [...noted, events.notificationEdited], 'noticeEdited'],
    ['that a notice was removed', [...noted, events.notificationDeleted], 'noticeRemoved'],
    ['that a table was added', tabled, 'tableAdded'],
    ['that a table came from another posting', [added, tableAdded('t1', moved)], 'tableAdded'],
    ['that a table was edited', [...tabled, events.tableEdited], 'tableEdited'],
    ['that a table was removed', [...tabled, events.tableDeleted], 'tableRemoved'],
    ['that a table went to another posting', [...tabled, movedAway], 'tableRemoved'],
    ['that links were added', linked, 'linksAdded'],
    ['that links were edited', [...linked, events.itemsEdited], 'linksEdited'],
    ['that links were removed', [...linked, events.itemsDeleted], 'linksRemoved'],
    ['that the answer key was listed', [added, events.approved], 'answerKeyListed'],
    ['that it is no longer listed', [added, events.approved, events.deapproved], 'answerKeyUnlisted'],
  ];

  it.each(kinds)('%s', (_, happened, kind) => {
    const n = happened.length - 1;
    expect(told(...happened)).toMatchObject({ kind, at: minute(n), position: positionAt(n) });
  });

  it.each([
    ['a publication', [added]],
    ['a removal', [added, events.deleted]],
    ['an answer key', [added, events.approved]],
  ])('of %s no more than that', (_, happened) => {
    expect(told(...happened)).toMatchObject({ name: '', changes: [] });
  });

  it('of a posting what stood in its fields and what stands there now', () => {
    const edit = events.edited({ title: ' SSC CGL 2027', salaryRange: '', applyLink: 'https://ssc.gov.in/2027' });
    expect(told(added, edit)?.changes).toEqual([
      { path: 'title', label: 'Title', before: postingFieldsGiven.title, after: 'SSC CGL 2027' },
      { path: 'salaryRange', label: 'Salary Range', before: postingFieldsGiven.salaryRange, after: '' },
      {
        path: 'applyLink',
        label: 'Apply Link',
        before: postingFieldsGiven.applyLink,
        after: 'https://ssc.gov.in/2027',
      },
    ]);
  });

  it('of texts without the space around them', () => {
    const change = told(added, events.edited({ title: ' 1 ' }), events.edited({ title: '\n2' }));
    expect(change?.changes).toMatchObject([{ before: '1', after: '2' }]);
  });

  it('of a new notice every field that says something, in the order of the page', () => {
    const change = told(...noted);
    expect(change?.name).toBe('Combined Graduate Level');
    const named = [...new Set(change?.changes.map(({ path }) => path.split('/')[2]))];
    expect(named).toEqual(notificationFields.map(({ name }) => name));
    expect(change?.changes.every(({ before, after }) => before === '' && after !== '')).toBe(true);
    const single = notificationFields.filter(({ kind }) => kind !== 'lines' && kind !== 'dates');
    for (const field of single)
      expect(change?.changes).toContainEqual({
        path: `notifications/n1/${field.name}`,
        label: publicLabel(field),
        before: '',
        after: notificationFieldsGiven[field.name],
      });
  });

  it('of a notice that is gone the same, the other way round', () => {
    const [came, went] = [told(...noted), told(...noted, events.notificationDeleted)];
    expect(went?.name).toBe(came?.name);
    expect(went?.changes).toEqual(came?.changes.map((change) => ({ ...change, before: change.after, after: '' })));
  });

  it('of a notice the fields that read differently, and no others', () => {
    const fields = { lastDateApply: ' 5/12/2026', startDate: '21 Years', shortInfo: ' स्टाफ  चयन\nआयोग ' };
    const edit = { type: 'NotificationEdited', data: { notificationId: 'n1', fields } } as const;
    const path = 'notifications/n1';
    expect(told(...noted, notificationAdded('n2'), edit)).toMatchObject({
      name: 'Combined Graduate Level',
      changes: [
        { path: `${path}/lastDateApply`, label: 'Last Date to Apply', before: '30/11/2026', after: '5/12/2026' },
        { path: `${path}/startDate`, label: 'From', before: '18 Years', after: '21 Years' },
      ],
    });
  });
});

describe('Readers are told nothing', () => {
  const rows = [[{ value: ' Post ', colspan: 2, rowspan: 1 }], [{ value: ' ', colspan: 2, rowspan: 1 }]];
  const attachments = [{ title: 'Apply  online', type: 'link' as const, content: 'https://ssc.gov.in', fileName: '' }];
  const notificationId = 'n1';
  const silent: readonly [string, PostingEvent[]][] = [
    ['of white space', [added, events.edited({ title: '  SSC  CGL 2026' })]],
    [
      'of a value that is given again',
      [...noted, { type: 'NotificationEdited', data: { notificationId, fields: { examDate: 'To be notified' } } }],
    ],
    ['of empty rows, whatever they span', [...tabled, { type: 'TableEdited', data: { tableId: 't1', rows } }]],
    ['of links that read the same', [...linked, { type: 'UsefulItemsEdited', data: { itemsId: 'i1', attachments } }]],
    ['of an empty list of links', [added, { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [] } }]],
    ['of an answer key that is listed already', [added, events.approved, events.approved]],
    ['of an answer key that was not listed', [added, events.deapproved]],
  ];

  it.each(silent)('%s', (_, happened) => {
    expect(told(...happened)).toBeUndefined();
  });
});
