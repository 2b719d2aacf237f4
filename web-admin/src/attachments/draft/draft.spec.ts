import { describe, expect, it } from '@jest/globals';
import { type Attachment, families } from '@noticeboard/content-model';
import { sameValue } from '../../editing/three-way.js';
import { usefulItemsWrite } from '../../providers/write-bodies.js';
import {
  addRows,
  attachmentsOf,
  changeRow,
  type Draft,
  draftOf,
  moveRow,
  newDraft,
  pickedPdf,
  putBack,
  removeRow,
  rowsForDraft,
} from './draft.js';

const link: Attachment = { title: 'Apply', type: 'link', content: 'https://ssc.example/apply', fileName: '' };
const pdf: Attachment = {
  title: 'Notice',
  type: 'pdf',
  content: `uploads/ab/ab${'0'.repeat(62)}.pdf`,
  fileName: 'n.pdf',
};
const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
/** As a form tells whether there is something to save. */
const isSameDraft = (one: Draft, other: Draft) => sameValue(rowsForDraft(one), rowsForDraft(other));
const titles = ({ rows }: Draft) => rows.map(({ title }) => title);

/** `attachments` and the names of `pdfs` as they go out. */
function sent(draft: Draft) {
  const form = usefulItemsWrite(families[0], { jobTitle: 'CGL', attachments: attachmentsOf(draft) });
  const files = form.getAll('pdfs').map((part) => (part instanceof File ? part.name : part));
  const [list] = form.getAll('attachments');
  return { attachments: typeof list === 'string' ? (JSON.parse(list) as unknown) : undefined, files };
}

describe('A draft', () => {
  it('begins with one empty row, and what is added takes its place', () => {
    expect(newDraft.rows).toHaveLength(1);
    const added = addRows(newDraft, [{ title: 'A' }, { title: 'B' }]);
    expect(titles(added)).toEqual(['A', 'B']);
    expect(titles(addRows(added, [{}]))).toEqual(['A', 'B', '']);
    expect(new Set(addRows(added, [{}]).rows.map(({ key }) => key)).size).toBe(3);
  });

  it('is sent as it was read when nothing is changed', () => {
    const named = { ...link, fileName: 'kept' };
    expect(attachmentsOf(draftOf([named, pdf]))).toEqual([named, pdf]);
  });

  it.each<[string, Partial<Attachment>, string]>([
    ['that came from the old file’s name', { title: 'Notice 2025', fileName: 'notice_2025.pdf' }, 'Notice 2026'],
    ['that is empty', { title: ' ', fileName: 'notice_2025.pdf' }, 'Notice 2026'],
    ['that somebody wrote', { title: 'The notice', fileName: 'notice_2025.pdf' }, 'The notice'],
  ])('takes a PDF in place of a stored one, and its name for a title %s', (_what, stored, title) => {
    const draft = draftOf([{ ...pdf, ...stored }]);
    const [row] = draft.rows;
    if (!row) throw new Error('the draft has no row');
    const changed = changeRow(draft, row.key, pickedPdf(row, file('notice_2026.pdf')));
    expect(titles(changed)).toEqual([title]);
    const again = changed.rows.map((other) => pickedPdf(other, file('corrigendum.pdf')).title);
    expect(again).toEqual([title === 'The notice' ? undefined : 'Corrigendum']);
  });

  it('moves a row one place, and not beyond an end', () => {
    const draft = addRows(newDraft, [{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
    const [a, , c] = draft.rows;
    expect(titles(moveRow(draft, a?.key ?? 0, 1))).toEqual(['B', 'A', 'C']);
    expect(titles(moveRow(draft, c?.key ?? 0, -1))).toEqual(['A', 'C', 'B']);
    expect(moveRow(draft, a?.key ?? 0, -1)).toBe(draft);
    expect(moveRow(draft, c?.key ?? 0, 1)).toBe(draft);
  });

  it('takes a removed row back where it was', () => {
    const draft = draftOf([link, pdf]);
    const [first] = draft.rows;
    if (!first) throw new Error('the draft has rows');
    const shorter = removeRow(draft, first.key);
    expect(titles(shorter)).toEqual(['Notice']);
    expect(isSameDraft(putBack(shorter, first, 0), draft)).toBe(true);
  });

  it('is another one after any change, and the same again after it is undone', () => {
    const draft = draftOf([link, pdf]);
    for (const change of [
      { title: 'x' },
      { type: 'pdf' },
      { url: 'https://x.example' },
      { file: file('x.pdf') },
    ] as const)
      expect(isSameDraft(changeRow(draft, 1, change), draft)).toBe(false);
    expect(isSameDraft(moveRow(draft, 1, 1), draft)).toBe(false);
    expect(isSameDraft(changeRow(changeRow(draft, 1, { type: 'pdf' }), 1, { type: 'link' }), draft)).toBe(true);
    expect(isSameDraft(draftOf([link, pdf]), draft)).toBe(true);
  });

  it('keeps the other content while the type is switched, and sends only what the type shows', () => {
    const asPdf = changeRow(draftOf([link, pdf]), 1, { type: 'pdf', file: file('a.pdf') });
    expect(sent(asPdf)).toEqual({
      attachments: [{ title: 'Apply', type: 'pdf', content: '', fileName: 'a.pdf' }, pdf],
      files: ['a.pdf'],
    });
    expect(attachmentsOf(changeRow(asPdf, 1, { type: 'link' }))[0]).toEqual(link);
    const asLink = changeRow(draftOf([link, pdf]), 2, { type: 'link', url: ' https://ssc.example/n ' });
    expect(sent(asLink).attachments).toEqual([
      link,
      { title: 'Notice', type: 'link', content: 'https://ssc.example/n', fileName: '' },
    ]);
    expect(attachmentsOf(changeRow(asLink, 2, { type: 'pdf' }))[1]).toEqual(pdf);
  });

  it('sends the n-th file for the n-th PDF that has no content, wherever its row was moved', () => {
    const draft = addRows(draftOf([pdf, link]), [
      { title: 'First', type: 'pdf', file: file('1.pdf') },
      { title: 'Second', type: 'pdf', file: file('2.pdf') },
    ]);
    expect(sent(moveRow(draft, 4, -1))).toEqual({
      attachments: [
        pdf,
        link,
        { title: 'Second', type: 'pdf', content: '', fileName: '2.pdf' },
        { title: 'First', type: 'pdf', content: '', fileName: '1.pdf' },
      ],
      files: ['2.pdf', '1.pdf'],
    });
  });

  it('sends a new file in place of the stored one', () => {
    const draft = changeRow(draftOf([pdf]), 1, { file: file('new.pdf') });
    expect(sent(draft)).toEqual({
      attachments: [{ title: 'Notice', type: 'pdf', content: '', fileName: 'new.pdf' }],
      files: ['new.pdf'],
    });
  });
});
