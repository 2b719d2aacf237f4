import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Posting, type PostingEvent, postingState } from '../posting.js';
import { families, familyOf } from '../families.js';
import {
  added,
  attachmentsGiven,
  itemsAdded,
  notificationAdded,
  rowsGiven,
  tableAdded,
  postingFieldsOf,
} from '../testing/contents.js';
import { postingAfter } from '../testing/read-events.js';
import * as events from '../testing/posting-events.js';
import { postingSequences } from '../testing/posting-sequences.js';
import { changesBetween, type StateChange } from './state-change.js';
import { applied, treeOf } from './testing/apply-changes.js';

const [jobs] = families;

/** The changes of the last event. */
function told(...happened: readonly PostingEvent[]): StateChange[] {
  const before = happened.length > 1 ? postingState(jobs, postingAfter('p1', ...happened.slice(0, -1))) : undefined;
  return changesBetween(before, postingState(jobs, postingAfter('p1', ...happened)));
}

const noted = [added, notificationAdded('n1')];
const tabled = [added, tableAdded('t1')];
const linked = [added, itemsAdded('i1')];
const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });
const fieldsOf = (fields: object): PostingEvent => ({
  type: 'NotificationEdited',
  data: { notificationId: 'n1', fields },
});
const rowsOf = (rows: ReturnType<typeof cell>[][]): PostingEvent => ({
  type: 'TableEdited',
  data: { tableId: 't1', rows },
});

describe('The changes of an event', () => {
  it.each<[string, PostingEvent[], StateChange[]]>([
    [
      'a field',
      [added, events.edited({ applyLink: '' })],
      [{ path: '/applyLink', before: 'https://ssc.gov.in/apply', after: '' }],
    ],
    [
      'several fields',
      [added, events.edited({ title: 'New', salaryRange: 'x' })],
      [
        { path: '/jobTitle', before: 'SSC CGL 2026', after: 'New' },
        { path: '/salaryRange', before: '25,500 – 81,100', after: 'x' },
      ],
    ],
    [
      'a date of a notification',
      [...noted, events.notificationEdited],
      [{ path: '/notifications/n1/examDate', before: 'To be notified', after: '' }],
    ],
    [
      'a line of a list',
      [...noted, fieldsOf({ dynamicInputs: ['EWS: 200/-', 'Women: 0/-'] })],
      [{ path: '/notifications/n1/dynamicInputs/0', before: 'EWS: 100/-', after: 'EWS: 200/-' }],
    ],
    [
      'a line that comes',
      [...noted, fieldsOf({ dynamicInputs: ['EWS: 100/-', 'Women: 0/-', 'All: 1'] })],
      [{ path: '/notifications/n1/dynamicInputs/2', before: null, after: 'All: 1' }],
    ],
    [
      'lines that go',
      [...noted, fieldsOf({ dynamicInputs: [] })],
      [
        { path: '/notifications/n1/dynamicInputs/0', before: 'EWS: 100/-', after: null },
        { path: '/notifications/n1/dynamicInputs/1', before: 'Women: 0/-', after: null },
      ],
    ],
    [
      'a listed date',
      [...noted, fieldsOf({ additionalDates: [{ dateValue: 'x' }, { dateValue: '' }] })],
      [{ path: '/notifications/n1/additionalDates/0/dateValue', before: 'Correction: 5 December 2026', after: 'x' }],
    ],
    [
      'a cell',
      [...tabled, rowsOf([[{ value: 'Place', colspan: 1, rowspan: 1 }]])],
      [
        { path: '/tables/t1/data/0/0/value', before: 'Post', after: 'Place' },
        { path: '/tables/t1/data/0/0/colspan', before: 2, after: 1 },
      ],
    ],
    [
      'a row that comes',
      [...tabled, rowsOf([[{ value: 'Post', colspan: 2, rowspan: 1 }], [cell('a'), cell('b')]])],
      [{ path: '/tables/t1/data/1', before: null, after: [cell('a'), cell('b')] }],
    ],
    [
      'all rows that go',
      [...tabled, rowsOf([])],
      [{ path: '/tables/t1/data/0', before: rowsGiven[0] ?? [], after: null }],
    ],
    ['a table that comes', tabled, [{ path: '/tables/t1/data', before: null, after: rowsGiven }]],
    [
      'a table that goes',
      [...tabled, events.tableDeleted],
      [{ path: '/tables/t1/data', before: rowsGiven, after: null }],
    ],
    [
      'a table that comes empty',
      [added, { type: 'TableAdded', data: { tableId: 't1', rows: [] } }],
      [{ path: '/tables/t1', before: null, after: {} }],
    ],
    [
      'a link',
      [
        ...linked,
        {
          type: 'UsefulItemsEdited',
          data: {
            itemsId: 'i1',
            attachments: [{ title: 'Apply online', type: 'link', content: 'https://b.example', fileName: '' }],
          },
        },
      ],
      [{ path: '/items/i1/attachments/0/content', before: 'https://ssc.gov.in', after: 'https://b.example' }],
    ],
    [
      'links that go',
      [...linked, events.itemsDeleted],
      [{ path: '/items/i1/attachments', before: attachmentsGiven, after: null }],
    ],
    ['an approval', [added, events.approved], [{ path: '/approved', before: false, after: true }]],
    ['a deletion', [...noted, events.deleted], [{ path: '/deleted', before: false, after: true }]],
    ['a return', [...noted, events.deleted, events.restored], [{ path: '/deleted', before: true, after: false }]],
    ['nothing', [added, events.edited({ applyLink: 'https://ssc.gov.in/apply' })], []],
  ])('is told of %s', (_, happened, changes) => {
    expect(told(...happened)).toEqual(changes);
  });

  it('is told of a beginning by every field that says something', () => {
    expect(told({ type: 'PostingAdded', data: postingFieldsOf('SSC', { applyLink: 'https://a.example/' }) })).toEqual([
      { path: '/jobTitle', before: null, after: 'SSC' },
      { path: '/applyLink', before: null, after: 'https://a.example/' },
    ]);
    const paths = told(...noted, { ...notificationAdded('n2') }).map(({ path }) => path);
    expect(paths).toContain('/notifications/n2/nameOfPost');
    expect(paths).toContain('/notifications/n2/dynamicInputs');
    expect(paths).not.toContain('/notifications/n2/_id');
  });

  it('is told of one notification by its id, wherever it stands', () => {
    const changes = told(added, notificationAdded('n0'), notificationAdded('n1'), events.notificationEdited);
    expect(changes.map(({ path }) => path)).toEqual(['/notifications/n1/examDate']);
  });

  it('is told in the words of the family', () => {
    const admission = familyOf('admission');
    const before = postingAfter('p1', ...noted);
    const after = postingAfter(
      'p1',
      ...noted,
      events.edited({ title: 'New' }),
      fieldsOf({ requirementTitle: 'x', startDate: '' }),
    );
    const paths = changesBetween(postingState(admission, before), postingState(admission, after)).map(
      ({ path }) => path,
    );
    expect(paths).toEqual(['/jobTitle2', '/notifications/n1/requirementTitle2', '/notifications/n1/StartDate']);
  });

  it('is told under an id that holds a slash or a tilde as RFC 6901 writes it', () => {
    const table: PostingEvent = { type: 'TableAdded', data: { tableId: 'a/b~c', rows: [[cell('x')]] } };
    expect(told(added, table).map(({ path }) => path)).toEqual(['/tables/a~1b~0c/data']);
  });
});

describe('Whatever happens to a posting', () => {
  const stateOf = (posting: Posting | undefined) => posting && postingState(jobs, posting);

  it('the changes make the state after of the state before, and none is of what stays the same', () => {
    fc.assert(
      fc.property(postingSequences, (steps) => {
        for (const { before, after, event } of steps) {
          const changes = changesBetween(stateOf(before), postingState(jobs, after));
          const happened = { type: event.type, data: event.data, changes };
          const tree = applied(treeOf(stateOf(before)), changes);
          expect({ ...happened, tree }).toEqual({ ...happened, tree: treeOf(stateOf(after)) });
          for (const change of changes) expect(change.before).not.toEqual(change.after);
        }
      }),
    );
  });

  it('the changes between any two of its states make the one of the other', () => {
    fc.assert(
      fc.property(postingSequences, fc.nat(), fc.nat(), (steps, one, other) => {
        const [from, to] = [steps[one % steps.length]?.after, steps[other % steps.length]?.after];
        if (!from || !to) throw new Error('a sequence has a beginning');
        const changes = changesBetween(stateOf(from), postingState(jobs, to));
        expect(applied(treeOf(stateOf(from)), changes)).toEqual(treeOf(stateOf(to)));
      }),
    );
  });
});
