import type { ChangeHistory, ReaderChange } from './change-history.js';

/** Entries that are kept. */
const longest = 500;

type Subject = Pick<ChangeHistory, 'id' | 'title' | 'createdAt'>;

/**
 * The history after one more event: the same object when nothing is told and the title stays. Beyond so many entries
 * the oldest are dropped, but never the first of all, the publication.
 * @param source key of the family or of the kind of notice
 */
export function historyAfter(
  history: ChangeHistory | undefined,
  source: string,
  { id, title, createdAt }: Subject,
  change: ReaderChange | undefined,
): ChangeHistory | undefined {
  if (!change) return history && history.title !== title ? { ...history, title } : history;
  const entries = [change, ...(history?.entries ?? [])];
  const kept = entries.length > longest ? [...entries.slice(0, longest - 1), ...entries.slice(-1)] : entries;
  return { source, id, title, createdAt, entries: kept };
}
