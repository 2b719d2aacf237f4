import { expect, it } from '@jest/globals';
import type { Attachment } from '@noticeboard/content-model';
import { draftOf, newDraft } from './draft.js';
import { type Editor, openEditor, reduce, type Step } from './editor.js';

const link: Attachment = { title: 'Apply', type: 'link', content: 'https://ssc.example/apply', fileName: '' };
const second: Attachment = { ...link, title: 'Second' };
const pdf = (name: string, type = 'application/pdf') => new File(['%PDF-1.7'], name, { type });
const after = (editor: Editor, ...steps: readonly Step[]) => steps.reduce(reduce, editor);
const titles = ({ draft }: Editor) => draft.rows.map(({ title }) => title);

it('makes a row of each PDF with a title out of its name, and names what is no PDF', () => {
  const editor = reduce(openEditor(newDraft, false), {
    type: 'addFiles',
    files: [pdf('CGL_notice.pdf'), pdf('notes.txt', 'text/plain'), pdf('answer-key.pdf')],
  });
  expect(titles(editor)).toEqual(['CGL notice', 'Answer key']);
  expect(editor.draft.rows.map(({ type }) => type)).toEqual(['pdf', 'pdf']);
  expect(editor).toMatchObject({ leftOut: ['notes.txt'], note: { values: { smart_count: 2 } }, focus: 2 });
});

it('adds nothing when no file is a PDF', () => {
  const opened = openEditor(newDraft, false);
  const editor = reduce(opened, { type: 'addFiles', files: [pdf('notes.txt', 'text/plain')] });
  expect(editor).toEqual({ ...opened, leftOut: ['notes.txt'] });
});

it('makes a row of each link and gives the cursor to the first', () => {
  const links = [
    { title: 'A', url: 'https://a.example' },
    { title: '', url: 'https://b.example' },
  ];
  const editor = reduce(openEditor(draftOf([link]), false), { type: 'addLinks', links });
  expect(titles(editor)).toEqual(['Apply', 'A', '']);
  expect(editor.draft.rows.find(({ key }) => key === editor.focus)?.title).toBe('A');
});

it('tells where a row has moved to', () => {
  const editor = reduce(openEditor(draftOf([link, second]), false), { type: 'move', key: 2, by: -1 });
  expect(titles(editor)).toEqual(['Second', 'Apply']);
  expect(editor.note?.values).toEqual({ number: 1, count: 2 });
});

it('takes back the row that was removed last, also after another was edited', () => {
  const editor = after(
    openEditor(draftOf([link, second]), false),
    { type: 'remove', key: 1 },
    { type: 'change', key: 2, content: { title: 'Edited' } },
    { type: 'putBack' },
  );
  expect(titles(editor)).toEqual(['Apply', 'Edited']);
  expect(editor.removed).toBeUndefined();
  expect(reduce(editor, { type: 'putBack' })).toBe(editor);
});

it('gives the cursor to the neighbour of a row that is removed', () => {
  const focusAfter = (key: number) => reduce(openEditor(draftOf([link, second]), false), { type: 'remove', key }).focus;
  expect([focusAfter(1), focusAfter(2)]).toEqual([2, 1]);
  expect(reduce(openEditor(draftOf([link]), false), { type: 'remove', key: 1 }).focus).toBeUndefined();
});

it('holds what the server said of a row until that row is changed', () => {
  const refused = reduce(openEditor(draftOf([link, second]), false), { type: 'refuse', index: 1, text: 'No.' });
  expect(refused.refused).toEqual({ key: 2, text: 'No.' });
  expect(reduce(refused, { type: 'change', key: 1, content: { title: 'x' } }).refused).toEqual({ key: 2, text: 'No.' });
  expect(reduce(refused, { type: 'change', key: 2, content: { title: 'x' } }).refused).toBeUndefined();
});

it('takes other rows in place of its own, such as those of an earlier draft', () => {
  const editor = reduce(openEditor(draftOf([link]), false), {
    type: 'open',
    rows: [{ title: 'A' }, { title: 'B' }],
    focuses: true,
  });
  expect(titles(editor)).toEqual(['A', 'B']);
  expect(editor.focus).toBe(editor.draft.rows[0]?.key);
});
