import { expect, it } from '@jest/globals';
import { durationWords } from './formats.js';

it('A duration is told in the largest unit that it fills', () => {
  const told = [3, 1234, 90_000, 7_200_000].map((ms) => durationWords(ms, 'en'));
  expect(told).toEqual(['0.003 seconds', '1.23 seconds', '1.5 minutes', '2 hours']);
});
