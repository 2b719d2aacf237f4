import type { ReaderChange } from './change.js';
import { isLife, mergedChange } from './told-once.js';

/**
 * The changes of one record from the first to the last of these entries, as one entry: every value as it was first and
 * is now. Undefined where nothing is left to tell: all was taken back, or it came and went.
 * @param entries oldest first, each with its parts, as those of publications are
 */
export function toldTogether(entries: readonly ReaderChange[]): ReaderChange | undefined {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) return undefined;
  const life = entries.findLast(({ kind }) => isLife(kind));
  const came = first.kind === 'published' || first.kind === 'restored';
  const isThere = life === undefined || life.kind === 'published' || life.kind === 'restored';
  if (came && !isThere) return undefined;
  if (!isThere) return life;
  const edits = entries.flatMap((entry) => asEdit(entry) ?? []).reduce(oneMore, undefined);
  const note = entries.findLast((entry) => entry.note !== undefined)?.note;
  const { at, position } = last;
  const place = { at, position, ...(note !== undefined && { note }) };
  if (!came) return edits && { ...edits, ...place };
  if (first.kind === 'published') return { ...first, ...place };
  const { changes = [], parts = [] } = edits ?? {};
  return { ...first, changes, parts, ...place };
}

function oneMore(before: ReaderChange | undefined, change: ReaderChange): ReaderChange | undefined {
  return before ? mergedChange(before, change) : change;
}

/** The values that it changes, as an edit; a return brings what was held back while the record was withdrawn. */
function asEdit(entry: ReaderChange): ReaderChange | undefined {
  const { kind, parts: [only, ...others] = [] } = entry;
  if (!isLife(kind)) return entry;
  if (kind !== 'restored' || !only) return undefined;
  return others.length === 0 ? { ...entry, ...only } : { ...entry, kind: 'edited', name: '' };
}
