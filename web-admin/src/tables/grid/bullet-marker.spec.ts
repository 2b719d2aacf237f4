import { describe, expect, it } from '@jest/globals';
import { cellBullets } from '@noticeboard/content-model';
import fc from 'fast-check';
import { joinLines } from './cell-text.js';

describe('Lines joined as bullets', () => {
  it.each([
    [['one', 'two'], 'one/ntwo'],
    [['one'], 'one'],
    [['', 'one', ' '], 'one'],
    [[], ''],
    [['see https://a.example/x', 'two'], 'see https://a.example/x /ntwo'],
    [['see https://a.example/x for more', 'two'], 'see https://a.example/x for more/ntwo'],
    [['http:/', 'two'], 'http:/ /ntwo'],
    [['C:\\', 'two'], 'C:\\ /ntwo'],
  ])('of %j are %j', (lines, text) => {
    expect(joinLines(lines)).toBe(text);
  });

  it('are shown as these bullets, whatever they end with', () => {
    const part = fc.constantFrom('a', 'पद', ' ', '/', '\\', 'n', '.', 'http', 'HTTPS:', '//', 'b c');
    const line = fc
      .array(part, { minLength: 1 })
      .map((parts) => parts.join('').trim())
      .filter((text) => text !== '' && !text.includes('/n'));
    fc.assert(fc.property(fc.array(line), (lines) => expect(cellBullets(joinLines(lines))).toEqual(lines)));
  });
});
