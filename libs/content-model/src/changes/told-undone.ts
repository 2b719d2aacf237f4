import type { ChangeHistory } from './change-history.js';
import type { ReaderChange } from './change.js';
import { isLife } from './told-once.js';

/** Readers see neither an action nor its undoing within this time; ms. */
const unseenMs = 60_000;

interface Undoing {
  readonly at: string;
  /** When the action was that is undone, the last one that touched the record. */
  readonly undoes: string;
  readonly isWithdrawn: boolean;
}

/** The history and the change to add to it, where an event undoes what was done before. */
export function toldUndone(
  history: ChangeHistory,
  change: ReaderChange | undefined,
  { at, undoes, isWithdrawn }: Undoing,
): { readonly history: ChangeHistory; readonly reported: ReaderChange | undefined } {
  if (Date.parse(at) - Date.parse(undoes) > unseenMs) return { history, reported: change };
  const { entries, held, ...head } = history;
  const undone = entries.filter((entry) => entry.at >= undoes);
  // A change that is held back while the record is withdrawn has no entry yet: its undoing is merged with it.
  const reported = isWithdrawn && held && change && !isLife(change.kind) ? change : undefined;
  const back = held ?? undone.find(({ kind, parts = [] }) => kind === 'restored' && parts.length > 0);
  const rest = { ...head, entries: entries.slice(undone.length) };
  return { history: isWithdrawn && back ? { ...rest, held: back } : rest, reported };
}
