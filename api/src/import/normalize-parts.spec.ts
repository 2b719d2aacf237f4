import { expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { normalizeRows } from './normalize-parts.js';

it.each(families)('a table of more cells than one may have keeps its first rows, and that is told: $key', (family) => {
  const row = Array.from({ length: 100 }, () => 'x');
  const notes: string[] = [];
  const told = (note: string) => void notes.push(note);

  expect(
    normalizeRows(
      family,
      Array.from({ length: 500 }, () => row),
      told,
    ),
  ).toHaveLength(500);
  expect(notes).toEqual([]);
  expect(
    normalizeRows(
      family,
      Array.from({ length: 501 }, () => row),
      told,
    ),
  ).toHaveLength(500);
  expect(notes).toEqual(['data has more than 50000 cells, cut to 500 rows']);
});
