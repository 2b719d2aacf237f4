import { expect, it } from '@jest/globals';
import type { Attachment } from '@noticeboard/content-model';
import { addRows, draftOf, newDraft } from './draft.js';
import { duplicatesIn } from './row-faults.js';

const url = 'https://ssc.example/apply';
const stored: Attachment = { title: 'Notice', type: 'pdf', content: 'uploads/ab/ab.pdf', fileName: 'n.pdf' };
const file = (name: string) => new File(['%PDF'], name, { lastModified: 1 });

function notesOf(...given: Parameters<typeof duplicatesIn>) {
  return [...duplicatesIn(...given).values()].map((notes) =>
    notes.map(({ text, number }) => text.replace('%{number}', String(number))),
  );
}

it('names the row above that has the same title, address or PDF', () => {
  const { rows } = addRows(draftOf([stored, { ...stored, title: 'Again' }]), [
    { title: ' notice ', url },
    { title: 'B', url: 'https://SSC.example:443/apply ' },
    { title: 'C', type: 'pdf', file: file('c.pdf') },
    { title: 'D', type: 'pdf', file: file('c.pdf') },
    { title: 'E', type: 'pdf', file: file('e.pdf') },
  ]);
  expect(notesOf(rows, [])).toEqual([
    [],
    ['The same PDF as attachment 1.'],
    ['The same title as attachment 1.'],
    ['The same address as attachment 3.'],
    [],
    ['The same PDF as attachment 5.'],
    [],
  ]);
});

it('tells what another record of the posting has too', () => {
  const { rows } = addRows(draftOf([stored]), [{ title: 'A', url }]);
  const elsewhere: Attachment[] = [stored, { title: 'X', type: 'link', content: `${url}#`, fileName: '' }];
  const again = 'Another item of this job has it too.';
  expect(notesOf(rows, [{ ...stored, title: 'X' }])).toEqual([[again], []]);
  expect(notesOf(rows, elsewhere)).toEqual([[again], []]);
  expect(notesOf(rows, [{ title: 'X', type: 'link', content: url, fileName: '' }])).toEqual([[], [again]]);
});

it('says nothing about what is not filled in', () => {
  const { rows } = addRows(
    addRows(newDraft, [
      { type: 'pdf', title: 'A' },
      { type: 'pdf', title: 'B' },
    ]),
    [{}],
  );
  expect(notesOf(rows, [{ title: '', type: 'link', content: '', fileName: '' }])).toEqual([[], [], []]);
});
