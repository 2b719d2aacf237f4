import { expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { actTitle } from './act-title.js';
import type { Values } from './write-bodies.js';

const [jobs, admission] = families;
const titled = (resource: string, data: Values | undefined, before?: Values) =>
  actTitle({ resource, data, before }, families, listingKinds);
const notice = { selectedJobTitle: 'SSC CHSL', nameOfPost: 'Clerk', lastDateApply: '1 Dec 2026', generalFee: '' };
const change = (values: Values, before: Values = notice) =>
  titled(jobs.console.notifications.path, { ...before, ...values }, before);

it.each([
  [change({ lastDateApply: '10 Dec 2026' }), 'SSC CHSL: last date → 10 Dec 2026'],
  [change({ lastDateApply: '10 Dec 2026', examDate: '1 Jan 2027' }), 'SSC CHSL: last date → 10 Dec 2026'],
  [change({ generalFee: 'Rs. 100', examDate: '1 Jan 2027' }), 'SSC CHSL: Exam Date, General / OBC / EWS'],
  [change({ shortInfo: 'x'.repeat(100) }), 'SSC CHSL: Short Information'],
  [change({ lastDateApply: '' }), 'SSC CHSL: last date'],
  [change({}), 'SSC CHSL: notification changed'],
  [titled(jobs.console.notifications.path, notice), 'SSC CHSL: notification added'],
  [titled(admission.console.postings.path, undefined, { jobTitle2: 'JEE' }), 'JEE: posting deleted'],
  [titled(jobs.console.tables.path, { jobTitle: 'SSC', data: [] }, { jobTitle: 'SSC' }), 'SSC: table changed'],
  [
    titled(
      'addresult',
      { listingTitle: 'CGL', applyLink: 'https://a.example' },
      { listingTitle: 'CGL', applyLink: '' },
    ),
    'CGL: Apply Link → https://a.example',
  ],
  [titled('addresult', { listingTitle: 'CGL' }), 'CGL: added'],
])('%s', (made, expected) => expect(made).toBe(expected));

it('A long title makes room for what changes', () => {
  const made = change({ lastDateApply: '10 Dec 2026' }, { ...notice, selectedJobTitle: 'ष'.repeat(300) });
  expect(Array.from(made)).toHaveLength(200);
  expect(made).toMatch(/ष: last date → 10 Dec 2026$/);
});
