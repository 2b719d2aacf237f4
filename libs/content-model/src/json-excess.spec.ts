import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { bodyJsonIn, excessOf } from './json-excess.js';

const deep = (levels: number) => Buffer.from(`${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`);

describe('The depth of a JSON text', () => {
  const most = { depth: 2, members: 100, entries: 100, all: 100 };
  const tooDeep = 'The body is nested more than 2 deep.';

  it('is counted over arrays and objects', () => {
    expect(excessOf(deep(2), most)).toBeUndefined();
    expect(excessOf(deep(4), most)).toBe(tooDeep);
  });

  it('is not raised by what stands side by side, nor by brackets in text', () => {
    expect(excessOf(Buffer.from('[[],[],{},[]]'), most)).toBeUndefined();
    expect(excessOf(Buffer.from('["[[[{{{", "\\"[[[", "\\\\"]'), most)).toBeUndefined();
  });

  it('is found without recursion, however deep it is', () => {
    expect(excessOf(Buffer.from('['.repeat(2_000_000)), most)).toBe(tooDeep);
  });
});

describe('The content of a JSON text', () => {
  const most = { depth: 9, members: 2, entries: 3, all: 10 };
  const tooManyMembers = 'The body holds an object with more than 2 members.';
  const tooManyEntries = 'The body holds a list with more than 3 entries.';

  it.each([
    ['{"a":1,"b":2}', undefined],
    ['{"a":1,"a":2,"a":3}', tooManyMembers],
    ['[1,2,3]', undefined],
    ['[1,2,3,4]', tooManyEntries],
    ['{"a":[1,2,3],"b":{"a":[1,2,3],"b":",,,,,"}}', undefined],
    ['[{"a":1},{"a":1,"b":2,"c":3}]', tooManyMembers],
    ['[[1,2,3],[1,2,3],[1,2,3,4]]', tooManyEntries],
    ['[[[],[],[]],[[],[],[]],[]]', undefined],
    ['[[[],[],[]],[[],[],[]],[[]]]', 'The body holds more than 10 objects and lists.'],
    ['","', undefined],
    ['1,2,3,4,5', undefined],
  ])('is counted in each of its arrays and objects: %s', (text, excess) => {
    expect(excessOf(Buffer.from(text), most)).toBe(excess);
  });
});

describe('A JSON text inside a body', () => {
  const members = (count: number) => `[{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}]`;

  it('is not parsed where it is larger than a body may be', () => {
    expect(bodyJsonIn(members(3))).toEqual([{ k0: 1, k1: 1, k2: 1 }]);
    expect(bodyJsonIn(members(10_001))).toBeUndefined();
    expect(bodyJsonIn('[')).toBeUndefined();
  });
});
