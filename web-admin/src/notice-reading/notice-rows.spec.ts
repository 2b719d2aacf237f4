import { describe, expect, it } from '@jest/globals';
import { families, type Field } from '@noticeboard/content-model';
import { noticeOfText } from '../notice-reader/notice-text.js';
import { readNotice } from '../notice-reader/read-notice.js';
import { rowOfFile, rowsOf, takenOf, withHeld, withRequired } from './notice-rows.js';

const [jobs] = families;
const corrigendum =
  'Corrigendum to Advt. No. 08/2026\nThe last date for online application is extended from 30.11.2026 to 15.12.2026 (6 PM).';
const rowsIn = (text: string) => rowsOf(readNotice(noticeOfText(text)).proposals);
const holding = (values: Readonly<Record<string, string>>) => (field: Field) => values[field.name];

describe('A notice that changes an earlier one', () => {
  it('is known as such, with the number of its advertisement', () => {
    const { isAmendment, reference } = readNotice(noticeOfText(corrigendum));
    expect([isAmendment, reference]).toEqual([true, '08/2026']);
    expect(readNotice(noticeOfText('Last Date: 15/12/2026')).isAmendment).toBe(false);
  });

  it('strikes the date that a form holds, where it is the one that it changes', () => {
    const rows = withHeld(rowsIn(corrigendum), holding({ lastDateApply: '30 November 2026' }));
    expect(rows).toMatchObject([{ value: '15.12.2026 (6 PM)', was: '30 November 2026', isTicked: true }]);
  });

  it('takes nothing for granted where the form holds another', () => {
    const rows = withHeld(rowsIn(corrigendum), holding({ lastDateApply: '1 November 2026' }));
    expect(rows).toMatchObject([{ value: '15.12.2026 (6 PM)', isTicked: false }]);
  });
});

describe('The rows of a notice', () => {
  it('hold what a posting must have, and nothing is made up for it', () => {
    const missing = withRequired(rowsIn('Last Date: 15/12/2026')).filter(({ line }) => !line);
    expect(missing.map(({ value, isTicked }) => [value, isTicked])).toEqual(Array.from(missing, () => ['', false]));
    expect(missing.map(({ key }) => key)).toContain('notification postDate');
  });

  it('hold the PDF that was read, as a link with its file', () => {
    const file = new File(['%PDF-'], 'Notice_2026.pdf');
    expect(takenOf(jobs, [rowOfFile(file)]).links).toEqual([
      { title: 'Notice 2026', type: 'pdf', content: '', fileName: 'Notice_2026.pdf', file },
    ]);
  });
});
