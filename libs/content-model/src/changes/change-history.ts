import { indianDay } from '../dates/application-status.js';
import type { ReaderChange } from './change.js';
import { withRowsCounted } from './field-changes.js';
import { toldOnce } from './told-once.js';

/** All reader-visible changes of a posting, an admit card or a result listing. */
export interface ChangeHistory {
  /** Key of the family or of the kind of listing. */
  readonly source: string;
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  /** Newest first; the last one is `published`. */
  readonly entries: readonly ReaderChange[];
  /** The changes that were made while it is withdrawn: readers hear of them when it is published again. */
  readonly held?: ReaderChange;
}

/** Entries that are stored. */
const longest = 500;
/**
 * Characters of older changes that are stored whole; of those before, rows of tables whose dates stayed are only
 * counted.
 */
const mostWhole = 500_000;

type Subject = Pick<ChangeHistory, 'id' | 'title' | 'createdAt'> & { readonly withdrawn?: object };

/**
 * The history after some more events: the same object when no change is reported and the title stays. One publish of a
 * change set is one entry. Beyond so many entries the oldest are dropped, but never the first of all, the publication.
 * @param source key of the family or of the kind of listing
 * @param reported the changes that readers see in the events, oldest first
 */
export function historyAfter(
  history: ChangeHistory | undefined,
  source: string,
  { id, title, createdAt, withdrawn }: Subject,
  reported: readonly ReaderChange[],
): ChangeHistory | undefined {
  if (reported.length === 0) return history && history.title !== title ? { ...history, title } : history;
  const before = { entries: history?.entries ?? [], held: history?.held };
  const { entries, held } = reported.reduce(
    (telling, change) => toldOnce(telling, change, withdrawn !== undefined),
    before,
  );
  const recent = entries.length > longest ? [...entries.slice(0, longest - 1), ...entries.slice(-1)] : entries;
  return { source, id, title, createdAt, entries: shortened(recent), ...(held && { held }) };
}

/**
 * Large tables that are edited often would make a history without bounds. The newest entry may yet get more parts, so
 * it is whole and not counted: then it does not matter whether events come one by one.
 */
function shortened(entries: readonly ReaderChange[]): readonly ReaderChange[] {
  let length = 0;
  return entries.map((entry, place) => {
    if (place > 0) length += lengthOf(entry);
    if (length <= mostWhole) return entry;
    const changes = withRowsCounted(entry.changes);
    return changes === entry.changes ? entry : { ...entry, changes };
  });
}

/** An entry never changes, and each event asks about all that came before it. */
const lengths = new WeakMap<ReaderChange, number>();

function lengthOf(entry: ReaderChange): number {
  const known = lengths.get(entry);
  if (known !== undefined) return known;
  const length = entry.changes.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
  lengths.set(entry, length);
  return length;
}

/** The entry that takes the next change: of the same publish, or of all that is held back. */
export function tellingOf(
  history: ChangeHistory | undefined,
  changeSet: string | undefined,
  { withdrawn }: Pick<Subject, 'withdrawn'>,
): ReaderChange | undefined {
  if (withdrawn !== undefined) return history?.held;
  const newest = history?.entries[0];
  return changeSet !== undefined && newest?.changeSet === changeSet ? newest : undefined;
}

/** How many changes readers saw, by day in India (YYYY-MM-DD); a day without one is left out. */
export type Activity = Readonly<Record<string, number>>;

/**
 * Characters of `2026-11-20T18:3`. No day anywhere begins within ten minutes, so one day is computed for all moments of
 * ten minutes: a rebuild asks for a million.
 */
const tenMinutesLong = 15;

/** Days that are stored. */
const mostDays = 31;

/** So many changes more, by when readers saw them. Only the newest days are stored, so that this never grows. */
export function activityAfter(activity: Activity, times: readonly string[]): Activity {
  const counted: Record<string, number> = { ...activity };
  for (const [tenMinutes, count] of countedBy(times.map((at) => at.slice(0, tenMinutesLong)))) {
    const day = indianDay(new Date(`${tenMinutes}0:00Z`));
    counted[day] = (counted[day] ?? 0) + count;
  }
  const byDay = Object.entries(counted).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(byDay.slice(-mostDays));
}

function countedBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
