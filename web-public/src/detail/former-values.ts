import { isNews, isSignificant } from '@noticeboard/content-model';
import type { Attachment, ChangeHistory, ReaderChange, UsefulItems } from '@noticeboard/content-model';
import { toldChange } from '../changes/changed-items';

/** A value as it was before its newest change. */
export interface Former {
  readonly text: string;
  /** ISO 8601: when it changed. */
  readonly at: string;
}

/** What stood where a value stands now; undefined where nothing did. */
export type FormerOf = (path: string, value: string) => Former | undefined;

/** By path and present value: the lines of a field share one path, and only the value says which of them changed. */
export function formerValuesOf({ entries }: ChangeHistory): FormerOf {
  const formers = new Map<string, Former | undefined>();
  for (const { at, changes } of entries)
    for (const { path, before, after } of changes) {
      const key = keyOf(path, after);
      // The newest change comes first, and it alone tells.
      if (after !== '' && !formers.has(key)) formers.set(key, before === '' ? undefined : { text: before, at });
    }
  return (path, value) => formers.get(keyOf(path, value));
}

function keyOf(path: string, value: string): string {
  return `${path}\n${value}`;
}

/** What useful links were, by `<items id>/<index>`. Links that have changed places since are left unmarked. */
export function formerLinks(items: readonly UsefulItems[], formerOf: FormerOf): Readonly<Record<string, Former>> {
  const marks = items.flatMap(({ id, attachments }) =>
    attachments.flatMap((attachment, place) => {
      const key = `${id}/${place}`;
      const former = shownTexts(attachment)
        .map((text) => formerOf(`links/${key}`, text))
        .find(Boolean);
      return former ? [[key, former] as const] : [];
    }),
  );
  return Object.fromEntries(marks);
}

/** How a change may have called it: by its target, by its file, by its title. */
function shownTexts({ title, type, content, fileName }: Attachment): readonly string[] {
  const file = fileName || 'PDF';
  return type === 'link' ? [content, title.trim()] : [file, `${file} (replaced)`, title.trim()];
}

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
