import { describe, expect, it } from '@jest/globals';
import { families, type Family, listingKinds } from '@noticeboard/content-model';
import type { ComparedField } from './field-difference.js';
import { type ComparedPart, recordDifference, type RecordState } from './record-difference.js';

const tables = { table: families, kinds: listingKinds };
const link = { title: 'Apply', type: 'link', content: 'https://ssc.example', fileName: '' } as const;
const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });

function changed(parts: readonly ComparedPart[]) {
  return parts.filter(({ mark }) => mark !== 'same').map(({ key, mark }) => `${key} ${mark}`);
}

function entriesOf(fields: readonly ComparedField[], label: string) {
  return fields
    .find(({ field }) => field.label === label)
    ?.entries.map(({ before, after }) => `${before ?? ''}>${after ?? ''}`);
}

describe.each<Family>([...families])('Two states of a posting of $key', (family) => {
  const subject = { kind: 'posting', family: family.key } as const;
  const compare = (before: RecordState, after: RecordState) => recordDifference(subject, tables, before, after);
  const posting = {
    [family.titleField]: 'CGL',
    salaryRange: '',
    applyLink: '',
    notifications: [],
    tables: [],
    items: [],
  };

  it('tell its fields, those of its notifications, its tables and its links apart by id', () => {
    const begin = family.wireNames['applicationBegin'] ?? 'applicationBegin';
    const before = {
      ...posting,
      notifications: [{ _id: 'n1', nameOfPost: 'Clerk', [begin]: '1 Nov', dynamicInputs: ['Fee 100', 'Late 50'] }],
      tables: [
        { _id: 't1', data: [[cell('10')]] },
        { _id: 't2', data: [[cell('same')]] },
      ],
      items: [{ _id: 'i1', attachments: [link] }],
    };
    const after = {
      ...posting,
      salaryRange: 'Level 7',
      notifications: [
        { _id: 'n1', nameOfPost: 'Clerk', [begin]: '2 Nov', dynamicInputs: ['Fee 120', 'Late 50'] },
        { _id: 'n2', nameOfPost: 'Typist' },
      ],
      tables: [{ _id: 't2', data: [[cell('same')]] }],
      items: [{ _id: 'i1', attachments: [{ ...link, content: 'https://ssc.example/new' }] }],
    };
    const parts = compare(before, after);
    expect(changed(parts)).toEqual([
      'own changed',
      'notifications/n1 changed',
      'notifications/n2 added',
      'tables/t1 removed',
      'items/i1 changed',
    ]);
    const [own, clerk] = parts;
    expect(entriesOf(own?.fields ?? [], 'Salary Range')).toEqual(['>Level 7']);
    expect(entriesOf(clerk?.fields ?? [], 'Application Begin')).toEqual(['1 Nov>2 Nov']);
    expect(entriesOf(clerk?.fields ?? [], 'Extra Fee Lines')).toEqual(['Fee 100>Fee 120', 'Late 50>Late 50']);
    expect(entriesOf(parts.at(-1)?.fields ?? [], 'Link')).toEqual([
      'Apply>Apply',
      'https://ssc.example>https://ssc.example/new',
    ]);
  });

  it('are the same when nothing but what the server keeps has changed', () => {
    const parts = compare({ ...posting, revision: 1 }, { ...posting, revision: 9, updatedAt: 'later' });
    expect(changed(parts)).toEqual([]);
  });

  it('may be none: it was added, or deleted', () => {
    expect(changed(compare(undefined, posting))).toEqual(['own added']);
    expect(changed(compare(posting, undefined))).toEqual(['own removed']);
    expect(changed(compare(undefined, undefined))).toEqual([]);
  });
});

describe('Two states of what stands alone', () => {
  it('tell the PDF of a result', () => {
    const subject = { kind: 'resultListing', family: '' } as const;
    const before = { listingTitle: 'CGL', applyLink: '', pdfFile: 'uploads/aa/a.pdf', fileName: 'a.pdf' };
    const [own] = recordDifference(subject, tables, before, { ...before, pdfFile: '', fileName: '' });
    expect(own?.fields.map(({ field, mark }) => `${field.label}: ${mark}`)).toEqual([
      'Listing Title: same',
      'Apply Link: same',
      'File name: removed',
      'PDF File: removed',
    ]);
  });

  it('tell the role of an account, and whether it is closed', () => {
    const before = { username: 'asha', role: 'admin', closed: false };
    const [own] = recordDifference({ kind: 'account', family: '' }, tables, before, { ...before, closed: true });
    expect(own?.fields.map(({ field, mark }) => `${field.label}: ${mark}`)).toEqual([
      'Role: same',
      'Closed: changed',
      'Tokens: same',
    ]);
  });
});
