import { indianDay } from '../dates/application-status.js';

/** How many changes readers were told of, by day in India (YYYY-MM-DD); a day without one is left out. */
export type Activity = Readonly<Record<string, number>>;

/** Days that are kept. */
const longest = 31;

/** One more change. Only the newest days are kept, so that this never grows. */
export function activityAfter(activity: Activity, at: string): Activity {
  const day = indianDay(new Date(at));
  const counted = { ...activity, [day]: (activity[day] ?? 0) + 1 };
  const byDay = Object.entries(counted).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(byDay.slice(-longest));
}
