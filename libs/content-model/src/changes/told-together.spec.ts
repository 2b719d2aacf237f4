import { describe, expect, it } from '@jest/globals';
import type { ReaderChange } from './change.js';
import { toldTogether } from './told-together.js';

let place = 0;
const entry = (kind: ReaderChange['kind'], more: Partial<ReaderChange> = {}): ReaderChange => {
  place += 1;
  const position = String(place).padStart(16, '0');
  return { kind, at: `2026-11-27T10:00:0${place % 10}.000Z`, position, name: '', changes: [], parts: [], ...more };
};
const dated = (before: string, after: string, more: Partial<ReaderChange> = {}) => {
  const path = 'notifications/n1/lastDateApply';
  return entry('noticeEdited', {
    name: 'Clerk',
    changes: [{ path, label: 'Last Date to Apply', before, after }],
    parts: [{ kind: 'noticeEdited', name: 'Clerk', path: 'notifications/n1' }],
    ...more,
  });
};
const told = (...entries: ReaderChange[]) => {
  const one = toldTogether(entries);
  return one && { kind: one.kind, changes: one.changes.map(({ before, after }) => `${before} → ${after}`) };
};

describe('What happens to a record within a minute', () => {
  it('is told with the first value before and the last after, at the time of the last', () => {
    const entries = [dated('20 Nov', '25 Nov', { note: 'Extended' }), dated('25 Nov', '30 Nov')];
    const one = toldTogether(entries);
    expect(one).toMatchObject({ kind: 'noticeEdited', note: 'Extended', position: entries[1]?.position });
    expect(told(...entries)).toEqual({ kind: 'noticeEdited', changes: ['20 Nov → 30 Nov'] });
  });

  it('is not told where it was taken back', () => {
    expect(told(dated('20 Nov', '25 Nov'), dated('25 Nov', '20 Nov'))).toBeUndefined();
    expect(told(dated('20 Nov', '25 Nov'), dated('25 Nov', '20 Nov'), dated('20 Nov', '21 Nov'))).toEqual({
      kind: 'noticeEdited',
      changes: ['20 Nov → 21 Nov'],
    });
    expect(told(entry('published'), entry('removed'))).toBeUndefined();
    expect(told(entry('restored'), dated('a', 'b'), entry('withdrawn'))).toBeUndefined();
    expect(told(entry('removed'), entry('restored'))).toBeUndefined();
  });

  it('is told as its coming or going, whatever was changed beside', () => {
    expect(told(entry('published'), dated('20 Nov', '25 Nov'))).toEqual({ kind: 'published', changes: [] });
    expect(told(dated('20 Nov', '25 Nov'), entry('withdrawn'))).toEqual({ kind: 'withdrawn', changes: [] });
    expect(told(entry('withdrawn'), entry('removed'))).toEqual({ kind: 'removed', changes: [] });
  });

  it('is told as the changes of what went and came back', () => {
    const { changes, parts = [] } = dated('25 Nov', '30 Nov');
    const back = entry('restored', { changes, parts });
    expect(told(dated('20 Nov', '25 Nov'), entry('withdrawn'), back)).toEqual({
      kind: 'noticeEdited',
      changes: ['20 Nov → 30 Nov'],
    });
    expect(told(back)).toEqual({ kind: 'restored', changes: ['25 Nov → 30 Nov'] });
    expect(told()).toBeUndefined();
  });
});
