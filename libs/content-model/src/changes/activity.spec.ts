import { describe, expect, it } from '@jest/globals';
import { type Activity, activityAfter } from './change-history.js';

const after = (...times: readonly string[]) =>
  times.reduce<Activity>((activity, at) => activityAfter(activity, [at]), {});

describe('The activity', () => {
  it('is counted by the day in India, which begins five and a half hours before that of UTC', () => {
    expect(after('2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00.000Z', '2026-11-21T00:00:00.000Z')).toEqual({
      '2026-11-20': 1,
      '2026-11-21': 2,
    });
  });

  it('keeps the newest 31 days, whatever the order that they are told in', () => {
    const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString());
    const newest = days.slice(-31).map((at) => at.slice(0, 10));
    expect(Object.keys(after(...days))).toEqual(newest);
    expect(after(...days.toReversed())).toEqual(after(...days));
    expect(activityAfter({}, days)).toEqual(after(...days));
  });
});
