import { describe, expect, it } from '@jest/globals';
import { minute, positionAt } from '../testing/read-events.js';
import { type ChangeHistory, historyAfter, type ReaderChange } from './change-history.js';

const source = 'jobs';
const subject = { id: 'p1', title: 'SSC CGL', createdAt: minute(0) };
const published = entry(0, 'published');

function entry(n: number, kind: ReaderChange['kind'] = 'edited'): ReaderChange {
  return { kind, at: minute(n), position: positionAt(n), name: '', changes: [] };
}

function historyOf(entries: number): ChangeHistory | undefined {
  let history = historyAfter(undefined, source, subject, published);
  for (let n = 1; n < entries; n += 1) history = historyAfter(history, source, subject, entry(n));
  return history;
}

describe('A history', () => {
  it('begins with the publication', () => {
    expect(historyAfter(undefined, source, subject, published)).toEqual({ source, ...subject, entries: [published] });
  });

  it('has no other members than its own, whatever it is made for', () => {
    const posting = { ...subject, notifications: [] };
    expect(Object.keys(historyAfter(undefined, source, posting, published) ?? {})).toEqual([
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
    expect(historyAfter(history, source, subject, undefined)).toBe(history);
    expect(historyAfter(undefined, source, subject, undefined)).toBeUndefined();
  });

  it.each([['a change', entry(2)] as const, ['no change', undefined] as const])(
    'has the present title after %s',
    (_, change) => {
      expect(historyAfter(historyOf(2), source, { ...subject, title: 'UPSC' }, change)?.title).toBe('UPSC');
    },
  );

  it('keeps the newest 499 changes and the publication', () => {
    expect(historyOf(500)?.entries.at(-2)).toEqual(entry(1));
    const { entries } = historyOf(520) ?? { entries: [] };
    expect(entries).toHaveLength(500);
    expect([entries[0], entries.at(-2), entries.at(-1)]).toEqual([entry(519), entry(21), published]);
  });
});
