import { describe, expect, it } from '@jest/globals';
import { FailedSignIns } from './failed-sign-ins.js';

/** What each event of so many failures tells of. */
function eventsOf(failures: FailedSignIns, times: number, date: string): number[] {
  return Array.from({ length: times }, () => {
    const count = failures.count('account-asha', date);
    if (count > 0) failures.recorded('account-asha');
    return count;
  }).filter((count) => count > 0);
}

describe('Failed sign-ins of a day', () => {
  it('are an event each at first, and then few events that tell of all', () => {
    const failures = new FailedSignIns();
    const events = eventsOf(failures, 50_000, '2026-11-23');
    expect(events.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(events.slice(20, 23)).toEqual([20, 40, 80]);
    expect(events.length).toBeLessThan(40);
    const recorded = events.reduce((sum, count) => sum + count, 0);
    expect(failures.unrecorded('account-asha')).toBe(50_000 - recorded);
  });

  it('that were not recorded come with the first of the next day, which begins anew', () => {
    const failures = new FailedSignIns();
    eventsOf(failures, 35, '2026-11-23');
    expect(failures.unrecorded('account-asha')).toBe(15);
    expect(eventsOf(failures, 3, '2026-11-24')).toEqual([16, 1, 1]);
  });

  it('are counted for each account, and again when their event was not stored', () => {
    const failures = new FailedSignIns();
    expect([1, 2].map(() => failures.count('account-asha', '2026-11-23'))).toEqual([1, 2]);
    expect(failures.count('account-otto', '2026-11-23')).toBe(1);
  });
});
