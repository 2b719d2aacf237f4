import { indianDay } from '../dates/application-status.js';

/** How many changes readers were told of, by day in India (YYYY-MM-DD); a day without one is left out. */
export type Activity = Readonly<Record<string, number>>;

/** Days that are kept. */
const longest = 31;

/** So many changes more, by when readers were told of them. Only the newest days are kept, so that this never grows. */
export function activityAfter(activity: Activity, told: readonly string[]): Activity {
  const counted: Record<string, number> = { ...activity };
  for (const at of told) {
    const day = indianDay(new Date(at));
    counted[day] = (counted[day] ?? 0) + 1;
  }
  const byDay = Object.entries(counted).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(byDay.slice(-longest));
}
