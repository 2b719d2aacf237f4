import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { findOptions } from './find-options.js';
import { visited } from './recent-postings.js';
import { isFindKey, isHelpKey } from './shortcuts.js';

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

describe('what was opened last', () => {
  it('comes first, once, and is forgotten after ten others', () => {
    const opened = (id: number) => ({ family: 'jobs', id: String(id), title: `Job ${id}` });
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5].map(opened).reduce(visited, [] as ReturnType<typeof opened>[]);
    expect(all.map(({ id }) => id)).toEqual(['5', '11', '10', '9', '8', '7', '6', '4', '3', '2']);
  });
});

describe('the keys', () => {
  it('find with Ctrl or ⌘ and K, and nothing else held', () => {
    expect(isFindKey(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))).toBe(true);
    expect(isFindKey(new KeyboardEvent('keydown', { key: 'K', metaKey: true }))).toBe(true);
    expect(isFindKey(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isFindKey(new KeyboardEvent('keydown', { key: 'k' }))).toBe(false);
  });

  it('help with a question mark, but not one that is typed', () => {
    const asked = (target: HTMLElement) => {
      const event = new KeyboardEvent('keydown', { key: '?' });
      target.dispatchEvent(event);
      return isHelpKey(event);
    };
    expect(asked(document.createElement('button'))).toBe(true);
    expect(asked(document.createElement('textarea'))).toBe(false);
  });
});
