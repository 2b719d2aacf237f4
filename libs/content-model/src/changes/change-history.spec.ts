import { describe, expect, it } from '@jest/globals';
import { minute, positionAt } from '../testing/read-events.js';
import { type ChangeHistory, historyAfter } from './change-history.js';
import type { ReaderChange } from './change.js';

const source = 'jobs';
const subject = { id: 'p1', title: 'SSC CGL', createdAt: minute(0) };
const published = entry(0, 'published');

function entry(n: number, kind: ReaderChange['kind'] = 'edited'): ReaderChange {
  return { kind, at: minute(n), position: positionAt(n), name: '', changes: [] };
}

function historyOf(entries: number): ChangeHistory | undefined {
  let history = historyAfter(undefined, source, subject, [published]);
  for (let n = 1; n < entries; n += 1) history = historyAfter(history, source, subject, [entry(n)]);
  return history;
}

describe('A history', () => {
  it('begins with the publication', () => {
    expect(historyAfter(undefined, source, subject, [published])).toEqual({ source, ...subject, entries: [published] });
  });

  it('has no other members than its own, whatever it is made for', () => {
    const posting = { ...subject, notifications: [] };
    expect(Object.keys(historyAfter(undefined, source, posting, [published]) ?? {})).toEqual([
      'source',
      ...Object.keys(subject),
      'entries',
    ]);
  });

  it('has the newest change first', () => {
    expect(historyOf(3)?.entries).toEqual([entry(2), entry(1), published]);
  });

  it('is the same object after an event of which nothing is told', () => {
    const history = historyOf(2);
    expect(historyAfter(history, source, subject, [])).toBe(history);
    expect(historyAfter(undefined, source, subject, [])).toBeUndefined();
  });

  it.each([['a change', [entry(2)]] as const, ['no change', []] as const])(
    'has the present title after %s',
    (_, told) => {
      expect(historyAfter(historyOf(2), source, { ...subject, title: 'UPSC' }, told)?.title).toBe('UPSC');
    },
  );

  it.each([2, 400, 499, 500, 501, 1200])('is the same after %i events at once as after one by one', (events) => {
    const entries = Array.from({ length: events }, (_, n) => (n === 0 ? published : entry(n)));
    expect(historyAfter(undefined, source, subject, entries)).toEqual(historyOf(events));
    const half = Math.ceil(events / 2);
    expect(historyAfter(historyOf(half), source, subject, entries.slice(half))).toEqual(historyOf(events));
  });

  it('keeps the newest 499 changes and the publication', () => {
    expect(historyOf(500)?.entries.at(-2)).toEqual(entry(1));
    const { entries } = historyOf(520) ?? { entries: [] };
    expect(entries).toHaveLength(500);
    expect([entries[0], entries.at(-2), entries.at(-1)]).toEqual([entry(519), entry(21), published]);
  });

  it('of large tables that were changed long ago keeps the number of rows, and those whose dates moved', () => {
    const row = (label: string, before: string, after: string) => ({ path: 'tables/t1', label, before, after });
    const long = 'x'.repeat(4000);
    const dated = row('Table row “Interview”', 'Interview · 20 Nov 2026', 'Interview · 30 Nov 2026');
    const rows = Array.from({ length: 19 }, (_, n) => row(`Table row “${n}”`, long, `${long}y`));
    const large = (n: number): ReaderChange => {
      return { ...entry(n, 'tableEdited'), changes: [...rows, dated, row('Table', '', 'and 3 more rows')] };
    };
    const told = [published, ...Array.from({ length: 40 }, (_, n) => large(n + 1))];
    const history = historyAfter(undefined, source, subject, told);
    const { entries = [] } = history ?? {};
    expect(JSON.stringify(history).length).toBeLessThan(1_000_000);
    expect(entries.slice(0, 4)).toEqual(told.slice(-4).toReversed());
    expect(entries[4]).toEqual({ ...large(36), changes: [dated, row('Table', '', 'and 22 more rows')] });
    const oneByOne = told.reduce<ChangeHistory | undefined>(
      (before, change) => historyAfter(before, source, subject, [change]),
      undefined,
    );
    expect(oneByOne).toEqual(history);
  });
});
