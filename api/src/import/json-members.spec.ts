import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UnreadableSource } from './dump.js';
import { type JsonMember, JsonMembers } from './json-members.js';

/** All members of a text that comes in parts of so many bytes. */
function membersIn(text: string, bytes = 7, collects = true): JsonMember[] {
  const members = new JsonMembers('the dump', { collects });
  const whole = Buffer.from(text);
  const found: JsonMember[] = [];
  for (let at = 0; at < whole.length; at += bytes) found.push(...members.push(whole.subarray(at, at + bytes)));
  members.end();
  return found;
}

const values = (members: readonly JsonMember[]) => members.map(({ text }) => JSON.parse(text ?? '') as unknown);

describe('The members of JSON', () => {
  it('are those of the array or object, whatever parts it comes in', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), fc.boolean(), (list, bytes, isWide) => {
        const text = JSON.stringify(list, null, isWide ? 2 : 0);
        expect(values(membersIn(text, bytes))).toEqual(JSON.parse(text));
        const named = Object.fromEntries(list.map((value, place) => [`"key ${place}\\`, value]));
        const members = membersIn(`\uFEFF${JSON.stringify(named)}`, bytes);
        expect(members.map(({ key }) => key)).toEqual(Object.keys(named));
        expect(values(members)).toEqual(JSON.parse(JSON.stringify(Object.values(named))));
      }),
    );
  });

  it('are told by their places where their texts are not wanted', () => {
    const text = '{ "a": [1, [2]], "b" : {"c": "]}"}, "d":null }';
    const found = membersIn(text, 3, false).map(({ key, from, to, opens }) => [
      key,
      opens,
      text.slice(from, to).trim(),
    ]);
    expect(found).toEqual([
      ['a', 'array', '[1, [2]]'],
      ['b', 'object', '{"c": "]}"}'],
      ['d', 'value', 'null'],
    ]);
  });

  it.each(['', '[', '[1', '["a]', '{"a":', '{"a":[1}', '[1,]', '[,1]', '{"a":1,}', '{"a"}', '{a:1}', '{1:2}', '[1]]'])(
    'are not read from %j',
    (text) => expect(() => membersIn(text)).toThrow(UnreadableSource),
  );

  it.each(['1', '"a"', 'null', ']', ':', '[1] 2', '{"a":1}}'])('are not read from %j either', (text) => {
    expect(() => membersIn(text)).toThrow('the dump is not JSON: at byte');
  });

  it('are left where they are too deep, or longer than is held, and the next ones are read', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const long = `"${'x'.repeat(9 * 2 ** 20)}"`;
    const members = membersIn(`[1,${deep},2,${long},3]`, 100_000);
    expect(members.map(({ text, fault }) => text ?? fault)).toEqual([
      '1',
      'it is nested deeper than 100 levels',
      '2',
      'it is longer than 8 MB',
      '3',
    ]);
  });
});
