import { describe, expect, it } from '@jest/globals';
import { type PostingEvent, evolvePosting, isLiving, type Posting } from './posting.js';
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
import * as events from './testing/posting-events.js';
import { minute, positionAt, postingAfter, readEventsOf } from './testing/read-events.js';

const { salaryRange, title } = postingFieldsGiven;
const kept = (id: string, revision: number) => ({
  id,
  createdAt: minute(revision),
  updatedAt: minute(revision),
  revision,
});
const changedAt = (id: string, revision: number) => ({ ...kept(id, 1), updatedAt: minute(revision), revision });
const notification = (id: string, revision: number) => ({ ...kept(id, revision), fields: notificationFieldsGiven });
const place = (n: number) => ({ order: positionAt(n) });
const table = (id: string, revision: number) => ({ ...kept(id, revision), rows: rowsGiven, ...place(revision) });
const items = (id: string, revision: number) => ({
  ...kept(id, revision),
  attachments: attachmentsGiven,
  ...place(revision),
});
const fieldsEdited = { ...notificationFieldsGiven, examDate: '' };

/** The event, the posting before it, and the posting after it. */
type Case = readonly [when: string, given: PostingEvent[], event: PostingEvent, becomes: Partial<Posting>];

const n1 = notificationAdded('n1');
const n2 = notificationAdded('n2');
const changesOfThePosting: readonly Case[] = [
  [
    'its fields are edited',
    [],
    events.edited({ title: 'New', applyLink: '' }),
    { title: 'New', applyLink: '', salaryRange },
  ],
  ['a notification is added', [n1], n2, { notifications: [notification('n1', 1), notification('n2', 2)] }],
  [
    'a notification is edited',
    [n1, n2],
    events.notificationEdited,
    { notifications: [{ ...changedAt('n1', 3), fields: fieldsEdited }, notification('n2', 2)] },
  ],
  ['a notification is deleted', [n1, n2], events.notificationDeleted, { notifications: [notification('n2', 2)] }],
  ['its answer key is approved', [], events.approved, { approvedAt: minute(1), approvalOrder: positionAt(1) }],
  ['its answer key is no longer approved', [events.approved], events.deapproved, { approvedAt: '', approvalOrder: '' }],
  [
    'a notification is brought back',
    [n1, n2, events.notificationDeleted],
    notificationAdded('n1', { createdAt: minute(1), place: 0 }),
    { notifications: [{ ...notification('n1', 4), createdAt: minute(1) }, notification('n2', 2)] },
  ],
  [
    'its approval is brought back',
    [events.approved, events.deapproved],
    { type: 'AnswerKeyApproved', data: { restored: { approvedAt: minute(1), order: positionAt(1) } } },
    { approvedAt: minute(1), approvalOrder: positionAt(1) },
  ],
  [
    'it is withdrawn',
    [n1],
    events.withdrawn,
    { withdrawn: { at: minute(2), note: 'The board has cancelled it.' }, notifications: [notification('n1', 1)] },
  ],
  [
    'its withdrawal gets another note',
    [events.withdrawn],
    { type: 'PostingWithdrawn', data: { note: 'Stayed by the court.' } },
    { withdrawn: { at: minute(1), note: 'Stayed by the court.' } },
  ],
  [
    'it is edited while it is withdrawn',
    [events.withdrawn],
    events.edited({ title: 'New' }),
    { title: 'New', withdrawn: { at: minute(1), note: 'The board has cancelled it.' } },
  ],
  ['it is restored while it lives', [n1], events.restored, { notifications: [notification('n1', 1)] }],
  ['it is deleted', [n1], events.deleted, { title, notifications: [notification('n1', 1)], deletedAt: minute(2) }],
];

const t1 = tableAdded('t1');
const t2 = tableAdded('t2');
const i1 = itemsAdded('i1');
const i2 = itemsAdded('i2');
const changesBesideIt: readonly Case[] = [
  ['a table is added', [t1], t2, { tables: [table('t1', 1), table('t2', 2)] }],
  [
    'a table leaves it for another posting',
    [t1, t2],
    { type: 'TableDeleted', data: { tableId: 't1', movedTo: 'p2' } },
    { tables: [table('t2', 2)] },
  ],
  [
    'a table is edited',
    [t1, t2],
    events.tableEdited,
    { tables: [{ ...changedAt('t1', 3), ...place(1), rows: [] }, table('t2', 2)] },
  ],
  ['a table is deleted', [t1, t2], events.tableDeleted, { tables: [table('t2', 2)] }],
  ['useful items are added', [i1], i2, { usefulItems: [items('i1', 1), items('i2', 2)] }],
  [
    'useful items are edited',
    [i1, i2],
    events.itemsEdited,
    { usefulItems: [{ ...changedAt('i1', 3), ...place(1), attachments: [] }, items('i2', 2)] },
  ],
  [
    'useful items leave it for another posting',
    [i1, i2],
    { type: 'UsefulItemsDeleted', data: { itemsId: 'i1', movedTo: 'p2' } },
    { usefulItems: [items('i2', 2)] },
  ],
  ['useful items are deleted', [i1, i2], events.itemsDeleted, { usefulItems: [items('i2', 2)] }],
];

describe('A posting that was added', () => {
  it('has its fields, nothing else, and its place in every list', () => {
    const nothing = { notifications: [], tables: [], usefulItems: [], approvedAt: '', approvalOrder: '' };
    const posting = postingAfter('p1', added);
    expect(posting).toEqual({ ...kept('p1', 0), ...postingFieldsGiven, ...nothing, order: positionAt(0) });
  });

  it('keeps its place and its birth whatever happens to it', () => {
    const posting = postingAfter('p1', added, events.edited({ title: 'New' }), events.deleted);
    expect(posting).toMatchObject({ order: positionAt(0), createdAt: minute(0) });
  });
});

describe.each(changesOfThePosting)('When %s', (_, given, event, becomes) => {
  it('the posting changes so, its revision and time with it, and not otherwise', () => {
    const before = postingAfter('p1', added, ...given);
    const revision = given.length + 1;
    const after = postingAfter('p1', added, ...given, event);
    expect(after).toEqual({ ...before, ...becomes, revision, updatedAt: minute(revision) });
  });
});

describe.each(changesBesideIt)('When %s', (_, given, event, becomes) => {
  it('that alone changes: the revision and time of the posting stay', () => {
    const before = postingAfter('p1', added, ...given);
    expect(postingAfter('p1', added, ...given, event)).toEqual({ ...before, ...becomes });
    expect(before).toMatchObject({ revision: 0, updatedAt: minute(0) });
  });
});

const moved = { from: 'p0', createdAt: '2025-12-31T23:00:00.000Z', order: '' };
const arrivals = { tables: tableAdded, usefulItems: itemsAdded };

describe.each(['tables', 'usefulItems'] as const)(
  'Of the %s of a posting, one that came from another posting',
  (kind) => {
    const arrives = (id: string, order: string) => arrivals[kind](id, { ...moved, order });
    const own = kind === 'tables' ? t1 : i1;

    it('keeps its birth and its place in the lists, and counts the move as a change', () => {
      const [record] = postingAfter('p1', added, arrives('x1', positionAt(90)))[kind];
      expect(record).toMatchObject({ id: 'x1', createdAt: moved.createdAt, updatedAt: minute(1), revision: 1 });
      expect(record?.order).toBe(positionAt(90));
    });

    it('keeps them also when it is edited there', () => {
      const edit = kind === 'tables' ? events.tableEdited : events.itemsEdited;
      const id = kind === 'tables' ? 't1' : 'i1';
      const [record] = postingAfter('p1', added, arrives(id, positionAt(90)), edit)[kind];
      expect(record).toMatchObject({
        createdAt: moved.createdAt,
        updatedAt: minute(2),
        order: positionAt(90),
        revision: 2,
      });
    });

    it('stands among the others by age, as every list is in order of creation', () => {
      const older = `${positionAt(0)}-`;
      const records = postingAfter('p1', added, own, arrives('x1', older))[kind];
      expect(records.map(({ order }) => order)).toEqual(records.map(({ order }) => order).toSorted());
    });
  },
);

describe('A posting that is brought back after its deletion', () => {
  const gone = [events.approved, events.deapproved, events.tableDeleted, events.itemsDeleted, events.deleted];
  const given = [added, n1, t1, i1, ...gone];

  it('is what it was last, at its old place, and a change later', () => {
    const { deletedAt, ...before } = postingAfter('p1', ...given);
    const after = postingAfter('p1', ...given, events.restored);
    expect(deletedAt).toBe(minute(8));
    expect(after).toEqual({ ...before, updatedAt: minute(9), revision: 9 });
    expect(after).not.toHaveProperty('deletedAt');
    expect(after.order).toBe(positionAt(0));
  });

  it('has what its deletion took once that is added again, of the same age and at the same places', () => {
    const place = { createdAt: minute(2), order: positionAt(2) };
    const again: PostingEvent[] = [
      { type: 'TableAdded', data: { tableId: 't1', rows: [], restored: place } },
      { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [], restored: place } },
    ];
    const { tables, usefulItems } = postingAfter('p1', ...given, events.restored, ...again);
    expect(tables).toEqual([{ id: 't1', rows: [], ...place, updatedAt: minute(10), revision: 10 }]);
    expect(usefulItems).toEqual([{ id: 'i1', attachments: [], ...place, updatedAt: minute(11), revision: 11 }]);
  });
});

describe('The place of an approval', () => {
  it('is that of the last approval, not of the first', () => {
    const again = postingAfter('p1', added, events.approved, events.deapproved, events.approved);
    expect(again).toMatchObject({ approvedAt: minute(3), approvalOrder: positionAt(3) });
  });

  it('stays over edits and renames', () => {
    const posting = postingAfter('p1', added, events.approved, events.edited({ title: 'New' }), n1, t1);
    expect(posting).toMatchObject({ approvedAt: minute(1), approvalOrder: positionAt(1), revision: 3 });
  });
});

const { deleted, restored, approved, deapproved } = events;
const ofRecords = [
  events.notificationEdited,
  events.notificationDeleted,
  events.tableEdited,
  events.tableDeleted,
  events.itemsEdited,
  events.itemsDeleted,
];
const additions = [notificationAdded('n1'), tableAdded('t1'), itemsAdded('i1')];
const all = [...ofRecords, ...additions, deleted, approved, deapproved, events.edited({ title: 'New' })];

describe('An event that cannot follow', () => {
  const impossible: readonly [string, PostingEvent[]][] = [
    ['a second beginning', [added, added]],
    ['a second beginning after the end', [added, deleted, added]],
    ['a restoration before the beginning', [restored]],
    [
      'an edit of what its deletion took',
      [added, tableAdded('t1'), events.tableDeleted, deleted, restored, events.tableEdited],
    ],
    ...all.map((event): [string, PostingEvent[]] => [`${event.type} before the posting was added`, [event]]),
    ...all.map((event): [string, PostingEvent[]] => [`${event.type} after its deletion`, [added, deleted, event]]),
    ...ofRecords.map((event): [string, PostingEvent[]] => [`${event.type} of what is not there`, [added, event]]),
    ...ofRecords.map((event): [string, PostingEvent[]] => [
      `${event.type} of what was deleted`,
      [added, ...additions, ...ofRecords.filter(({ type }) => type.endsWith('Deleted')), event],
    ]),
  ];

  it.each(impossible)('is %s', (_, given) => {
    expect(() => postingAfter('p1', ...given)).toThrow(RangeError);
  });
});

describe('A posting', () => {
  it('lives from its beginning until its deletion', () => {
    expect(isLiving(undefined)).toBe(false);
    expect(isLiving(postingAfter('p1', added))).toBe(true);
    expect(isLiving(postingAfter('p1', added, deleted))).toBe(false);
    expect(isLiving(postingAfter('p1', added, deleted, restored))).toBe(true);
  });

  it('has the id of its stream', () => {
    const [event] = readEventsOf(added);
    expect(event && evolvePosting(undefined, 'p7', event).id).toBe('p7');
  });

  it('is left as it was by what happens next', () => {
    const before = postingAfter('p1', added, ...additions);
    const copy = structuredClone(before);
    for (const event of readEventsOf(added, ...additions, ...all).slice(4, 8)) evolvePosting(before, 'p1', event);
    expect(before).toEqual(copy);
  });
});
