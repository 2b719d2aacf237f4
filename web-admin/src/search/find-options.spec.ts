import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { findOptions } from './find-options.js';
import { isFindKey } from './shortcuts.js';

const [jobs, admission] = families;

describe('the lines of "Find posting"', () => {
  it('are what was found, under the families, with their numbers', () => {
    const found = [
      { family: jobs, postings: [{ id: '1', jobTitle: 'CGL' }], total: 12 },
      { family: admission, postings: [{ id: '2', jobTitle2: 'CUET' }], total: 1 },
    ];
    const options = findOptions({ q: 'c', found }, [], families);
    expect(options.map(({ group, title, heading }) => [group, title, heading.words])).toEqual([
      ['Latest Jobs', 'CGL', 'the newest %{shown} of %{total}'],
      ['Admission', 'CUET', '%{total} found'],
    ]);
  });

  it('are what was opened last while nothing is typed, of families that there are', () => {
    const recent = [
      { family: 'jobs', id: '1', title: 'CGL' },
      { family: 'gone', id: '2', title: 'Old' },
    ];
    expect(findOptions(undefined, recent, families).map(({ title }) => title)).toEqual(['CGL']);
  });
});

it('The key that finds is K with Ctrl or ⌘, and nothing else held', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const finds = (key: string, held: Partial<typeof none>) => isFindKey({ key, ...none, ...held } as KeyboardEvent);
  expect([finds('k', { ctrlKey: true }), finds('K', { metaKey: true })]).toEqual([true, true]);
  expect([finds('k', { ctrlKey: true, shiftKey: true }), finds('k', {})]).toEqual([false, false]);
});
