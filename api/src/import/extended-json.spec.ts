import { describe, expect, it } from '@jest/globals';
import { jsonOfShell, withoutExtendedJson } from './extended-json.js';

const read = (json: string) => JSON.parse(json, withoutExtendedJson) as unknown;

describe('Extended JSON', () => {
  it.each([
    ['{"$oid":"65a1b2c3d4e5f60718290001"}', '65a1b2c3d4e5f60718290001'],
    ['{"$numberInt":"2"}', '2'],
    ['{"$numberLong":"9007199254740993"}', '9007199254740993'],
    ['{"$date":"2026-12-04T18:30:00.000Z"}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":1796409000000}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":{"$numberLong":"1796409000000"}}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":"2026-12-05T00:00:00+05:30"}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":"2026-12-04T18:30:00.000+0000"}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":"2026-12-04T18:30:00"}', '2026-12-04T18:30:00.000Z'],
    ['{"$timestamp":{"t":1796409000,"i":1}}', '2026-12-04T18:30:00.000Z'],
    ['{"seconds":1796409000,"nanoseconds":0}', '2026-12-04T18:30:00.000Z'],
    ['{"_seconds":{"$numberLong":"1796409000"},"_nanoseconds":0}', '2026-12-04T18:30:00.000Z'],
    ['{"$numberDouble":"40.0"}', '40'],
    ['"ISODate(\\"2026-12-04T18:30:00Z\\")"', '2026-12-04T18:30:00.000Z'],
    ['"new Date(1796409000000)"', '2026-12-04T18:30:00.000Z'],
    ['"Timestamp(1796409000, 1)"', '2026-12-04T18:30:00.000Z'],
    ['"ObjectId(\'65a1b2c3d4e5f60718290001\')"', '65a1b2c3d4e5f60718290001'],
    ['"NumberLong(40)"', '40'],
    ['"NumberLong(\\"9007199254740993\\")"', '9007199254740993'],
    ['[{"span":{"$numberInt":"3"}}]', [{ span: '3' }]],
  ])('%s is %j', (json, value) => expect(read(json)).toEqual(value));

  it.each([
    '{"$date":"soon"}',
    '{"$date":null}',
    '{"$oid":"a","more":1}',
    '{"$ref":"jobs"}',
    '{"seconds":30,"minutes":1}',
    '"Date(2026)"',
    '"Clerk (grade 2)"',
    '{"a":1}',
    '{}',
    '[]',
  ])('%s stays as it is', (json) => expect(read(json)).toEqual(JSON.parse(json)));
});

describe('What the shell of MongoDB prints', () => {
  it('is JSON with plain values, and its texts stay', () => {
    const text =
      '{"_id" : ObjectId("65a1"), "on" : ISODate("2026-12-04T18:30:00Z"), "n" : NumberInt(2), "t" : "a ObjectId(1)"}';
    expect(JSON.parse(jsonOfShell(text))).toEqual({
      _id: '65a1',
      on: '2026-12-04T18:30:00.000Z',
      n: '2',
      t: 'a ObjectId(1)',
    });
  });
});
