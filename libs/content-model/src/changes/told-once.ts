import { listingKinds } from '../listing-kinds.js';
import { withoutMark, wordsOf } from './field-changes.js';
import type { ChangeKind, ChangePart, FieldChange, ReaderChange } from './change.js';

/** Path of the part that the listing under Answer Key is. */
export const answerKeyPath = 'answerKey';

/** The entries, newest first, and what is held back. */
interface Telling {
  readonly entries: readonly ReaderChange[];
  readonly held: ReaderChange | undefined;
}

/**
 * One more change: what belongs to the publish of the newest entry goes into that; what readers cannot see yet is held
 * back until they can.
 */
export function toldOnce({ entries, held }: Telling, change: ReaderChange, isWithdrawn: boolean): Telling {
  const [newest, ...others] = entries;
  if (isWithdrawn && !isLife(change.kind)) return { entries, held: held ? mergedChange(held, change) : change };
  if (change.kind === 'restored' && held) {
    const { changes, parts = [] } = held;
    return toldOnce({ entries, held: undefined }, { ...change, changes, parts }, false);
  }
  if (!newest || !isOfOnePublish(newest, change)) return { entries: [change, ...entries], held };
  // The changes that came with the withdrawal are reported with the return.
  const isWithdrawal = change.kind === 'withdrawn' && !isLife(newest.kind);
  const both = mergedChange(newest, change);
  return { entries: both ? [both, ...others] : others, held: isWithdrawal ? newest : held };
}

/** The entries with more of them; a change of a publish that has an entry already goes into the entry of that. */
export function toldBeside(entries: readonly ReaderChange[], more: readonly ReaderChange[]): readonly ReaderChange[] {
  const all = more.reduce((entriesSoFar, change) => {
    const place = entriesSoFar.findIndex((entry) => isOfOnePublish(entry, change));
    const both = place >= 0 && entriesSoFar[place] ? mergedChange(entriesSoFar[place], change) : undefined;
    return both ? entriesSoFar.map((entry, n) => (n === place ? both : entry)) : [...entriesSoFar, change];
  }, entries);
  return all.toSorted((one, other) => (one.position < other.position ? 1 : -1));
}

function isOfOnePublish(earlier: ReaderChange, later: ReaderChange): boolean {
  if (later.changeSet === undefined || later.changeSet !== earlier.changeSet) return false;
  // A record that is published and ended at once was both.
  return !(earlier.kind === 'published' && isLife(later.kind));
}

/** Kinds that say what became of the whole record. */
const lives: ReadonlySet<ChangeKind> = new Set(['published', 'withdrawn', 'removed', 'restored']);

export function isLife(kind: ChangeKind): boolean {
  return lives.has(kind);
}

/**
 * Two changes, of which the later one goes on from the earlier one, as one: every value as it was first and is now.
 * Undefined where nothing is left to report.
 */
export function mergedChange(earlier: ReaderChange, later: ReaderChange): ReaderChange | undefined {
  const life = [later.kind, earlier.kind].find(isLife);
  const { at, position } = earlier;
  const merged = { ...(isLife(later.kind) ? later : earlier), at, position };
  // A whole record that came or went is reported as that alone.
  if (life && life !== 'restored') return { ...merged, kind: life, name: '', changes: [], parts: [] };
  const { parts: laterParts = [], changes: laterChanges } = later;
  // A new part is reported with its latest content.
  const before = earlier.changes.filter(
    (change) => !laterParts.some((part) => isNew(earlier, part.path) && isIn(part, change)),
  );
  const all = mergedFields(before, laterChanges);
  const parts = laterParts
    .reduce(withPart, earlier.parts ?? [])
    .filter((part) => alwaysTold.has(part.kind) || all.some((change) => isIn(part, change)));
  const changes = all.filter((change) => parts.some((part) => isIn(part, change)));
  const [only, ...others] = parts;
  if (!only && !life) return undefined;
  const { kind, name } = only && others.length === 0 && !life ? only : { kind: life ?? ('edited' as const), name: '' };
  return { ...merged, kind, name, changes, parts };
}

/** True when this part came with what the entry tells of. */
export function isNew({ parts = [] }: Pick<ReaderChange, 'parts'>, path: string): boolean {
  return parts.some((part) => part.path === path && comes(part.kind) === true);
}

/** True when the change is one of the part's. */
export function isIn(part: ChangePart, { path }: FieldChange): boolean {
  return placeOf(path) === part.path;
}

/** '' for the record's own fields; else the notification, the table or the list of links. */
function placeOf(path: string): string {
  const [list = '', id] = path.split('/');
  return id !== undefined && ['notifications', 'tables', 'links'].includes(list) ? `${list}/${id}` : '';
}

/** A part that came and went again was never there for readers; one that went and came back was changed. */
function withPart(parts: readonly ChangePart[], later: ChangePart): readonly ChangePart[] {
  const earlier = parts.find(({ path }) => path === later.path);
  if (!earlier) return [...parts, later];
  const [came, goes] = [comes(earlier.kind), comes(later.kind)];
  const others = parts.filter((part) => part !== earlier);
  const isBack = came === false && goes === true;
  if ((came === true && goes === false) || (isBack && later.path === answerKeyPath)) return others;
  const kind = isBack ? (edits[later.kind] ?? later.kind) : came === true ? earlier.kind : later.kind;
  const both: ChangePart = { kind, name: later.name || earlier.name, path: later.path };
  return parts.map((part) => (part === earlier ? both : part));
}

const edits: Partial<Record<ChangeKind, ChangeKind>> = {
  noticeAdded: 'noticeEdited',
  tableAdded: 'tableEdited',
  linksAdded: 'linksEdited',
};

/** True when something comes by it, or goes; undefined where it stays. */
function comes(kind: ChangeKind): boolean | undefined {
  if (kind.endsWith('Added') || kind === 'answerKeyListed') return true;
  return kind.endsWith('Removed') || kind === 'answerKeyUnlisted' ? false : undefined;
}

/** Reported whatever is in it. */
export const alwaysTold: ReadonlySet<ChangeKind> = new Set([
  'noticeAdded',
  'noticeRemoved',
  'answerKeyListed',
  'answerKeyUnlisted',
  ...listingKinds.map(({ told }) => told),
]);

/** Every value as it was first and as it is last; one that is again what it was is left out. */
function mergedFields(earlier: readonly FieldChange[], later: readonly FieldChange[]): readonly FieldChange[] {
  const merged = [...earlier];
  for (const change of later) {
    const sameLabel = merged.findIndex((one) => isBefore(one, change) && one.label === change.label);
    // A row or a link that got another name since.
    const place = sameLabel >= 0 ? sameLabel : merged.findIndex((one) => isBefore(one, change) && change.before !== '');
    if (place < 0) merged.push(change);
    else merged[place] = { ...change, before: merged[place]?.before ?? '' };
  }
  return merged.filter(({ before, after }) => wordsOf(before) !== wordsOf(after));
}

/** True when the later one goes on from what the earlier one has made. A link may have moved within its list. */
function isBefore(earlier: FieldChange, later: FieldChange): boolean {
  const [one, other] = [earlier.path, later.path].map((path) => (path.startsWith('links/') ? placeOf(path) : path));
  return one === other && wordsOf(withoutMark(earlier.after)) === wordsOf(later.before);
}
