import { describe, expect, it } from '@jest/globals';
import { refusalOf } from '../testing/refused.js';
import { checkRevision, revisionsOf } from './if-match.js';

describe('If-Match', () => {
  it.each([undefined, '*', ' * '])('allows any revision when it is %j', (header) => {
    expect(revisionsOf(header)).toBeUndefined();
    expect(() => checkRevision(revisionsOf(header), 7, {})).not.toThrow();
  });

  it.each([
    ['"0"', [0]],
    [' "12" ', [12]],
    ['"1","2"', [1, 2]],
    ['"1" , "2"', [1, 2]],
    ['"007"', [7]],
  ])('names revisions: %s', (header, revisions) => {
    expect(revisionsOf(header)).toEqual(revisions);
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
    expect(refusalOf(() => revisionsOf(header)).code).toBe('malformedPrecondition');
  });

  it('refuses a stale revision with the record as it is now', () => {
    const refusal = refusalOf(() => checkRevision([2, 3], 4, { _id: 'p1' }));
    expect(refusal).toMatchObject({ code: 'staleRevision', status: 412, options: { current: { _id: 'p1' } } });
    expect(() => checkRevision([3, 4], 4, {})).not.toThrow();
  });
});
