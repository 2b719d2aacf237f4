import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../libs/content-model/src/testing/any-text.js';
import { ProblemError } from '@noticeboard/content-model';
import { problemOf } from '../testing/command-contexts.js';
import { type ListQuery, parseListQuery } from './list-query.js';

const fields = {
  sortable: ['id', '_id', 'jobTitle', 'createdAt', 'updatedAt'],
  scalars: ['_id', 'jobTitle', 'salaryRange', 'createdAt', 'revision', 'approved'],
};
const rest = { dialect: 'rest', sort: undefined, range: undefined, filter: { equal: {} } } as const;

describe('The query of a list', () => {
  it.each<[string, Record<string, string>, ListQuery]>([
    ['asks for everything', {}, { dialect: 'all', q: undefined }],
    ['searches titles', { q: 'a+b %' }, { dialect: 'all', q: 'a+b %' }],
    ['searches for nothing', { q: '' }, { dialect: 'all', q: '' }],
    ['asks for the latest page', { limit: '10' }, { dialect: 'pages', q: undefined, limit: 10, page: 1 }],
    ['asks for a page', { limit: '1000', page: '3' }, { dialect: 'pages', q: undefined, limit: 1000, page: 3 }],
    [
      'asks for a page far away',
      { limit: '1', page: '9007199254740991' },
      { dialect: 'pages', q: undefined, limit: 1, page: Number.MAX_SAFE_INTEGER },
    ],
    ['searches page by page', { limit: '1', page: '1', q: 'x' }, { dialect: 'pages', q: 'x', limit: 1, page: 1 }],
    ['sorts up', { sort: '["jobTitle","ASC"]' }, { ...rest, sort: { field: 'jobTitle', descending: false } }],
    ['sorts down', { sort: '["id","DESC"]' }, { ...rest, sort: { field: 'id', descending: true } }],
    ['asks for a range', { range: '[0,24]' }, { ...rest, range: { from: 0, to: 24 } }],
    ['asks for one record', { range: '[7, 7]' }, { ...rest, range: { from: 7, to: 7 } }],
    ['filters by nothing', { filter: '{}' }, rest],
    ['filters by text', { filter: '{"q":"x"}' }, { ...rest, filter: { q: 'x', equal: {} } }],
    ['filters by ids', { filter: '{"id":["a","b"]}' }, { ...rest, filter: { ids: ['a', 'b'], equal: {} } }],
    ['filters by no ids', { filter: '{"id":[]}' }, { ...rest, filter: { ids: [], equal: {} } }],
    [
      'filters by fields',
      { filter: '{"jobTitle":"x","revision":3,"approved":true}' },
      { ...rest, filter: { equal: { jobTitle: 'x', revision: 3, approved: true } } },
    ],
    [
      'says all of react-admin at once',
      { sort: '["createdAt","DESC"]', range: '[0,9]', filter: '{"q":"x"}' },
      {
        dialect: 'rest',
        sort: { field: 'createdAt', descending: true },
        range: { from: 0, to: 9 },
        filter: { q: 'x', equal: {} },
      },
    ],
  ])('%s', (_, query, parsed) => {
    expect(parseListQuery(query, fields)).toEqual(parsed);
  });

  it.each<[string, Record<string, string>]>([
    ...['0', '1001', '-1', '1.5', '1e2', ' 1', '', 'x', '0x10', '١', '99999999999999999'].map(
      (limit): [string, Record<string, string>] => ['limit', { limit }],
    ),
    ...['0', '-1', '1.5', '', 'x', '9999999999999999', '99999999999999999'].map(
      (page): [string, Record<string, string>] => ['page', { limit: '10', page }],
    ),
    ['page', { page: '1' }],
    ['page', { page: '2', q: 'x' }],
    ...[
      'jobTitle',
      '["jobTitle"]',
      '["jobTitle","asc"]',
      '["jobTitle","UP"]',
      '["salaryRange","ASC"]',
      '["__proto__","ASC"]',
      '["jobTitle","ASC",1]',
      '[null,"ASC"]',
      '{"jobTitle":"ASC"}',
      '',
      'null',
      '[]',
    ].map((sort): [string, Record<string, string>] => ['sort', { sort }]),
    ...['0-9', '[0]', '[0,9,1]', '[9,0]', '[-1,9]', '[0,1.5]', '["0","9"]', '[0,null]', '', 'null', '[0,1e400]'].map(
      (range): [string, Record<string, string>] => ['range', { range }],
    ),
    ...[
      '',
      'x',
      'null',
      '[]',
      '"q"',
      '{"nonsense":1}',
      '{"__proto__":"x"}',
      '{"constructor":"x"}',
      '{"q":1}',
      '{"q":["x"]}',
      '{"id":"a"}',
      '{"id":[1]}',
      '{"id":{}}',
      '{"jobTitle":["x"]}',
      '{"jobTitle":null}',
      '{"jobTitle":{"gt":1}}',
      '{"notifications":"x"}',
    ].map((filter): [string, Record<string, string>] => ['filter', { filter }]),
  ])('is refused, with its name: %s of %j', (name, query) => {
    const problem = problemOf(() => parseListQuery(query, fields));
    expect(problem.code).toBe('malformedQuery');
    expect(Object.keys(problem.options.errors ?? {})).toEqual([name]);
    expect(problem.message).toBe(problem.options.errors?.[name]?.message);
  });

  it.each(['limit', 'page', 'q'])('never mixes %s with the words of react-admin', (name) => {
    for (const [other, value] of [
      ['sort', '["id","ASC"]'],
      ['range', '[0,9]'],
      ['filter', '{}'],
    ]) {
      expect(problemOf(() => parseListQuery({ [name]: '1', [String(other)]: value }, fields)).code).toBe(
        'malformedQuery',
      );
    }
  });

  it('is parsed or refused, whatever it holds', () => {
    const text = fc.oneof(anyText(), fc.json());
    const query = fc.record(
      { limit: text, page: text, sort: text, range: text, filter: text, q: text },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(query, (given) => {
        const outcome = (() => {
          try {
            return parseListQuery(given, fields).dialect;
          } catch (error) {
            return error instanceof ProblemError ? error.code : error;
          }
        })();
        expect(['all', 'pages', 'rest', 'malformedQuery']).toContain(outcome);
      }),
    );
  });
});
