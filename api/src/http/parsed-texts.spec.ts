import { describe, expect, it, jest } from '@jest/globals';
import { ParsedTexts } from './record.reads.js';

describe('Parsed texts', () => {
  it('parse what is new, give the rest again, in the order asked', () => {
    const parse = jest.fn((text: string) => ({ text }));
    const texts = new ParsedTexts<{ readonly text: string }>();
    const [one] = texts.all(['1', '2'], parse);
    const again = texts.all(['3', '1'], parse);
    expect(again).toEqual([{ text: '3' }, { text: '1' }]);
    expect(again[1]).toBe(one);
    expect(parse.mock.calls.map(([text]) => text)).toEqual(['1', '2', '3']);
  });

  it('forget what was not asked for the last time', () => {
    const parse = jest.fn((text: string) => ({ text }));
    const texts = new ParsedTexts<{ readonly text: string }>();
    for (const asked of [['1'], ['2'], ['1']]) texts.all(asked, parse);
    expect(parse).toHaveBeenCalledTimes(3);
  });
});
