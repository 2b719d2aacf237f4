import { describe, expect, it } from '@jest/globals';
import type { PostingEvent } from './events.js';
import { evolvePosting, isLiving } from './posting.js';
import {
  added,
  attachmentsGiven,
  itemsAdded,
  notificationAdded,
  notificationFieldsGiven,
  postingFieldsGiven,
  rowsGiven,
  tableAdded,
} from './testing/contents.js';
import { factsOf, minute, positionAt, postingAfter } from './testing/facts.js';

const kept = (id: string, revision: number) => ({
  id,
  createdAt: minute(revision),
  updatedAt: minute(revision),
  revision,
});
const deleted: PostingEvent = { type: 'PostingDeleted', data: {} };
const approved: PostingEvent = { type: 'AnswerKeyApproved', data: {} };
const deapproved: PostingEvent = { type: 'AnswerKeyDeapproved', data: {} };
const notificationEdited: PostingEvent = {
  type: 'NotificationEdited',
  data: { notificationId: 'n1', fields: { examDate: '' } },
};
const notificationDeleted: PostingEvent = { type: 'NotificationDeleted', data: { notificationId: 'n1' } };
const tableEdited: PostingEvent = { type: 'TableEdited', data: { tableId: 't1', rows: [] } };
const tableDeleted: PostingEvent = { type: 'TableDeleted', data: { tableId: 't1' } };
const itemsEdited: PostingEvent = { type: 'UsefulItemsEdited', data: { itemsId: 'i1', attachments: [] } };
const itemsDeleted: PostingEvent = { type: 'UsefulItemsDeleted', data: { itemsId: 'i1' } };

describe('A posting that was added', () => {
  it('has its fields, nothing else, and its place in every list', () => {
    expect(postingAfter('p1', added)).toEqual({
      ...kept('p1', 0),
      ...postingFieldsGiven,
      ...{ notifications: [], tables: [], usefulItems: [], approvedAt: '', order: positionAt(0) },
    });
  });

  it('keeps its place and its birth whatever happens to it', () => {
    const posting = postingAfter('p1', added, { type: 'PostingEdited', data: { title: 'New' } }, deleted);
    expect(posting).toMatchObject({ order: positionAt(0), createdAt: minute(0) });
  });
});

/** given, when, then; `raises`: whether the posting's own revision and time move. */
const cases: readonly { when: string; given: PostingEvent[]; event: PostingEvent; then: object; raises: boolean }[] = [
  {
    when: 'its fields are edited',
    given: [],
    event: { type: 'PostingEdited', data: { title: 'New', applyLink: '' } },
    then: { title: 'New', applyLink: '', salaryRange: postingFieldsGiven.salaryRange },
    raises: true,
  },
  {
    when: 'a notification is added',
    given: [notificationAdded('n0')],
    event: notificationAdded('n1'),
    then: {
      notifications: [
        { ...kept('n0', 1), fields: notificationFieldsGiven },
        { ...kept('n1', 2), fields: notificationFieldsGiven },
      ],
    },
    raises: true,
  },
  {
    when: 'a notification is edited',
    given: [notificationAdded('n1'), notificationAdded('n2')],
    event: notificationEdited,
    then: {
      notifications: [
        {
          id: 'n1',
          createdAt: minute(1),
          updatedAt: minute(3),
          revision: 3,
          fields: { ...notificationFieldsGiven, examDate: '' },
        },
        { ...kept('n2', 2), fields: notificationFieldsGiven },
      ],
    },
    raises: true,
  },
  {
    when: 'a notification is deleted',
    given: [notificationAdded('n1'), notificationAdded('n2')],
    event: notificationDeleted,
    then: { notifications: [{ ...kept('n2', 2), fields: notificationFieldsGiven }] },
    raises: true,
  },
  { when: 'its answer key is approved', given: [], event: approved, then: { approvedAt: minute(1) }, raises: true },
  {
    when: 'its answer key is no longer approved',
    given: [approved],
    event: deapproved,
    then: { approvedAt: '' },
    raises: true,
  },
  {
    when: 'it is deleted',
    given: [notificationAdded('n1'), approved],
    event: deleted,
    then: { title: postingFieldsGiven.title, notifications: [{ id: 'n1' }], deletedAt: minute(3) },
    raises: true,
  },
  {
    when: 'a table is added',
    given: [],
    event: tableAdded('t1'),
    then: { tables: [{ ...kept('t1', 1), rows: rowsGiven }] },
    raises: false,
  },
  {
    when: 'a table is edited',
    given: [tableAdded('t1'), tableAdded('t2')],
    event: tableEdited,
    then: {
      tables: [
        { id: 't1', createdAt: minute(1), updatedAt: minute(3), revision: 3, rows: [] },
        { ...kept('t2', 2), rows: rowsGiven },
      ],
    },
    raises: false,
  },
  {
    when: 'a table is deleted',
    given: [tableAdded('t1'), tableAdded('t2')],
    event: tableDeleted,
    then: { tables: [{ id: 't2' }] },
    raises: false,
  },
  {
    when: 'useful items are added',
    given: [],
    event: itemsAdded('i1'),
    then: { usefulItems: [{ ...kept('i1', 1), attachments: attachmentsGiven }] },
    raises: false,
  },
  {
    when: 'useful items are edited',
    given: [itemsAdded('i1'), itemsAdded('i2')],
    event: itemsEdited,
    then: {
      usefulItems: [
        { id: 'i1', createdAt: minute(1), updatedAt: minute(3), revision: 3, attachments: [] },
        { ...kept('i2', 2), attachments: attachmentsGiven },
      ],
    },
    raises: false,
  },
  {
    when: 'useful items are deleted',
    given: [itemsAdded('i1')],
    event: itemsDeleted,
    then: { usefulItems: [] },
    raises: false,
  },
];

describe.each(cases)('When $when', ({ given, event, then, raises }) => {
  const before = postingAfter('p1', added, ...given);
  const after = postingAfter('p1', added, ...given, event);
  const revision = given.length + 1;

  it('the posting changes so and not otherwise', () => {
    expect(after).toMatchObject(then);
    const touched = [...Object.keys(then), 'revision', 'updatedAt'];
    const others = (posting: object) => Object.entries(posting).filter(([name]) => !touched.includes(name));
    expect(others(after)).toEqual(others(before));
  });

  it(raises ? "the posting's revision and time rise" : "the posting's revision and time stay", () => {
    const expected = raises
      ? { revision, updatedAt: minute(revision) }
      : { revision: before.revision, updatedAt: before.updatedAt };
    expect(after).toMatchObject(expected);
  });

  it('the posting before it is left as it was', () => {
    expect(postingAfter('p1', added, ...given)).toEqual(before);
  });
});

describe('What cannot follow', () => {
  const later = [notificationEdited, notificationDeleted, tableEdited, tableDeleted, itemsEdited, itemsDeleted];
  const all = [...later, deleted, approved, deapproved, notificationAdded('n1'), tableAdded('t1'), itemsAdded('i1')];
  const impossible: readonly [string, PostingEvent[]][] = [
    ['a second beginning', [added, added]],
    ['a second beginning after the end', [added, deleted, added]],
    ...all.map((event): [string, PostingEvent[]] => [`${event.type} before the posting was added`, [event]]),
    ...all.map((event): [string, PostingEvent[]] => [`${event.type} after its deletion`, [added, deleted, event]]),
    ...later.map((event): [string, PostingEvent[]] => [`${event.type} of a record that is not there`, [added, event]]),
  ];

  it.each(impossible)('is %s', (_, events) => {
    expect(() => postingAfter('p1', ...events)).toThrow(RangeError);
  });
});

describe('A posting lives', () => {
  it('from its beginning until its deletion', () => {
    expect(isLiving(undefined)).toBe(false);
    expect(isLiving(postingAfter('p1', added))).toBe(true);
    expect(isLiving(postingAfter('p1', added, deleted))).toBe(false);
  });

  it('under the id of its stream', () => {
    const [event] = factsOf(added);
    expect(event && evolvePosting(undefined, 'p7', event).id).toBe('p7');
  });
});
