import { describe, expect, it } from '@jest/globals';
import type { PublicEntryRead } from '@noticeboard/content-model';
import { differences, hashesIn, versionAt } from './standing';

const date = 'Last Date to Apply';
const entry = (leaf: number, ...changes: PublicEntryRead['changes']): PublicEntryRead => ({
  leaf,
  time: `2026-11-2${leaf}T10:00:00.000Z`,
  title: 'CHSL',
  what: 'Notice changed',
  changes,
});
const entries = [
  entry(
    0,
    { label: date, part: 'n1', before: '', after: '26 Nov' },
    { label: 'Details', before: '', after: { sha256: 'a' } },
  ),
  entry(1, { label: date, part: 'n2', before: '', after: '1 Jan' }),
  entry(2, { label: date, part: 'n1', before: '26 Nov', after: '3 Dec' }),
  entry(3, { label: date, part: 'n2', before: '1 Jan', after: '' }),
];
const at = (leaf: number) => versionAt(entries, `2026-11-2${leaf}T12:00:00.000Z`);

describe('A version of a notice', () => {
  it('is none before anything of it was public', () => {
    expect(versionAt(entries, '2026-11-20T09:00:00.000Z')).toBeUndefined();
  });

  it('has what the entries up to then have left, each value with the entry that put it there', () => {
    const shown = at(2)?.values.map(({ label, value, since }) => [label, value, since.leaf]);
    expect(shown).toEqual([
      [date, '3 Dec', 2],
      ['Details', { sha256: 'a' }, 0],
      [date, '1 Jan', 1],
    ]);
    expect(at(3)?.values).toHaveLength(2);
  });

  it('differs from another one where a value does, of the same part', () => {
    const told = (then: number, later: number) =>
      differences(at(then), at(later)).map((one) => [one.label, one.earlier, one.later]);
    expect(told(0, 2)).toEqual([
      [date, '26 Nov', '3 Dec'],
      [date, undefined, '1 Jan'],
    ]);
    expect(told(1, 3)).toEqual([
      [date, '26 Nov', '3 Dec'],
      [date, '1 Jan', undefined],
    ]);
    expect(told(2, 2)).toEqual([]);
    expect(differences(undefined, at(0))).toHaveLength(2);
  });

  it('names the texts that stand beside the log', () => {
    expect(hashesIn(['26 Nov', { sha256: 'a' }, undefined])).toEqual(['a']);
  });
});
