import { describe, expect, it } from '@jest/globals';
import { minute, positionAt } from '../testing/read-events.js';
import { changeLine, changeSummary, changesToWire } from './change-summary.js';
import type { ChangeKind, FieldChange, ReaderChange } from './change.js';

function change(kind: ChangeKind, { name = '', changes = [] as readonly FieldChange[] } = {}): ReaderChange {
  return { kind, at: minute(1), position: positionAt(1), name, changes };
}

function field(label: string, before = 'x', after = 'y'): FieldChange {
  return { path: 'notifications/n1/examDate', label, before, after };
}

const lastDate = field('Last Date to Apply', '20 Nov 2026', '30 Nov 2026');
const long = 'x'.repeat(81);

describe('In one line', () => {
  const cases: readonly [string, ReaderChange][] = [
    ['First published', change('published')],
    ['Removed', change('removed')],
    ['Published again', change('restored')],
    ['Last Date to Apply: was 20 Nov 2026, now 30 Nov 2026', change('noticeEdited', { changes: [lastDate] })],
    ['Exam Date: now 1 May', change('noticeEdited', { changes: [field('Exam Date', '', '1 May')] })],
    ['Exam Date: was 1 May, now removed', change('noticeEdited', { changes: [field('Exam Date', '1 May', '')] })],
    ['Details changed', change('noticeEdited', { changes: [field('Details', 'x', long)] })],
    ['Details added', change('noticeEdited', { changes: [field('Details', '', long)] })],
    ['Details removed', change('noticeEdited', { changes: [field('Details', long, '')] })],
    [
      '3 changes: Exam Date, Title',
      change('edited', { changes: [field('Exam Date'), field('Title'), field('Title')] }),
    ],
    ['5 changes: A, B, C, D and 1 more', change('edited', { changes: 'ABCDE'.split('').map((label) => field(label)) })],
    [
      '6 changes: A, B, C, D and 2 more',
      change('edited', { changes: 'ABCDEF'.split('').map((label) => field(label)) }),
    ],
    ['Notice added: Constable', change('noticeAdded', { name: 'Constable', changes: [lastDate] })],
    ['Notice removed', change('noticeRemoved', { changes: [lastDate] })],
    ['Table added', change('tableAdded', { changes: [field('Table', '', '2 rows')] })],
    ['Table changed', change('tableEdited', { changes: [field('Table row “UR”')] })],
    ['Table removed', change('tableRemoved')],
    [
      'Links added: Apply Online, Syllabus',
      change('linksAdded', { changes: [field('Apply Online'), field('Syllabus')] }),
    ],
    ['Links changed: Apply Online', change('linksEdited', { changes: [field('Apply Online')] })],
    ['Links removed: Syllabus', change('linksRemoved', { changes: [field('Syllabus')] })],
    ['Listed under Answer Key', change('answerKeyListed')],
    ['No longer listed under Answer Key', change('answerKeyUnlisted')],
  ];

  it.each(cases)('a reader is told: %s', (line, told) => {
    expect(changeLine(changeSummary(told))).toBe(line);
  });
});

describe('As data', () => {
  const of = (...changes: readonly FieldChange[]) => changeSummary(change('noticeEdited', { name: 'Clerk', changes }));

  it.each([
    [lastDate, { before: '20 Nov 2026', after: '30 Nov 2026' }],
    [field('Exam Date', '', long), { before: '', after: null }],
    [field('Exam Date', long, ''), { before: null, after: '' }],
  ])('one field has its texts, but for those too long for a line: %j', (only, texts) => {
    const parts = { kind: 'noticeEdited', name: 'Clerk', count: 1, labels: [only.label], more: 0 };
    expect(of(only)).toEqual({ ...parts, ...texts });
  });

  it('several fields have their labels, the first of them', () => {
    const several = of(...'AABCDEF'.split('').map((label) => field(label)));
    expect(several).toMatchObject({ count: 7, labels: ['A', 'B', 'C', 'D'], more: 2, before: null, after: null });
  });
});

describe('On the wire', () => {
  it('each change has its time, its line and its fields, and nothing else', () => {
    const entries = [change('noticeEdited', { name: 'Constable', changes: [lastDate] })];
    const { label, before, after } = lastDate;
    expect(changesToWire({ entries })).toEqual([
      { at: minute(1), summary: `${label}: was ${before}, now ${after}`, changes: [{ label, before, after }] },
    ]);
  });

  it('the publication is not among the changes, a removal is', () => {
    const entries = [change('removed'), change('tableRemoved'), change('published')];
    expect(changesToWire({ entries }).map(({ summary }) => summary)).toEqual(['Removed', 'Table removed']);
  });
});
