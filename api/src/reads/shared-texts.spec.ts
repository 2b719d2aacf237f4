import { expect, it } from '@jest/globals';
import { SharedTexts } from './shared-texts.js';

it('Records say what they said before, however many texts they have in common', () => {
  const texts = new SharedTexts();
  for (let number = 0; number < 12_000; number += 1) {
    const record = { title: `Clerk ${number}`, pay: 'Level 4', day: `${number % 7}`, revision: number, closed: null };
    expect(texts.shareIn({ ...record })).toEqual(record);
  }
});
