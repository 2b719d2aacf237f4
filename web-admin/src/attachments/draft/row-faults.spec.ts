import { describe, expect, it } from '@jest/globals';
import { type Attachment, encodedError, encodeFieldError, fieldError, inEntry } from '@noticeboard/content-model';
import { addRows, type Draft, draftOf, newDraft, type RowContent } from './draft.js';
import { draftFault, faultsSoFar, refusedRow, rowFaults } from './row-faults.js';

const stored: Attachment = { title: 'Notice', type: 'pdf', content: 'uploads/ab/ab.pdf', fileName: 'n.pdf' };
const empty: Draft = { rows: [], nextKey: 1 };

function faultsOf(draft: Draft) {
  const row = draft.rows.at(-1);
  return row && rowFaults(row);
}
const added = (content: RowContent) => faultsOf(addRows(newDraft, [content]));

const required = encodedError('required');

describe('A row', () => {
  it('needs a title and the content of its type', () => {
    expect(added({})).toEqual({ title: required, url: required });
    expect(added({ title: ' ', type: 'pdf' })).toEqual({
      title: required,
      file: 'Please choose a PDF file.',
    });
    expect(added({ title: 'A', url: 'https://ssc.example' })).toEqual({});
    expect(added({ title: 'A', url: 'ssc.example' })).toEqual({ url: encodedError('notAnAddress', { label: 'link' }) });
    expect(added({ title: 'A', url: 'https://' })).toEqual({ url: encodedError('notAnAddress', { label: 'link' }) });
  });

  it('of a PDF needs no file when there is a stored one, and no stored one when there is a file', () => {
    expect(faultsOf(draftOf([stored]))).toEqual({});
    expect(added({ title: 'A', type: 'pdf', file: new File([], 'a.pdf') })).toEqual({});
  });

  it('that was a link needs a file when it becomes a PDF', () => {
    const link: Attachment = { title: 'A', type: 'link', content: 'https://ssc.example', fileName: '' };
    const [row] = draftOf([link]).rows;
    expect(row && rowFaults({ ...row, type: 'pdf' })).toEqual({ file: 'Please choose a PDF file.' });
  });
});

describe('An address', () => {
  it.each(['', 'h', 'HTTP', 'https:/', 'https://', 'https://s', 'http://ssc.example/a?b=ग'])(
    '%j may become one',
    (text) => {
      expect(faultsSoFar({ url: text })).toEqual({});
    },
  );

  it.each(['ssc.example', 'www.ssc.example', 'javascript:alert(1)', 'https://ssc example', 'httpx'])(
    '%j is told at once to be none',
    (text) => {
      expect(faultsSoFar({ url: text })).toEqual({ url: encodedError('notAnAddress', { label: 'link' }) });
    },
  );
});

describe('A list', () => {
  it('is not added empty, but may be emptied', () => {
    expect(draftFault(empty, true)).toBe('Add a link or a PDF first.');
    expect(draftFault(empty, false)).toBeUndefined();
    expect(draftFault(newDraft, true)).toBeUndefined();
  });

  it('has at most as many rows as the server takes', () => {
    const many = (count: number) =>
      addRows(
        newDraft,
        Array.from({ length: count }, () => ({ title: 'A' })),
      );
    expect(draftFault(many(200), true)).toBeUndefined();
    expect(draftFault(many(201), true)).toBe(encodedError('tooManyEntries', { max: 200 }));
  });

  it('finds the row that the server means', () => {
    expect(refusedRow(encodeFieldError(inEntry(2, fieldError('required'))))).toEqual({ index: 1, text: required });
    expect(refusedRow(encodedError('notAListOfAttachments'))).toBeUndefined();
  });
});
