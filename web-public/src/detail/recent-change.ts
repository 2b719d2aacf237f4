import { isNews, isSignificant } from '@noticeboard/content-model';
import type { ChangeHistory, ReaderChange } from '@noticeboard/content-model';
import { toldChange } from '../changes/told-change';

const longestRecent = 7 * 86_400_000;

/** What readers who have seen the page before must be told at its top: the newest significant change, while it is young. */
export function recentChange({ entries, createdAt }: ChangeHistory, now: Date): ReaderChange | undefined {
  const newest = entries.find((entry) => isSignificant(entry) && isNews(entry, createdAt));
  if (!newest || now.getTime() - Date.parse(newest.at) >= longestRecent) return undefined;
  const told = toldChange(newest);
  // The history tells the rest.
  return { ...told, changes: told.changes.filter((change) => isSignificant(change)) };
}

/** Every entry, newest first. What was there from the first day on need not be told twice on one page. */
export function toldHistory({ entries, createdAt }: ChangeHistory): readonly ReaderChange[] {
  return entries.map((entry) => {
    const isFilling = entry.kind.endsWith('Added') && !isNews(entry, createdAt);
    return isFilling ? { ...entry, changes: [] } : toldChange(entry);
  });
}
