import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../libs/content-model/src/testing/any-text.js';
import { addressOf, type ListState, pageSizes, stateIn } from './list-address.js';

const newest = { field: 'createdAt', order: 'DESC' } as const;
const plain: ListState = { filter: {}, page: 1, perPage: 10 };

function searchOf(state: ListState): string {
  const members = Object.entries(addressOf(state, newest)).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(members as [string, string][]));
}

describe('The address of a list', () => {
  it('says nothing of one that is as it is by default', () => {
    expect(searchOf(plain)).toBe('');
    expect(searchOf({ ...plain, sort: 'createdAt', order: 'DESC' })).toBe('');
  });

  it('leads to the list that it was taken from, whatever page size the browser keeps', () => {
    const text = anyText({ maxLength: 20 });
    const states = fc.record({
      filter: fc.dictionary(fc.constantFrom('q', 'status', 'approved'), fc.oneof(text, fc.boolean()), {
        noNullPrototype: true,
      }),
      page: fc.integer({ min: 2, max: 999 }),
      perPage: fc.constantFrom(...pageSizes),
      sort: fc.constantFrom('deadline', 'createdAt'),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
    });
    fc.assert(
      fc.property(states, fc.constantFrom(...pageSizes), (state, kept) => {
        const { sort, order, ...rest } = stateIn(searchOf(state), kept);
        expect(rest).toEqual({ filter: state.filter, page: state.page, perPage: state.perPage });
        expect([sort ?? newest.field, order ?? newest.order]).toEqual([state.sort, state.order]);
      }),
    );
  });

  it.each([
    'filter={',
    'filter=[1]',
    'filter="q"',
    'filter=null',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'perPage=7',
    'perPage=1e9',
    'order=DESC',
    'edit=3',
  ])('of "?%s" makes no sense, and is that of the plain list', (search) => expect(stateIn(search)).toEqual(plain));

  it('sorts upwards where it is not told otherwise', () => {
    expect(stateIn('sort=deadline&order=sideways', 50)).toEqual({
      ...plain,
      perPage: 50,
      sort: 'deadline',
      order: 'ASC',
    });
  });
});
