import { type FollowedFilter, foldText, type Head, statusBounds, type TextBounds } from '@noticeboard/content-model';

/** True when the filter finds a record with this head on these lists. */
export function isFoundBy(
  { list, q, status }: FollowedFilter,
  { title, scalars }: Pick<Head, 'title' | 'scalars'>,
  lists: readonly string[],
  now: Date,
): boolean {
  if (list !== undefined && !lists.includes(list)) return false;
  if (q && !foldText(title).includes(foldText(q))) return false;
  if (!status) return true;
  const bounds = Object.entries(statusBounds(now)).find(([name]) => name.toLowerCase() === status.toLowerCase())?.[1];
  const isIn = ([name, { from = '', to }]: [string, TextBounds]) => {
    const value = String(scalars[name] ?? '');
    return value >= from && (to === undefined || value < to);
  };
  return bounds !== undefined && Object.entries(bounds).every(isIn);
}
