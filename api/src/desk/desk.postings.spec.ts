import { describe, expect, it } from '@jest/globals';
import { applicationStatus, countedDates, ProblemError } from '@noticeboard/content-model';
import type { Filter, ListQuery, Sort } from '../http/list-query.js';
import { RecordTable, type Row } from '../reads/record-table.js';
import { byDates } from './desk.postings.js';

const now = new Date('2026-11-20T06:00:00Z');

/** Title, dates as typed, and whether its answer key is approved; the oldest first. */
const postings: readonly [string, string, string, boolean][] = [
  ['over', '', '19/11/2026', true],
  ['later', '01/11/2026', '20/12/2026', false],
  ['unsaid', '', 'To be notified', false],
  ['today', '', '20/11/2026 5 PM', true],
  ['week', '', '27/11/2026', false],
  ['over long', '', '01/11/2026', false],
  ['to come', '21/11/2026', '25/11/2026', false],
];
const rows = postings.map(([title, begin, last, approved], place): Row => {
  const scalars = { _id: title, jobTitle: title, approved, ...countedDates(begin, last) };
  return { id: title, order: String(place), scalars };
});
const table = new RecordTable({ titleField: 'jobTitle' }, rows);

function found(asked: { filter?: Partial<Filter>; sort?: Sort; range?: { from: number; to: number } }) {
  const { filter, sort, range } = asked;
  const query: ListQuery = { dialect: 'rest', filter: { equal: {}, ...filter }, sort, range };
  return table.select(byDates(query, now));
}

describe('The list of postings for staff', () => {
  it.each(['opensSoon', 'open', 'closing', 'closed', 'notStated'])('is filtered by the status %s', (status) => {
    const having = postings.filter(([, begin, last]) => applicationStatus(begin, last, now).kind === status);
    expect(having).not.toEqual([]);
    expect(found({ filter: { equal: { status } } }).ids).toEqual(having.map(([title]) => title));
  });

  it('holds nothing of a status that there is not, and is filtered by all that is asked', () => {
    expect(found({ filter: { equal: { status: 'x' } } })).toEqual({ ids: [], from: 0, total: 0 });
    expect(found({ filter: { equal: { status: 'closed', approved: true } } }).ids).toEqual(['over']);
    expect(found({ filter: { q: 'OVER L', equal: { status: 'closed' } } }).ids).toEqual(['over long']);
  });

  it.each<[object, readonly string[]]>([
    [{ closesFrom: '2026-11-25' }, ['later', 'week', 'to come']],
    [{ closesTo: '2026-11-20' }, ['over', 'today', 'over long']],
    [{ closesFrom: '2026-11-20', closesTo: '2026-11-25' }, ['today', 'to come']],
    [{ closesWithin: 0 }, ['today']],
    [{ closesWithin: 7 }, ['today', 'week', 'to come']],
    [{ closesWithin: '5', status: 'opensSoon' }, ['to come']],
    [{ closesTo: '2026-11-20', approved: true }, ['over', 'today']],
  ])('is filtered by the last date as %j says', (equal, titles) => {
    expect(found({ filter: { equal: equal as Filter['equal'] } }).ids).toEqual(titles);
  });

  it.each<[object]>([
    [{ closesFrom: '20.11.2026' }],
    [{ closesTo: '2026-13-01' }],
    [{ closesWithin: -1 }],
    [{ closesWithin: 'x' }],
  ])('refuses %j, and says how it is written', (equal) =>
    expect(() => found({ filter: { equal: equal as Filter['equal'] } })).toThrow(ProblemError),
  );

  const byDate = ['over long', 'over', 'today', 'to come', 'week', 'later'];
  it('is sorted by deadline; what states none comes last', () => {
    expect(found({ sort: { field: 'deadline', descending: false } }).ids).toEqual([...byDate, 'unsaid']);
    expect(found({ sort: { field: 'deadline', descending: true } }).ids).toEqual([...byDate.toReversed(), 'unsaid']);
    const closed = { equal: { status: 'closed' } };
    expect(found({ filter: closed, sort: { field: 'deadline', descending: true } }).ids).toEqual(['over', 'over long']);
  });

  it('is sorted by status, the most urgent first, and cut after that', () => {
    const sort = { field: 'status', descending: false };
    const urgent = ['today', 'week', 'later', 'to come', 'unsaid', 'over long', 'over'];
    expect(found({ sort }).ids).toEqual(urgent);
    const patient = ['over', 'over long', 'unsaid', 'to come', 'later', 'week', 'today'];
    expect(found({ sort: { ...sort, descending: true } }).ids).toEqual(patient);
    expect(found({ sort, range: { from: 1, to: 2 } })).toEqual({ ids: ['week', 'later'], from: 1, total: 7 });
  });
});
