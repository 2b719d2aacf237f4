import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPdf } from './paste-pdf.js';
import { gridOf, texts } from './testing/grids.js';
import { alignedPdf, hindiPdf, looseTextPdf, oneColumnPdf } from './testing/clipboards.js';
import { growthOf, linear } from '../../../../test/growth.js';

const joined =
  '%{smart_count} line was joined to the row above. Please check. |||| %{smart_count} lines were joined to the row above. Please check.';

describe('Text out of a PDF', () => {
  it('goes by its place where it lines up, wrapped lines and titles included', () => {
    expect(readPdf(alignedPdf)).toEqual({
      rows: gridOf(
        [['Details of Vacancies', 4]],
        ['Sl.', 'Name of the Post', 'Category', 'Posts'],
        ['1', 'Junior Secretariat', 'UR', '212'],
        ['', 'Assistant (Group C)', 'OBC', '98'],
        ['2', 'Stenographer Grade D having passed the skill test of the Commission', 'UR (by test)', '10'],
        ['3', 'Driver', '', '7'],
        [['Note: The number of vacancies may change at any time.', 4]],
      ),
      notes: [{ words: joined, values: { smart_count: 2 } }],
    });
  });

  it('goes by its order where it does not line up', () => {
    expect(readPdf(looseTextPdf)).toEqual({
      rows: gridOf(
        ['Examination', 'Date', 'Shift'],
        ['Combined Graduate Level Tier-I', '14 Sep 2026', 'Morning'],
        ['MTS', '20 Sep 2026', 'Evening (revised)'],
        ['Constable (GD) in the Armed Police Forces', '21 Sep 2026', ''],
      ),
      notes: [
        { words: 'The text does not line up in columns: cells were taken in their order. Please check them.' },
        { words: joined, values: { smart_count: 1 } },
      ],
    });
  });

  it('is read in Hindi as well', () => {
    expect(readPdf(hindiPdf)).toEqual({
      rows: gridOf(
        ['पद का नाम', 'श्रेणी', 'रिक्तियां'],
        ['लेखपाल', 'अनारक्षित', '१२०'],
        ['राजस्व निरीक्षक (केवल अनुभवी)', 'ओबीसी', '४५'],
        ['क्\u200Dष सहायक', 'एससी', '७'],
      ),
      notes: [{ words: joined, values: { smart_count: 1 } }],
    });
  });

  it('without columns is one column', () => {
    expect(readPdf(oneColumnPdf)).toEqual({
      rows: gridOf(['Post'], ['Clerk'], ['Driver']),
      notes: [{ words: 'No columns were found: each line became a row.' }],
    });
    expect(readPdf('')).toEqual({ rows: [], notes: [] });
  });

  it('may have a heading in the middle of a column and its numbers at the right', () => {
    const text = ['Post             Posts     ', 'Clerk                    7', 'Senior Clerk            12'].join('\n');
    expect(readPdf(text).rows).toEqual(gridOf(['Post', 'Posts'], ['Clerk', '7'], ['Senior Clerk', '12']));
  });

  it('takes a tab for a wide space', () => {
    expect(readPdf('a\tb\nc\td').rows).toEqual(gridOf(['a', 'b'], ['c', 'd']));
  });

  it('loses no word', () => {
    const piece = fc.constantFrom(
      'Post',
      'of the',
      '12',
      'पद',
      '-',
      ' ',
      '  ',
      '   ',
      '\t',
      '          ',
      '\n',
      '\n    ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        expect(wordsOf(texts(readPdf(text).rows).join(' '))).toEqual(wordsOf(text));
      }),
    );
  });

  it('is read in time that grows with its length where it holds more cells or more places than any table', () => {
    expect(readPdf('a  '.repeat(66_000)).rows.map((row) => row.length)).toEqual([66_000]);
    const stairs = Array.from({ length: 900 }, (_, step) => `${' '.repeat(step * 6)}a  b`).join('\n');
    expect(readPdf(stairs).rows[0]?.map(({ value }) => value)).toEqual(['a', 'b']);
    expect(growthOf(readPdf, 'a  '.repeat(66_000))).toBeLessThan(linear);
    expect(growthOf(readPdf, 'a  b\n'.repeat(4000))).toBeLessThan(linear);
  });

  it('makes rows of the same width', () => {
    const line = fc.array(fc.constantFrom('a', 'bb', '7', ' ', '   ', '       '), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { rows } = readPdf(lines.map((parts) => parts.join('')).join('\n'));
        expect(new Set(rows.map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0))).size).toBeLessThan(2);
      }),
    );
  });
});

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean).toSorted();
}
