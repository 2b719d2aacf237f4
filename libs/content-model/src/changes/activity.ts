import { indianDay } from '../dates/application-status.js';

/** How many changes readers were told of, by day in India (YYYY-MM-DD); a day without one is left out. */
export type Activity = Readonly<Record<string, number>>;

/**
 * Characters of `2026-11-20T18:3`. No day anywhere begins within ten minutes, so one day is computed for all moments of
 * ten minutes: a rebuild asks for a million.
 */
const tenMinutesLong = 15;

/** Days that are kept. */
const longest = 31;

/** So many changes more, by when readers were told of them. Only the newest days are kept, so that this never grows. */
export function activityAfter(activity: Activity, told: readonly string[]): Activity {
  const counted: Record<string, number> = { ...activity };
  for (const [tenMinutes, count] of countedBy(told.map((at) => at.slice(0, tenMinutesLong)))) {
    const day = indianDay(new Date(`${tenMinutes}0:00Z`));
    counted[day] = (counted[day] ?? 0) + count;
  }
  const byDay = Object.entries(counted).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(byDay.slice(-longest));
}

function countedBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
