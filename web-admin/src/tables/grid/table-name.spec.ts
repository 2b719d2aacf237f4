import { describe, expect, it } from '@jest/globals';
import { plainEnglish } from '../../words/testing/plain-english.js';
import { tableName } from './grid.js';

const row = (...texts: readonly string[]) => texts.map((value) => ({ value, colspan: 1, rowspan: 1 }));
const over = (value: string, colspan: number) => [{ value, colspan, rowspan: 1 }];

describe('The name of a table', () => {
  it.each([
    ['the title over it', [over('Vacancies', 2), row('Post', 'Number')], 'Table 2: Vacancies'],
    ['the headings of its columns, where no title stands over it', [row('Post', 'Number')], 'Table 2: Post · Number'],
    ['its first line that says something', [row('', ' '), row('', 'Number')], 'Table 2: Number'],
    ['its number alone, where it is empty', [row('', '')], 'Table 2'],
  ])('is %s', (_, grid, name) => expect(tableName(grid, 2, plainEnglish)).toBe(name));
});
