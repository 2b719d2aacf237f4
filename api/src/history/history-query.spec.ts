import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { problemOf } from '../testing/command-contexts.js';
import { type GivenQuery, parseHistoryQuery, parseTimelineQuery } from './history-query.js';

const parse = (query: GivenQuery) => parseHistoryQuery(query, families);
const newest = (limit = 100) => ({ order: 'newest', offset: 0, limit });

describe('The query of a list of events', () => {
  it('asks for the newest hundred without parameters', () => {
    expect(parse({})).toEqual({ filter: {}, slice: newest() });
    expect(parse({ limit: '500' })).toEqual({ filter: {}, slice: newest(500) });
  });

  it.each<[string, string, string]>([
    ['kind', 'posting', 'posting'],
    ['kind', 'portal', 'portal'],
    ['family', 'admission', 'admission'],
    ['actor', 'asha', 'asha'],
    ['type', 'PostingEdited', 'PostingEdited'],
    ['q', ' SSC ', ' SSC '],
    ['correlationId', 'x', 'x'],
    ['before', '0000000000000009', '0000000000000009'],
    ['after', '00000000000000000009-00000000000000000009', '00000000000000000009-00000000000000000009'],
    ['from', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['to', '2026-11-20', '2026-11-20T23:59:59.999Z'],
    ['from', '2026-11-20T06:00:00Z', '2026-11-20T06:00:00.000Z'],
    ['to', '2026-11-20T06:00:00.1234+05:30', '2026-11-20T00:30:00.123Z'],
  ])('takes %s %s', (name, given, filter) => {
    expect(parse({ [name]: given })).toEqual({ filter: { [name]: filter }, slice: newest() });
    expect(parse({ filter: JSON.stringify({ [name]: given }) })).toEqual({
      filter: { [name]: filter },
      slice: newest(),
    });
  });

  it('takes one id, or in a filter several, each once', () => {
    expect(parse({ id: 'a' })).toEqual({ filter: {}, ids: ['a'], slice: newest() });
    expect(parse({ filter: '{"id":["a","b","a"]}' })).toEqual({ filter: {}, ids: ['a', 'b'], slice: newest() });
  });

  it('takes sort and range, newest first unless told', () => {
    expect(parse({ range: '[20,44]' }).slice).toEqual({ order: 'newest', offset: 20, limit: 25 });
    expect(parse({ sort: '["at","ASC"]' }).slice).toEqual({ order: 'oldest', offset: 0, limit: 100 });
    expect(parse({ sort: '["position","DESC"]', range: '[0,999]' }).slice).toEqual(newest(1000));
  });

  it.each<[string, GivenQuery]>([
    ['kind', { kind: 'job' }],
    ['kind', { kind: '' }],
    ['family', { family: 'job' }],
    ['type', { type: 'postingEdited' }],
    ['type', { type: 'CredentialSet' }],
    ['type', { type: 'toString' }],
    ['from', { from: 'yesterday' }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: '' }],
    ['to', { to: '2026-11-20T06:00:00' }],
    ['to', { to: '9999-12-31T23:00:00-05:00' }],
    ['before', { before: 'now' }],
    ['after', { after: '-1' }],
    ['after', { after: '1-' }],
    ['before', { before: '1-2-3' }],
    ['after', { after: '' }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '501' }],
    ['limit', { limit: '1e2' }],
    ['limit', { limit: '' }],
    ['sort', { sort: '["type","ASC"]' }],
    ['sort', { sort: '["at"]' }],
    ['range', { range: '[9,0]' }],
    ['range', { range: '[0,1000]' }],
    ['filter', { filter: 'x' }],
    ['filter', { filter: '[]' }],
    ['filter', { filter: '{"limit":"1"}' }],
    ['filter', { filter: '{"kind":["posting"]}' }],
    ['filter', { filter: '{"kind":1}' }],
    ['filter', { filter: '{"id":[]}' }],
    ['filter', { filter: '{"__proto__":"x"}' }],
    ['kind', { filter: '{"kind":"x"}' }],
    ['sort', { sort: '["at","ASC"]', limit: '5' }],
    ['sort', { filter: '{}', kind: 'posting' }],
  ])('refuses what it cannot use and names it: %s of %j', (name, query) => {
    const problem = problemOf(() => parse(query));
    expect(problem.code).toBe('malformedQuery');
    expect(Object.keys(problem.options.errors ?? {})).toEqual([name]);
  });
});

describe('The query of a timeline', () => {
  it('asks for all of it, the oldest first, without parameters', () => {
    expect(parseTimelineQuery({})).toEqual({ between: {}, order: 'oldest', limit: undefined });
  });

  it('takes an order, a limit and positions as a list does', () => {
    const query = { order: 'newest', limit: '500', after: '0000000000000003', before: '0000000000000009' };
    const between = { after: '0000000000000003', before: '0000000000000009' };
    expect(parseTimelineQuery(query)).toEqual({ between, order: 'newest', limit: 500 });
  });

  it.each([
    ['order', 'last'],
    ['limit', '0'],
    ['limit', '501'],
    ['before', "1'"],
    ['after', ''],
  ])('refuses %s %j, naming it', (name, value) => {
    const { code, options } = problemOf(() => parseTimelineQuery({ [name]: value }));
    expect([code, Object.keys(options.errors ?? {})]).toEqual(['malformedQuery', [name]]);
  });
});
