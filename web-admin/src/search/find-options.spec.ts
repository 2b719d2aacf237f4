import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { findOptions } from './find-options.js';
import { isFindKey } from './shortcuts.js';

const context = { table: families, kinds: listingKinds, locale: 'en', now: new Date('2026-11-20T06:00:00Z') };
const writes = { ...context, mayWrite: true };

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
