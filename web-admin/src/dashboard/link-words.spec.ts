import { expect, it } from '@jest/globals';
import type { CheckedLink } from '@noticeboard/content-model';
import { brokenLinkWords, linkWords } from './link-words.js';

const link: CheckedLink = {
  source: 'jobs',
  id: 'p1',
  title: 'SSC CGL',
  label: 'Apply Link',
  url: 'https://ssc.example/apply',
  status: 200,
  fault: null,
  host: 'ssc.example',
  isSecure: true,
};
const told = (more: Partial<CheckedLink>) => linkWords({ ...link, ...more }).map(({ words }) => words);

it.each([
  ['private', 'Not followed: it leads into a private network'],
  ['refused', 'Could not be reached: the host refuses the connection'],
  ['tls', 'Could not be reached: no secure connection can be made'],
  ['timeout', 'Could not be reached within five seconds'],
  ['tooManyRedirects', 'Could not be reached: it redirects more than five times'],
  ['noAnswer', 'Could not be reached: the host gives no answer'],
] as const)('A link that cannot be followed (%s) says why', (fault, words) => {
  expect(told({ status: null, fault })).toEqual([words]);
});

it('A link that answers says how, where it ends if elsewhere, and whether safely', () => {
  expect(told({})).toEqual(['Answers %{status}']);
  const elsewhere = { host: 'www.ssc.example', isSecure: false };
  expect(told(elsewhere)).toEqual(['Answers %{status}', 'leads to %{host}', 'not https']);
});

it('A link that is kept as broken says since when', () => {
  const kept = { ...link, status: 404, since: '2026-11-20T20:00:00.000Z', checkedAt: '2026-11-22T20:00:00.000Z' };
  expect(brokenLinkWords(kept, 'en').map(({ words, values }) => [words, values])).toEqual([
    ['Answers %{status}', { status: 404 }],
    ['broken since %{time}', { time: '21 Nov 2026, 1:30 am IST' }],
  ]);
});
