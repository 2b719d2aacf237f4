import { listingKinds } from '../listing-kinds.js';
import { type Field, notificationFields, postingFields } from '../posting-fields.js';
import { type ChangeKind, type FieldChange, partsOf, type ReaderChange } from './change.js';

/** The place that the path of a change leads to: a field, or an entry of a table or of a list of links. */
type ChangedPart = Field | 'table' | 'link';

/** Fields of postings and listings that no table has. */
const others: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', group: 'details' },
  { name: 'pdfFile', label: 'PDF', kind: 'url', group: 'details' },
];
const headFields: readonly Field[] = [...others, ...postingFields];

/** @throws RangeError for a path that leads nowhere. */
export function changedAt(path: string): ChangedPart {
  const [part, , name] = path.split('/');
  if (part === 'tables') return 'table';
  if (part === 'links') return 'link';
  const field =
    part === 'notifications'
      ? notificationFields.find((row) => row.name === name)
      : headFields.find((row) => row.name === part);
  if (!field) throw new RangeError(`no field is at ${path}`);
  return field;
}

/** Reported for their kind, whatever they say. */
const significantKinds: ReadonlySet<ChangeKind> = new Set([
  'noticeAdded',
  'noticeRemoved',
  'linksAdded',
  'answerKeyListed',
  ...listingKinds.map(({ told }) => told),
  'withdrawn',
  'removed',
  'restored',
]);

/** True when those who have read the page before must hear of it: it bears on what they do, or by when. */
export function isSignificant(change: FieldChange | ReaderChange): boolean {
  return 'kind' in change ? isSignificantEntry(change) : isSignificantField(change);
}

/** An entry never changes, and each event asks about all that came before it. */
const known = new WeakMap<ReaderChange, boolean>();

function isSignificantEntry(entry: ReaderChange): boolean {
  const before = known.get(entry);
  if (before !== undefined) return before;
  const is =
    [entry, ...partsOf(entry)].some(({ kind }) => significantKinds.has(kind)) || entry.changes.some(isSignificantField);
  known.set(entry, is);
  return is;
}

/** Dates (ages are stored in some of them), fees, addresses, files and tables; not what is said around them. */
function isSignificantField({ path }: FieldChange): boolean {
  const changed = changedAt(path);
  if (changed === 'table' || changed === 'link') return true;
  const { kind, group } = changed;
  return kind === 'url' || kind === 'date' || group === 'dates' || group === 'fees';
}

/** True when a date of the record that was there is another now, or is gone. */
export function movesDate({ changes }: Pick<ReaderChange, 'changes'>): boolean {
  return changes.some(({ path, before }) => {
    const changed = changedAt(path);
    return before !== '' && typeof changed === 'object' && changed.group === 'dates';
  });
}

const day = 86_400_000;

/** A posting is filled piece by piece on its first day: additions are news only to those who could have read it without them. */
export function isNews({ at, kind, changes }: ReaderChange, createdAt: string): boolean {
  if (kind === 'published') return false;
  return changes.some(({ before }) => before !== '') || Date.parse(at) - Date.parse(createdAt) >= day;
}
