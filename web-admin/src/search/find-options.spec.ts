import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { actionOptions, askedAction, findOptions, screenOptions } from './find-options.js';
import { quickActions } from '../quick-actions/quick-actions.js';
import { isFindKey } from './shortcuts.js';

const context = { table: families, kinds: listingKinds, locale: 'en', now: new Date('2026-11-20T06:00:00Z') };
const writes = { ...context, mayWrite: true };

it.each([
  ['extend chsl', 'extend-last-date', 'chsl'],
  ['Extend last date CHSL 2026', 'extend-last-date', 'chsl 2026'],
  ['अंतिम तिथि पटवारी', 'extend-last-date', 'पटवारी'],
  ['result cgl', 'result-out', 'cgl'],
  ['extend', undefined, undefined],
  ['ex chsl', undefined, undefined],
  ['chsl extend', undefined, undefined],
])('“%s” asks for the action %s', (typed, key, title) => {
  const inHindi = (text: string) => (text === 'Extend last date' ? 'अंतिम तिथि बढ़ाएँ' : text);
  const asked = askedAction(typed, quickActions, inHindi);
  expect([asked?.action.key, asked?.title]).toEqual([key, title]);
});

it('An action is offered on the postings that have the words, each the way to its form', () => {
  const asked = askedAction('extend chsl', quickActions, (text) => text);
  const record = { id: '1', title: 'SSC CHSL', createdAt: '2026-11-01T00:00:00.000Z' };
  const found = ['jobs', 'admitCards'].map((source) => ({ source, records: [record], total: 1 }));
  const options = asked ? actionOptions(asked, { q: 'chsl', found }, writes) : [];
  expect(options.map(({ to, group }) => [group, to])).toEqual([
    ['Extend last date', '/admin/addlatestjob/1?do=extend-last-date'],
  ]);
});

it.each([
  ['audit', ['/admin/audit']],
  ['JOB INFO', ['/admin/add-job-info']],
  ['table', ['/admin/add-job-table']],
  ['a', []],
  ['', []],
  ['dit', []],
])('“%s” finds screens by the beginnings of their words', (typed, addresses) => {
  const screens = [
    { path: 'audit', label: 'Audit' },
    { path: 'add-job-info', label: 'Add Job Info' },
    { path: 'add-job-table', label: 'Add Job Table' },
  ];
  expect(screenOptions(typed, screens).map(({ to }) => to)).toEqual(addresses);
});

describe('the lines of "Find posting"', () => {
  it('are what was found, under the families and kinds, with their numbers and how they stand', () => {
    const createdAt = '2026-11-01T00:00:00.000Z';
    const cgl = { id: '1', title: 'CGL', createdAt, applicationBegin: '', lastDateApply: '19 November 2026' };
    const found = [
      { source: 'jobs', records: [cgl], total: 12 },
      { source: 'admitCards', records: [{ id: '2', title: 'CUET', createdAt }], total: 1 },
      { source: 'changeSets', records: [{ id: '3', title: 'CGL out', createdAt, status: 'open' as const }], total: 1 },
    ];
    const options = findOptions({ q: 'c', found }, [], writes);
    const told = options.map(({ group, title, to, heading, notes }) => [
      group,
      title,
      to,
      heading.words,
      notes.map(({ words }) => words),
    ]);
    expect(told).toEqual([
      ['Latest Jobs', 'CGL', '/admin/addlatestjob/1', '%{shown} of %{total}', ['Closed %{day}', 'added in %{year}']],
      ['Admit Cards', 'CUET', '/admin/addadmitcard?edit=2', '%{total} found', ['added in %{year}']],
      ['Change sets', 'CGL out', '/admin/change-sets/3', '%{total} found', ['In preparation', 'added in %{year}']],
    ]);
  });

  it('are a new posting of each family where nothing is found, for those who may write', () => {
    const nothing = { q: 'SSC & CGL', found: [] };
    const [first] = findOptions(nothing, [], writes);
    expect(first).toMatchObject({ title: 'SSC & CGL', to: '/admin/addlatestjob?title=SSC%20%26%20CGL' });
    expect(findOptions(nothing, [], { ...context, mayWrite: false })).toEqual([]);
    expect(findOptions({ ...nothing, error: new Error('out') }, [], writes)).toEqual([]);
  });

  it('are what was opened last while nothing is typed, of families that there are', () => {
    const recent = [
      { family: 'jobs', id: '1', title: 'CGL' },
      { family: 'gone', id: '2', title: 'Old' },
    ];
    expect(findOptions(undefined, recent, writes).map(({ title }) => title)).toEqual(['CGL']);
  });
});

it('The key that finds is K with Ctrl or ⌘, and nothing else held', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const finds = (key: string, held: Partial<typeof none>) => isFindKey({ key, ...none, ...held } as KeyboardEvent);
  expect([finds('k', { ctrlKey: true }), finds('K', { metaKey: true })]).toEqual([true, true]);
  expect([finds('k', { ctrlKey: true, shiftKey: true }), finds('k', {})]).toEqual([false, false]);
});
