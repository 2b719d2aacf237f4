import { describe, expect, it } from '@jest/globals';
import type { Moved, PostingEvent, PostingCommand } from '@noticeboard/content-model';
import {
  added,
  attachmentsGiven,
  itemsAdded,
  notificationAdded,
  notificationFieldsGiven,
  postingFieldsGiven,
  rowsGiven,
  tableAdded,
} from '../../../libs/content-model/src/testing/contents.js';
import { postingAfter } from '../../../libs/content-model/src/testing/read-events.js';
import {
  approved,
  deapproved,
  deleted,
  edited,
  notificationDeleted,
  republished,
  withdrawn,
} from '../../../libs/content-model/src/testing/posting-events.js';
import { problemOf } from '../testing/command-contexts.js';
import { decide, notificationOf } from './posting.decider.js';

const n1 = notificationAdded('n1');
const { title, salaryRange, applyLink } = postingFieldsGiven;

function decided(given: readonly PostingEvent[], when: PostingCommand): readonly PostingEvent[] {
  return decide(when, given.length === 0 ? undefined : postingAfter('p1', ...given));
}

function editPosting(changes: Extract<PostingCommand, { type: 'EditPosting' }>['changes']): PostingCommand {
  return { type: 'EditPosting', changes };
}

function editNotification(changes: Extract<PostingCommand, { type: 'EditNotification' }>['changes']): PostingCommand {
  return { type: 'EditNotification', notificationId: 'n1', changes };
}

const addPosting: PostingCommand = { type: 'AddPosting', fields: postingFieldsGiven };
const addNotification: PostingCommand = {
  type: 'AddNotification',
  notificationId: 'n1',
  fields: notificationFieldsGiven,
};
const deleteNotification: PostingCommand = { type: 'DeleteNotification', notificationId: 'n1' };
const deletePosting: PostingCommand = { type: 'DeletePosting' };
const note = 'The board has cancelled it.';
const withdraw: PostingCommand = { type: 'WithdrawPosting', note };
const republish: PostingCommand = { type: 'RepublishPosting' };

describe('A command', () => {
  it.each<[string, PostingEvent[], PostingCommand, PostingEvent[]]>([
    ['adds a posting', [], addPosting, [added]],
    ['withdraws it', [added], withdraw, [withdrawn]],
    ['withdraws it once', [added, withdrawn], withdraw, []],
    [
      'changes the note of a withdrawal',
      [added, withdrawn],
      { ...withdraw, note: 'Stayed by the court.' },
      [{ type: 'PostingWithdrawn', data: { note: 'Stayed by the court.' } }],
    ],
    ['edits it while it is withdrawn', [added, withdrawn], editPosting({ title: 'New' }), [edited({ title: 'New' })]],
    ['publishes it again', [added, withdrawn], republish, [republished]],
    ['publishes again nothing that is public', [added, withdrawn, republished], republish, []],
    [
      'records the fields that change and no others',
      [added],
      editPosting({ title, salaryRange: '' }),
      [{ type: 'PostingEdited', data: { salaryRange: '' } }],
    ],
    [
      'records a change of letter case',
      [added],
      editPosting({ title: title.toLowerCase() }),
      [{ type: 'PostingEdited', data: { title: title.toLowerCase() } }],
    ],
    ['adds a notification', [added], addNotification, [n1]],
    [
      'records the parts of a notification that change',
      [added, n1],
      editNotification({ examDate: '1 May', details: notificationFieldsGiven.details }),
      [{ type: 'NotificationEdited', data: { notificationId: 'n1', fields: { examDate: '1 May' } } }],
    ],
    [
      'replaces a list whole',
      [added, n1],
      editNotification({ dynamicInputs: ['Women: 0/-'] }),
      [{ type: 'NotificationEdited', data: { notificationId: 'n1', fields: { dynamicInputs: ['Women: 0/-'] } } }],
    ],
    [
      'records the order of a list',
      [added, n1],
      editNotification({ dynamicInputs: notificationFieldsGiven.dynamicInputs.toReversed() }),
      [
        {
          type: 'NotificationEdited',
          data: { notificationId: 'n1', fields: { dynamicInputs: notificationFieldsGiven.dynamicInputs.toReversed() } },
        },
      ],
    ],
    ['deletes a notification', [added, n1], deleteNotification, [notificationDeleted]],
    ['deletes a posting', [added, n1], deletePosting, [deleted]],
  ])('%s', (_, given, when, then) => {
    expect(decided(given, when)).toEqual(then);
  });

  it.each<[string, PostingEvent[], PostingCommand]>([
    ['gives no field', [added], editPosting({})],
    ['gives every field as it is', [added], editPosting({ title, salaryRange, applyLink })],
    ['gives no part of a notification', [added, n1], editNotification({})],
    ['gives a notification as it is', [added, n1], editNotification(structuredClone(notificationFieldsGiven))],
  ])('records nothing when it %s', (_, given, when) => {
    expect(decided(given, when)).toEqual([]);
  });

  it.each<[string, PostingEvent[], PostingCommand]>([
    ...[
      editPosting({ title: 'New' }),
      deletePosting,
      addNotification,
      editNotification({}),
      deleteNotification,
    ].flatMap((command): [string, PostingEvent[], PostingCommand][] => [
      [`${command.type} meets no posting`, [], command],
      [`${command.type} meets a deleted posting`, [added, n1, deleted], command],
    ]),
    ['EditNotification meets no notification', [added], editNotification({})],
    [
      'EditNotification meets a deleted notification',
      [added, n1, notificationDeleted],
      editNotification({ details: '' }),
    ],
    ['DeleteNotification meets no notification', [added, notificationAdded('n2')], deleteNotification],
  ])('is refused for an unknown record when %s', (_, given, when) => {
    expect(problemOf(() => decided(given, when)).code).toBe('unknownRecord');
  });

  it('never adds a posting where one is, or was', () => {
    expect(() => decided([added], addPosting)).toThrow(RangeError);
    expect(() => decided([added, deleted], addPosting)).toThrow(RangeError);
  });
});

describe('The deletion of a posting', () => {
  const tables: PostingEvent[] = ['t1', 't2'].map((tableId) => ({ type: 'TableDeleted', data: { tableId } }));
  const items: PostingEvent[] = ['i1', 'i2'].map((itemsId) => ({ type: 'UsefulItemsDeleted', data: { itemsId } }));
  const everything = [added, n1, tableAdded('t1'), itemsAdded('i1'), approved, tableAdded('t2'), itemsAdded('i2')];

  it('takes all that belongs to it along, each on the record, itself the last', () => {
    expect(decided(everything, deletePosting)).toEqual([deapproved, ...tables, ...items, deleted]);
  });

  it('leaves its approval out when there is none', () => {
    expect(decided([...everything, deapproved], deletePosting)).toEqual([...tables, ...items, deleted]);
  });

  it('is a sequence that the posting can follow', () => {
    const after = postingAfter('p1', ...everything, ...decided(everything, deletePosting));
    expect(after).toMatchObject({ tables: [], usefulItems: [], approvedAt: '', notifications: [{ id: 'n1' }] });
    expect(after.deletedAt).toBe(after.updatedAt);
  });
});

const t1 = tableAdded('t1');
const i1 = itemsAdded('i1');
const rows = [[{ value: 'New', colspan: 1, rowspan: 3 }]];
const attachments = [{ title: 'Notice', type: 'link' as const, content: 'https://ssc.gov.in/new', fileName: '' }];
const moved: Moved = { from: 'p0', createdAt: '2025-12-31T23:00:00.000Z', order: '0000000000000007' };
const parts: readonly {
  readonly what: string;
  readonly given: PostingEvent;
  readonly add: (moved?: Moved) => PostingCommand;
  readonly added: (moved?: Moved) => PostingEvent;
  readonly edit: (content?: 'new' | 'same') => PostingCommand;
  readonly edited: PostingEvent;
  readonly remove: (movedTo?: string) => PostingCommand;
  readonly removed: (movedTo?: string) => PostingEvent;
}[] = [
  {
    what: 'table',
    given: t1,
    add: (from) => ({ type: 'AddTable', id: 't1', content: rowsGiven, ...(from && { moved: from }) }),
    added: (from) => tableAdded('t1', from),
    edit: (content) => ({
      type: 'EditTable',
      id: 't1',
      content: content && (content === 'new' ? rows : structuredClone(rowsGiven)),
    }),
    edited: { type: 'TableEdited', data: { tableId: 't1', rows } },
    remove: (to) => ({ type: 'DeleteTable', id: 't1', ...(to !== undefined && { movedTo: to }) }),
    removed: (to) => ({ type: 'TableDeleted', data: { tableId: 't1', ...(to !== undefined && { movedTo: to }) } }),
  },
  {
    what: 'list of useful items',
    given: i1,
    add: (from) => ({ type: 'AddUsefulItems', id: 'i1', content: attachmentsGiven, ...(from && { moved: from }) }),
    added: (from) => itemsAdded('i1', from),
    edit: (content) => ({
      type: 'EditUsefulItems',
      id: 'i1',
      content: content && (content === 'new' ? attachments : structuredClone(attachmentsGiven)),
    }),
    edited: { type: 'UsefulItemsEdited', data: { itemsId: 'i1', attachments } },
    remove: (to) => ({ type: 'DeleteUsefulItems', id: 'i1', ...(to !== undefined && { movedTo: to }) }),
    removed: (to) => ({
      type: 'UsefulItemsDeleted',
      data: { itemsId: 'i1', ...(to !== undefined && { movedTo: to }) },
    }),
  },
];

describe.each(parts)('A $what', ({ given, add, added: arrived, edit, edited, remove, removed }) => {
  it('is added, also from another posting', () => {
    expect(decided([added], add())).toEqual([arrived()]);
    expect(decided([added], add(moved))).toEqual([arrived(moved)]);
    expect(decided([added], add())[0]?.data).not.toHaveProperty('moved');
  });

  it('is edited whole', () => {
    expect(decided([added, given], edit('new'))).toEqual([edited]);
  });

  it.each(['same', undefined] as const)('is not edited when its content is %s', (content) => {
    expect(decided([added, given], edit(content))).toEqual([]);
  });

  it('is deleted, also when it goes to another posting', () => {
    expect(decided([added, given], remove())).toEqual([removed()]);
    expect(decided([added, given], remove('p2'))).toEqual([removed('p2')]);
    expect(decided([added, given], remove())[0]?.data).not.toHaveProperty('movedTo');
  });

  it.each([add(), add(moved), edit(), edit('new'), remove(), remove('p2')])('needs a living posting: %j', (when) => {
    expect(problemOf(() => decided([], when)).code).toBe('unknownRecord');
    expect(problemOf(() => decided([added, given, removed(), deleted], when)).code).toBe('unknownRecord');
  });

  it.each([edit(), edit('new'), remove(), remove('p2')])('must be there, and not elsewhere: %j', (when) => {
    expect(problemOf(() => decided([added], when)).code).toBe('unknownRecord');
    expect(problemOf(() => decided([added, tableAdded('x'), itemsAdded('x')], when)).code).toBe('unknownRecord');
    expect(problemOf(() => decided([added, given, removed('p2')], when)).code).toBe('unknownRecord');
  });

  it('is added as a copy that the caller can no longer change', () => {
    const [event] = decided([added], add());
    expect(event?.data).not.toBe(arrived().data);
    expect(event).toEqual(JSON.parse(JSON.stringify(arrived())));
  });
});

describe('An answer key', () => {
  const approve: PostingCommand = { type: 'ApproveAnswerKey' };
  const deapprove: PostingCommand = { type: 'DeapproveAnswerKey' };

  it.each<[string, PostingEvent[], PostingCommand, PostingEvent[]]>([
    ['is approved', [added], approve, [approved]],
    ['is approved once', [added, approved], approve, []],
    ['is approved again', [added, approved, deapproved], approve, [approved]],
    ['is approved no longer', [added, approved], deapprove, [deapproved]],
    ['that never was approved stays so', [added], deapprove, []],
    ['is taken back once', [added, approved, deapproved], deapprove, []],
  ])('%s', (_, given, when, then) => {
    expect(decided(given, when)).toEqual(then);
  });

  it.each([approve, deapprove])('needs a living posting: %j', (when) => {
    expect(problemOf(() => decided([], when)).code).toBe('unknownRecord');
    expect(problemOf(() => decided([added, deleted], when)).code).toBe('unknownRecord');
  });
});

describe('A notification', () => {
  it('is found by its id within the posting', () => {
    const posting = postingAfter('p1', added, n1, notificationAdded('n2'));
    expect(notificationOf(posting, 'n2')).toBe(posting.notifications[1]);
    expect(problemOf(() => notificationOf(posting, 'n3')).code).toBe('unknownRecord');
  });
});

describe('A link that is older than the rules of links', () => {
  const old = 'http://10.0.0.1/apply';
  const hidden = 'https://ssc.gov.in@evil.example/';
  const link = (content: string) => ({ title: 'Key', type: 'link' as const, content, fileName: '' });
  const given: readonly PostingEvent[] = [
    { type: 'PostingAdded', data: { ...postingFieldsGiven, applyLink: old } },
    {
      type: 'NotificationAdded',
      data: { notificationId: 'n1', fields: { ...notificationFieldsGiven, websiteLink: old } },
    },
    { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [link(old)] } },
  ];
  const items = (...content: string[]): PostingCommand => ({
    type: 'EditUsefulItems',
    id: 'i1',
    content: content.map(link),
  });

  it.each<[string, PostingCommand]>([
    ['applyLink', editPosting({ applyLink: old, salaryRange: 'new' })],
    ['websiteLink', editNotification({ websiteLink: old, shortInfo: 'new' })],
    ['attachments', items('https://ssc.gov.in/', old)],
  ])('may come back with a change: %s', (_, when) => expect(decided(given, when)).toHaveLength(1));

  it.each<[string, PostingCommand, string]>([
    ['applyLink', editPosting({ applyLink: hidden }), 'Please enter a valid URL for the Apply Link.'],
    ['websiteLink', editNotification({ websiteLink: hidden }), 'Please enter a valid URL for the Official Website.'],
    ['attachments', items(old, hidden), 'Entry 2: Please enter a valid URL for the link.'],
  ])('gives way to no other such link: %s', (field, when, message) => {
    const { code, options } = problemOf(() => decided(given, when));
    expect([code, options.errors]).toMatchObject(['invalid', { [field]: { message } }]);
  });
});

describe('The size of a posting', () => {
  const large = (letter: string) => [[{ value: letter.repeat(2 * 2 ** 20), colspan: 1, rowspan: 1 }]];
  const holding = [
    added,
    tableAdded('t1'),
    { type: 'TableEdited', data: { tableId: 't1', rows: large('a') } },
  ] as const;

  it.each<[string, PostingCommand]>([
    ['data', { type: 'AddTable', id: 't2', content: large('b') }],
    ['data', { type: 'EditTable', id: 't1', content: [...large('b'), ...large('c')] }],
    ['attachments', { type: 'AddUsefulItems', id: 'i1', content: [{ ...attachments[0]!, title: 'x'.repeat(1.2e6) }] }],
    ['notifications', { ...addNotification, fields: { ...notificationFieldsGiven, shortInfo: 'x'.repeat(1.2e6) } }],
  ])('has an end, over all its parts, and the refusal names %s', (field, command) => {
    const problem = problemOf(() => decided(holding, command));
    expect([problem.code, Object.keys(problem.options.errors ?? {})]).toEqual(['invalid', [field]]);
  });

  it('may be changed as long as it does not become more', () => {
    expect(decided(holding, { type: 'EditTable', id: 't1', content: large('b') })).toHaveLength(1);
    const overfull = [...holding, { type: 'TableAdded', data: { tableId: 't2', rows: large('b') } }] as const;
    expect(decided(overfull, { type: 'EditTable', id: 't1', content: rowsGiven })).toHaveLength(1);
    expect(decided(overfull, editPosting({ salaryRange: '1' }))).toHaveLength(1);
  });
});
