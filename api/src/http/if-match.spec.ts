import { describe, expect, it } from '@jest/globals';
import { problemOf } from '../testing/command-contexts.js';
import { unchangedSince } from './request-checks.js';

const check = (header: string | undefined, revision: number) =>
  unchangedSince(header, (current: { revision: number }) => current)({ revision });

describe('If-Match', () => {
  it.each([undefined, '*', ' * '])('allows any revision when it is %j', (header) => {
    expect(() => check(header, 7)).not.toThrow();
  });

  it.each([
    ['"0"', [0]],
    [' "12" ', [12]],
    ['"1","2"', [1, 2]],
    ['"1" , "2"', [1, 2]],
    ['"007"', [7]],
  ])('names revisions: %s', (header, revisions) => {
    for (const revision of revisions) expect(() => check(header, revision)).not.toThrow();
    expect(problemOf(() => check(header, 99)).code).toBe('staleRevision');
  });

  it.each([
    '',
    ' ',
    '3',
    '"3',
    '3"',
    "'3'",
    '""',
    '"x"',
    '"-1"',
    '"1.5"',
    '"*"',
    'W/"3"',
    '"3" "4"',
    '"3",',
    ',"3"',
    '*,"3"',
    '"1234567890123456"',
    '"१"',
  ])('is refused as malformed when it is %j', (header) => {
    expect(problemOf(() => unchangedSince(header, () => ({}))).code).toBe('malformedPrecondition');
  });

  it('refuses a stale revision with the record as it is now', () => {
    const problem = problemOf(() => check('"2","3"', 4));
    expect(problem).toMatchObject({ code: 'staleRevision', status: 412, options: { current: { revision: 4 } } });
    expect(() => check('"3","4"', 4)).not.toThrow();
  });
});
