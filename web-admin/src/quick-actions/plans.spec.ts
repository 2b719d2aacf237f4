import { describe, expect, it } from '@jest/globals';
import { encodedError, families, type Family, listingKinds } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { answerKeyOut } from './answer-key-out.js';
import { extendLastDate } from './extend-last-date.js';
import type { Plan } from '../acts/planned-write.js';
import { quickFaults, type QuickSubject } from './quick-action.js';
import { quickActions } from './quick-actions.js';
import { admitCardOut, resultOut } from './listing-out.js';

const older = { id: 'n1', nameOfPost: 'Inspector', postDate: '1 Nov 2026', lastDateApply: '20 Nov 2026', revision: 2 };
const newer = { id: 'n2', nameOfPost: 'Auditor', postDate: '5 Nov 2026', revision: 3 };

function subjectOf(family: Family, more: Partial<QuickSubject> = {}): QuickSubject {
  const posting: RaRecord = { id: 'p1', [family.titleField]: 'CGL 2026' };
  const notifications = [newer, older];
  return { family, kinds: listingKinds, posting, notifications, items: [], noticed: [], today: '21 Nov 2026', ...more };
}

/** `create admitcard jobTitle applyLink`: what is done to which resource, and with which fields. */
function told(plan: Plan): readonly string[] {
  return plan.map(({ record, resource, data }) =>
    [record ? `change ${record.id} in` : 'create in', resource, ...Object.keys(data)].join(' '),
  );
}

it('an admit card, or a result, that there is already is warned of, and may be meant', () => {
  const [jobs] = families;
  const subject = subjectOf(jobs, { noticed: ['addadmitcard'] });
  expect(admitCardOut.warning?.({}, subject)).toMatch(/^There is one for this posting already/);
  expect(resultOut.warning?.({}, subject)).toBeUndefined();
});

describe.each<Family>(families)('what the quick actions write for $key', (family) => {
  const { notifications, items } = family.console;
  const values = {
    title: 'T',
    link: 'https://x.example/',
    admitCardAvailable: '21 Nov 2026',
    lastDateApply: '30 Nov 2026',
  };

  it('is told by one table', () => {
    const subject = subjectOf(family);
    const plans = quickActions
      .filter(({ isFor }) => isFor(family, listingKinds))
      .map(({ label, plan }) => [label, told(plan(values, subject))]);
    const { approvalScreen } = family;
    expect(plans).toEqual([
      ['Extend last date', [`change n1 in ${notifications.path} lastDateApply`]],
      [
        'Admit card out',
        [
          'create in addadmitcard jobTitle applyLink posting',
          `change n2 in ${notifications.path} admitCardAvailable`,
          `create in ${items.path} ${family.titleField} attachments`,
        ],
      ],
      ...(approvalScreen
        ? [
            [
              'Answer key out',
              [
                `create in ${items.path} ${family.titleField} attachments`,
                `create in ${approvalScreen.path} ${family.titleField}`,
              ],
            ],
          ]
        : []),
      [
        'Result out',
        [
          'create in addresult listingTitle applyLink posting',
          `create in ${items.path} ${family.titleField} attachments`,
        ],
      ],
    ]);
  });
});

describe('extending the last date', () => {
  const [jobs] = families;

  it('starts from the newest notification that gives one, and asks where there is a choice', () => {
    const [choice, last] = extendLastDate.fields(subjectOf(jobs));
    expect(choice?.choices).toEqual([
      { id: 'n2', name: 'Auditor · 5 Nov 2026' },
      { id: 'n1', name: 'Inspector · 1 Nov 2026' },
    ]);
    expect(extendLastDate.initial(subjectOf(jobs))).toMatchObject({ notification: 'n1' });
    expect(last).toMatchObject({ placeholder: '20 Nov 2026', required: true });
    expect(extendLastDate.fields(subjectOf(jobs, { notifications: [older] }))).toHaveLength(2);
  });

  it('shows the date that was, and sends the posting that the notification is of', () => {
    const [write] = extendLastDate.plan({ notification: 'n1', lastDateApply: '30 Nov 2026' }, subjectOf(jobs));
    expect(write?.changes).toEqual([{ label: 'Last Date to Apply', before: '20 Nov 2026', after: '30 Nov 2026' }]);
    expect(write?.record).toMatchObject({ postingId: 'p1', revision: 2 });
  });

  it('is hindered where there is nothing to extend', () => {
    expect(extendLastDate.hindrance?.(subjectOf(jobs, { notifications: [] }))).toMatch(/no notification yet/);
    expect(extendLastDate.plan({ lastDateApply: '20 Nov 2026' }, subjectOf(jobs))).toEqual([]);
  });
});

describe('a listing that is out already', () => {
  const [jobs] = families;

  it.each([
    ['Notice', undefined],
    ['Answer Key', 'This posting has an answer key already.'],
  ])('as a link called %s: %s', (title, warning) => {
    const attachments = [{ title, type: 'link', content: 'https://a.example/', fileName: '' }];
    const subject = subjectOf(jobs, { items: [{ id: 'i1', attachments, revision: 5 }] });
    expect(answerKeyOut.warning?.({}, subject)).toBe(warning);
  });

  it('is not written a second time', () => {
    const attachments = [{ title: 'Result', type: 'link', content: 'https://r.example/', fileName: '' }];
    const subject = subjectOf(jobs, { items: [{ id: 'i1', attachments, revision: 5 }] });
    const plan = resultOut.plan({ title: 'CGL', link: 'https://r.example/' }, subject);
    expect(told(plan)).toEqual(['create in addresult listingTitle applyLink posting']);
  });
});

describe('an answer key', () => {
  const [jobs] = families;
  const attachments = [{ title: 'Notice', type: 'link', content: 'https://a.example/', fileName: '' }];
  const items = [{ id: 'i1', attachments, revision: 5 }];

  it('is added behind the links that are there', () => {
    const [write] = answerKeyOut.plan({ title: 'Answer Key', link: 'https://k.example/' }, subjectOf(jobs, { items }));
    expect(write?.record).toMatchObject({ id: 'i1', revision: 5 });
    expect(write?.data).toEqual({
      attachments: [...attachments, { title: 'Answer Key', type: 'link', content: 'https://k.example/', fileName: '' }],
    });
  });

  it('is not added twice, and not approved twice', () => {
    const posting = { id: 'p1', jobTitle: 'CGL 2026', approved: true };
    const subject = subjectOf(jobs, { items, posting });
    expect(answerKeyOut.plan({ title: 'Notice', link: 'https://a.example/' }, subject)).toEqual([]);
  });

  it('is a link or a PDF, as a result is', () => {
    const pdf = new File(['%PDF-'], 'key.pdf', { type: 'application/pdf' });
    const faults = (values: object) => answerKeyOut.faults?.({ ...values }, subjectOf(jobs));
    expect(faults({ link: '' })).toEqual({ link: 'Please give a link or a PDF.' });
    expect(faults({ link: 'https://k.example/', pdf })).toEqual({ link: 'Please give a link or a PDF, not both.' });
    expect(faults({ link: '', pdf })).toEqual({});
    expect(resultOut.faults?.({ link: '' }, subjectOf(jobs))).toEqual({ link: 'Please give a link or a PDF.' });
    const [write] = answerKeyOut.plan({ title: 'Answer Key', link: '', pdf }, subjectOf(jobs));
    expect(write?.data['attachments']).toEqual([
      { title: 'Answer Key', type: 'pdf', content: '', fileName: 'key.pdf', file: pdf },
    ]);
  });
});

describe('the faults of a quick form', () => {
  it('are in the words of the server', () => {
    const fields = [
      { source: 'title', label: 'Title', kind: 'title' },
      { source: 'link', label: 'Apply Link', kind: 'url', required: true },
      { source: 'day', label: 'Day', kind: 'date', required: true },
    ] as const;
    expect(quickFaults(fields, { title: ' ', link: 'ssc.example' })).toEqual({
      title: encodedError('titleMissing'),
      link: encodedError('notAnAddress', { label: 'Apply Link' }),
      day: encodedError('required'),
    });
    expect(quickFaults(fields, { title: 'T', link: 'https://ssc.example/', day: '1 Dec' })).toEqual({});
  });
});
