import {
  type Attachment,
  type ChangeHistory,
  isNews,
  isSignificant,
  notificationFields,
  partsOf,
  type ReaderChange,
  type UsefulItems,
} from '@noticeboard/content-model';
import { condenseChange } from '../changes/changes.loader';

/** The value before the newest change. */
export interface PreviousValue {
  readonly text: string;
  /** ISO 8601: the time of the change. */
  readonly at: string;
}

/** Finds the previous value at a path; undefined where there was none. */
export type FindPrevious = (path: string, value: string) => PreviousValue | undefined;

/** Looks up by path and present value, because all lines of a field share one path. */
export function previousValuesOf({ entries }: ChangeHistory): FindPrevious {
  const previous = new Map<string, PreviousValue | undefined>();
  for (const { at, changes } of entries)
    for (const { path, before, after } of changes) {
      const key = keyOf(path, after);
      // The newest change comes first and is the only one that counts.
      if (after !== '' && !previous.has(key)) previous.set(key, before === '' ? undefined : { text: before, at });
    }
  return (path, value) => previous.get(keyOf(path, value));
}

function keyOf(path: string, value: string): string {
  return `${path}\n${value}`;
}

/** Previous values of useful links by `<items id>/<index>`. Links that have moved since are left unmarked. */
export function previousLinks(
  items: readonly UsefulItems[],
  findPrevious: FindPrevious,
): Readonly<Record<string, PreviousValue>> {
  const marks = items.flatMap(({ id, attachments }) =>
    attachments.flatMap((attachment, index) => {
      const key = `${id}/${index}`;
      const previous = shownTexts(attachment)
        .map((text) => findPrevious(`links/${key}`, text))
        .find(Boolean);
      return previous ? [[key, previous] as const] : [];
    }),
  );
  return Object.fromEntries(marks);
}

/** A change may name an attachment by its target, its file or its title. */
function shownTexts({ title, type, content, fileName }: Attachment): readonly string[] {
  const file = fileName || 'PDF';
  return type === 'link' ? [content, title.trim()] : [file, `${file} (replaced)`, title.trim()];
}

const recentPeriod = 7 * 86_400_000;

const maxRecent = 10;

/** The changes that are shown at the top of the page: the significant ones of seven days, those of dates first. */
export function recentChanges({ entries, createdAt }: ChangeHistory, now: Date): readonly ReaderChange[] {
  const recent = entries.filter(
    (entry) => now.getTime() - Date.parse(entry.at) < recentPeriod && isSignificant(entry) && isNews(entry, createdAt),
  );
  const shown = recent.map((entry) => {
    const change = condenseChange(entry);
    // The history shows the rest.
    return { ...change, changes: change.changes.filter((field) => isSignificant(field)) };
  });
  const ofDates = shown.filter(changesDate);
  return [...ofDates, ...shown.filter((change) => !ofDates.includes(change))].slice(0, maxRecent);
}

const dates: ReadonlySet<string> = new Set(
  notificationFields.filter(({ group }) => group === 'dates').map(({ name }) => name),
);

function changesDate({ changes }: ReaderChange): boolean {
  return changes.some(({ path }) => dates.has(path.split('/')[2] ?? ''));
}

/** All entries, newest first. Values of the first day are on the page already, so their entries list no fields. */
export function readerHistory({ entries, createdAt }: ChangeHistory): readonly ReaderChange[] {
  return entries.map((entry) => {
    const isFirstDay = partsOf(entry).every(({ kind }) => kind.endsWith('Added')) && !isNews(entry, createdAt);
    return isFirstDay ? { ...entry, changes: [] } : condenseChange(entry);
  });
}
