import type { ChangeHistory } from '../changes/change-history.js';

/** As long as readers are shown what a date was before; ms. */
const shownFor = 7 * 86_400_000;

/**
 * Gives the last date of a notification before it moved last, as readers see it beside the new one.
 * @returns undefined where it has not moved for seven days, or was not stated
 */
export function formerLastDates(
  { entries, held }: Pick<ChangeHistory, 'entries' | 'held'>,
  now: Date,
): (notificationId: string) => string | undefined {
  const recent = entries.filter(({ at }) => now.getTime() - Date.parse(at) < shownFor);
  const moves = [...(held ? [held] : []), ...recent].flatMap(({ changes }) => changes);
  return (id) => moves.find(({ path }) => path === `notifications/${id}/lastDateApply`)?.before;
}
