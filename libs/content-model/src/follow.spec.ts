import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from './posting.schema.js';
import { concerns, type Follow, type FollowedChange, followedLists, followSchema } from './follow.js';

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
