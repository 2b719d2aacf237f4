import { expect, it } from '@jest/globals';
import { shownFields, topicsOf } from './change-topics.js';
import type { ChangeKind, ChangePart, FieldChange, ReaderChange } from './change.js';

const field = (path: string, after = 'new', label = path): FieldChange => ({ path, label, before: '', after });
const lastDate = field('notifications/n1/lastDateApply');
const fee = field('notifications/n1/generalFee');
const ages = field('notifications/n1/startDate');
const key = field('links/i1/0', 'https://a.example/', 'Answer Key');

function entry(kind: ChangeKind, changes: readonly FieldChange[] = [], parts?: readonly ChangePart[]): ReaderChange {
  return { kind, changes, at: '2026-11-20T00:00:00.000Z', position: '1', name: '', ...(parts && { parts }) };
}

it.each<[string, string, ReaderChange, readonly string[]]>([
  ['a new posting', 'jobs', entry('published'), ['new']],
  ['one that is back', 'jobs', entry('restored', [lastDate]), ['new', 'dates-and-fees']],
  ['a moved date', 'jobs', entry('noticeEdited', [lastDate]), ['dates-and-fees']],
  ['a fee', 'offline', entry('noticeEdited', [fee]), ['dates-and-fees']],
  ['a new notice with a date', 'jobs', entry('noticeAdded', [lastDate, ages]), ['dates-and-fees']],
  ['an age', 'jobs', entry('noticeEdited', [ages]), []],
  ['a title', 'jobs', entry('edited', [field('title')]), []],
  ['a removed notice', 'jobs', entry('noticeRemoved', [lastDate]), ['withdrawn']],
  ['a withdrawal', 'admission', entry('withdrawn'), ['withdrawn']],
  ['a deletion', 'jobs', entry('removed'), ['withdrawn']],
  ['an admit card of a posting', 'jobs', entry('admitCardOut'), ['results']],
  ['an approved answer key', 'jobs', entry('answerKeyListed'), ['results']],
  ['a link to an answer key', 'jobs', entry('linksAdded', [key]), ['results']],
  ['another link', 'jobs', entry('linksAdded', [field('links/i1/0', 'https://a.example/', 'Apply')]), []],
  ['a new result', 'resultListings', entry('published'), ['new', 'results']],
  ['a deleted admit card', 'admitCards', entry('removed'), ['withdrawn', 'results']],
  [
    'one publish of several things',
    'jobs',
    entry(
      'edited',
      [lastDate, key],
      [
        { kind: 'noticeEdited', name: '', path: 'notifications/n1' },
        { kind: 'linksAdded', name: '', path: 'links/i1' },
        { kind: 'noticeRemoved', name: 'Peon', path: 'notifications/n2' },
      ],
    ),
    ['withdrawn', 'results', 'dates-and-fees'],
  ],
])('%s of %s stands under each of its topics', (_what, source, change, topics) => {
  expect([...topicsOf(source, change)]).toEqual(topics);
});

it('shows of a removed notice in a publish nothing, and of an added one its dates and fees', () => {
  const parts: readonly ChangePart[] = [
    { kind: 'noticeAdded', name: '', path: 'notifications/n1' },
    { kind: 'noticeRemoved', name: '', path: 'notifications/n2' },
  ];
  const gone = field('notifications/n2/examDate');
  expect(shownFields(entry('edited', [lastDate, ages, gone], parts))).toEqual([lastDate]);
});
