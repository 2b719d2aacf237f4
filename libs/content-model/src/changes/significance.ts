import type { ChangeKind, FieldChange, ReaderChange } from './change-history.js';
import { changedAt } from './change-path.js';

/** Told for what they are, whatever they say. */
const significantKinds: ReadonlySet<ChangeKind> = new Set([
  'noticeAdded',
  'noticeRemoved',
  'linksAdded',
  'answerKeyListed',
  'removed',
  'restored',
]);

/** Whether those who have read the page before must be told: it bears on what they do, or by when. */
export function isSignificant(change: FieldChange | ReaderChange): boolean {
  return 'kind' in change ? isSignificantEntry(change) : isSignificantField(change);
}

/** An entry never changes, and each event asks about all that came before it. */
const known = new WeakMap<ReaderChange, boolean>();

function isSignificantEntry(entry: ReaderChange): boolean {
  const told = known.get(entry);
  if (told !== undefined) return told;
  const is = significantKinds.has(entry.kind) || entry.changes.some(isSignificantField);
  known.set(entry, is);
  return is;
}

/** Dates (ages are kept in some of them), fees, addresses, files and tables; not what is said around them. */
function isSignificantField({ path }: FieldChange): boolean {
  const changed = changedAt(path);
  if (changed === 'table' || changed === 'link') return true;
  const { kind, group } = changed;
  return kind === 'url' || kind === 'date' || group === 'dates' || group === 'fees';
}
