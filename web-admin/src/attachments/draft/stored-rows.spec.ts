import { expect, it } from '@jest/globals';
import type { Attachment } from '@noticeboard/content-model';
import { addRows, attachmentsOf, changeRow, draftOf, newDraft, rowsForDraft, rowsFromDraft } from './draft.js';

const link: Attachment = { title: 'Apply', type: 'link', content: 'https://ssc.example/apply', fileName: 'kept' };
const pdf: Attachment = { title: 'Notice', type: 'pdf', content: 'uploads/ab/ab.pdf', fileName: 'n.pdf' };
const again = (kept: unknown) => addRows(newDraft, rowsFromDraft(Object(JSON.parse(JSON.stringify(kept)))));

it('keeps what a save would send, and what the other type holds', () => {
  const draft = changeRow(draftOf([link, pdf]), 2, { type: 'link', url: 'https://ssc.example/n' });
  const restored = again(rowsForDraft(draft));
  expect(attachmentsOf(restored)).toEqual(attachmentsOf(draft));
  expect(attachmentsOf(changeRow(restored, restored.rows[1]?.key ?? 0, { type: 'pdf' }))[1]).toEqual(pdf);
});

it('wants a file again', () => {
  const draft = addRows(newDraft, [{ title: 'A', type: 'pdf', file: new File(['%PDF'], 'a.pdf') }]);
  expect(again(rowsForDraft(draft)).rows).toMatchObject([{ title: 'A', type: 'pdf', file: undefined }]);
});

it('makes nothing of what is no draft', () => {
  expect(rowsFromDraft({})).toEqual([]);
  expect(rowsFromDraft({ rows: 'x' })).toEqual([]);
  expect(rowsFromDraft({ rows: [null, { title: 1, type: 'exe', saved: [] }] })).toEqual([
    { title: '', type: 'link', url: '' },
  ]);
});
