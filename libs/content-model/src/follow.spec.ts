import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from './posting.schema.js';
import {
  concerns,
  type Follow,
  type FollowedChange,
  followedLists,
  followSchema,
  type FilteredRecord,
  isFoundBy,
} from './follow.js';

const posting = { kind: 'posting', id: 'p1' } as const;
const nothing: Follow = { records: [], lists: [], filter: {} };
const change = (given: Partial<FollowedChange> = {}): FollowedChange => ({
  ...posting,
  what: 'changed',
  lists: ['latest-job'],
  newIn: [],
  isFound: ({ q }) => q === 'ssc',
  ...given,
});

function faultOf(follow: unknown): string | undefined {
  const parsed = followSchema.safeParse(follow);
  return parsed.error && fieldErrors(parsed.error)['records']?.message;
}

describe('What a reader follows', () => {
  it('is records, lists and a filter of the public lists', () => {
    expect(followedLists.toSorted()).toEqual(
      ['latest-job', 'admission', 'offlineform', 'admitcard-list', 'result', 'answer-key', 'syllabus'].toSorted(),
    );
    const follow = { records: [posting], lists: ['admitCard-List'], filter: { list: 'result', q: ' ssc ' } };
    expect(followSchema.parse(follow)).toEqual({
      records: [posting],
      lists: ['admitcard-list'],
      filter: { list: 'result', q: 'ssc' },
    });
  });

  it.each([
    ['nothing', {}],
    ['empty', { records: [], lists: [], filter: {} }],
    ['a filter of white space', { filter: { q: ' ' } }],
    ['by a filter that there is not', { filter: { other: 'x' } }],
    ['by a state that there is not', { filter: { state: 'atlantis' } }],
    ['a list that there is not', { lists: ['jobs'] }],
    ['a record that nobody reads', { records: [{ kind: 'account', id: 'admin' }] }],
    ['a record by no id', { records: [{ kind: 'posting', id: '../x' }] }],
    ['201 records', { records: Array.from({ length: 201 }, () => posting) }],
    ['a text', 'latest-job'],
    ['null', null],
  ])('is not %s', (_name, follow) => expect(followSchema.safeParse(follow).success).toBe(false));

  it('is refused with the entry that is wrong', () => {
    expect(faultOf({ records: [posting, { kind: 'posting' }] })).toBe('Entry 2: This must be text.');
  });
});

describe('A public change', () => {
  it('of whatever kind concerns those who follow its record', () => {
    for (const what of ['published', 'changed', 'dateMoved', 'withdrawn', 'deleted', 'returned'] as const)
      expect(concerns({ ...nothing, records: [posting] }, change({ what }))).toBe(true);
    expect(concerns({ ...nothing, records: [{ kind: 'result' as 'posting', id: 'p1' }] }, change())).toBe(false);
  });

  const whats = ['published', 'dateMoved', 'withdrawn', 'deleted', 'changed', 'returned'] as const;
  it.each(whats)('that is %s concerns those who follow its list, unless it is small', (what) => {
    const told = what !== 'changed' && what !== 'returned';
    expect(concerns({ ...nothing, lists: ['latest-job'] }, change({ what }))).toBe(told);
    expect(concerns({ ...nothing, lists: ['admission'] }, change({ what }))).toBe(false);
    expect(concerns({ ...nothing, filter: { q: 'ssc' } }, change({ what }))).toBe(told);
    expect(concerns({ ...nothing, filter: { q: 'upsc' } }, change({ what }))).toBe(false);
  });

  it('that brings it onto a list concerns those who follow that', () => {
    const listed = change({ lists: ['latest-job', 'answer-key'], newIn: ['answer-key'] });
    expect(concerns({ ...nothing, lists: ['answer-key'] }, listed)).toBe(true);
    expect(concerns({ ...nothing, lists: ['latest-job'] }, listed)).toBe(false);
    expect(concerns({ ...nothing, filter: { list: 'answer-key', q: 'ssc' } }, listed)).toBe(true);
    expect(concerns({ ...nothing, filter: { list: 'latest-job', q: 'ssc' } }, listed)).toBe(false);
  });
});

describe('A filter', () => {
  const now = new Date('2026-11-27T06:30:00Z');
  const lists = ['latest-job', 'answer-key'];
  const facts = { deadline: '2026-11-29T18:29:00.000Z', opening: '', readings: 'graduate|bihar delhi|' };
  const found = (filter: Follow['filter'], record: FilteredRecord = { title: 'Bihar Police 2026', lists, facts }) =>
    isFoundBy(filter, record, now);

  it.each<Follow['filter']>([
    { list: 'answer-key' },
    { q: 'bihar POLICE', state: 'delhi', status: '' },
    { status: 'closing', closing: '3', qualification: 'graduate', organisation: 'not-stated' },
  ])('finds a record that has all of %j', (filter) => expect(found(filter)).toBe(true));

  it.each<Follow['filter']>([
    { list: 'admission', state: 'delhi' },
    { q: 'upsc' },
    { state: 'kerala' },
    { state: 'bihar', status: 'closed' },
    { closing: 'today' },
  ])('does not find one that lacks some of %j', (filter) => expect(found(filter)).toBe(false));

  it('finds a record without dates and readings by list and title alone', () => {
    const card = { title: 'Admit Card', lists: ['admitcard-list'] };
    expect([found({ q: 'admit' }, card), found({ q: 'admit', status: 'open' }, card)]).toEqual([true, false]);
  });
});
