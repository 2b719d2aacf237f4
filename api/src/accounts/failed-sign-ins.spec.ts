import { describe, expect, it } from '@jest/globals';
import { countDue, type FailedSignIns, noFailedSignIns, withOneMore } from './failed-sign-ins.js';

/** So many more failures of a day, and what each event tells of. */
function after(before: FailedSignIns, times: number, date: string) {
  let failed = before;
  const events: number[] = [];
  for (let n = 0; n < times; n += 1) {
    failed = withOneMore(failed, date);
    const count = countDue(failed);
    if (count === 0) continue;
    events.push(count);
    failed = { ...failed, unrecorded: 0 };
  }
  return { failed, events };
}

describe('Failed sign-ins of a day', () => {
  it('are an event each at first, and then few events that tell of all', () => {
    const { failed, events } = after(noFailedSignIns, 50_000, '2026-11-23');
    expect(events.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(events.slice(20, 23)).toEqual([20, 40, 80]);
    expect(events.length).toBeLessThan(40);
    const recorded = events.reduce((sum, count) => sum + count, 0);
    expect(failed.unrecorded).toBe(50_000 - recorded);
  });

  it('that were not recorded come with the first of the next day, which begins anew', () => {
    const { failed } = after(noFailedSignIns, 35, '2026-11-23');
    expect(failed.unrecorded).toBe(15);
    expect(after(failed, 3, '2026-11-24').events).toEqual([16, 1, 1]);
  });

  it('are counted again when their event was not stored', () => {
    const failed = withOneMore(withOneMore(noFailedSignIns, '2026-11-23'), '2026-11-23');
    expect(countDue(failed)).toBe(2);
  });
});
