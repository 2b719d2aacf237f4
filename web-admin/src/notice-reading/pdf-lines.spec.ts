import { describe, expect, it } from '@jest/globals';
import { readNotice } from '../notice-reader/read-notice.js';
import { linesOf } from './pdf-lines.js';

/** Texts at their places on a page; narrow letters take less room than wide ones. */
function pageOf(rows: readonly (readonly (readonly [x: number, text: string])[])[]) {
  const width = (text: string) =>
    Array.from(text, (letter) => (/[il1.,:/ ]/.test(letter) ? 3 : 7)).reduce((sum, one) => sum + one, 0);
  const pieces = rows.flatMap((row, place) =>
    row.map(([x, text]) => ({ text, x, y: 800 - place * 14, width: width(text), height: 10 })),
  );
  return { pieces, links: [], isCut: false };
}

const told = (rows: Parameters<typeof pageOf>[0]) =>
  readNotice({ lines: linesOf(pageOf(rows)), isCut: false }).proposals.map(
    ({ target, value, doubt }) => `${'field' in target ? target.field.name : target.is}${doubt ? '?' : ''}: ${value}`,
  );

describe('A page of a PDF', () => {
  it('with columns of text is read column by column, by their places', () => {
    const rows = [
      [[200, 'Canal Clerk Recruitment 2026']],
      [[50, 'Important Dates'], [320, 'Application Fee']],
      [[50, 'Online Application Begin : 01/12/2026'], [320, 'General / OBC : 500/-']],
      [[50, 'Last Date : 31/12/2026'], [320, 'SC / ST : 250/-']],
      [[50, 'Fee Payment Last Date : 02/01/2027'], [320, 'Pay by UPI or card only']],
    ] as const; // prettier-ignore
    expect(told(rows)).toEqual([
      'title: Canal Clerk Recruitment 2026',
      'applicationBegin: 01/12/2026',
      'generalFee: 500/-',
      'lastDateApply: 31/12/2026',
      'scStPhFee: 250/-',
      'lastDatePayExamFee: 02/01/2027',
      'additionalInfo?: Pay by UPI or card only',
    ]);
  });

  it('with labels beside their values is read row by row, with the words of a label that stand below', () => {
    const rows = [
      [[50, 'Canal Clerk Recruitment 2026']],
      [[50, 'Last date for making online'], [320, '10.12.2026']],
      [[50, 'payment of fee']],
      [[50, 'Last date for receipt of online'], [320, '08.12.2026 (up']],
      [[50, 'application'], [320, 'to 5 PM)']],
    ] as const; // prettier-ignore
    expect(told(rows)).toEqual([
      'title: Canal Clerk Recruitment 2026',
      'lastDatePayExamFee: 10.12.2026',
      'lastDateApply: 08.12.2026 (up to 5 PM)',
    ]);
  });

  it('with the letters of an ordinal raised gives the date as one', () => {
    expect(
      told([
        [[50, 'Canal Clerk Recruitment 2026']],
        [
          [50, 'Last Date : 24'],
          [132, 'th'],
          [148, 'December, 2026'],
        ],
      ]),
    ).toEqual(['title: Canal Clerk Recruitment 2026', 'lastDateApply: 24th December, 2026']);
  });
});
