import { rejectRevision } from './find-record.js';
import { endOf, type RecordHistory, stateAt } from './record-history.js';

/**
 * The revision whose state is meant when somebody asks for one. Two of them stand for another: a posting's deletion takes
 * its tables, useful items and approval in events of their own, and what it was between those nobody ever saw; and of a
 * deleted posting the revision that its record carried last means the posting as it was last, because tables and useful
 * items leave that revision as it is.
 * @throws ProblemError `unknownRevision`
 */
export function restorePoint(history: RecordHistory, asked: number): number {
  const { stored, state: now } = history;
  if (asked >= stored.length) rejectRevision(stored.length - 1);
  const ends = stored.flatMap(({ type }, revision) => (type === endOf(history) ? [revision] : []));
  const end = ends.find((revision) => revision >= asked);
  if (end === undefined || end === asked) return asked;
  const before = lastBefore(history, end);
  if (asked > before) return before;
  const isLastEnd = end === ends.at(-1) && now.deletedAt !== undefined;
  return isLastEnd && stateAt(history, before)?.revision === asked ? before : asked;
}

/** The last revision before the append that ended it. */
function lastBefore({ stored }: RecordHistory, end: number): number {
  const causation = stored[end]?.metadata['causationId'];
  return stored.findIndex(({ metadata }) => metadata['causationId'] === causation) - 1;
}
