import { aligned } from './aligned.js';

/** A run of text that stayed, or that one side alone has. */
export interface TextRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words with their marks (Devanagari vowels are marks), runs of white space, and every other character by itself. */
const token = /[\p{L}\p{M}\p{N}]+|\s+|./gsu;

/**
 * Two texts word by word. The runs that stayed and were removed make the former text, those that stayed and were added
 * the present one; in a change the removed run comes first.
 */
export function wordDifference(before: string, after: string): readonly TextRun[] {
  const isSame = (one: string, other: string) => one === other;
  const runs = aligned(before.match(token) ?? [], after.match(token) ?? [], [isSame]).map(runOf);
  return joined(withoutIslands(joined(runs)));
}

/** The text of one side. */
export function sideOf(runs: readonly TextRun[], side: 'removed' | 'added'): readonly TextRun[] {
  return runs.filter(({ kind }) => kind === 'same' || kind === side);
}

function runOf({
  before,
  after,
}: {
  readonly before: string | undefined;
  readonly after: string | undefined;
}): TextRun {
  if (before === undefined) return { kind: 'added', text: after ?? '' };
  return { kind: after === undefined ? 'removed' : 'same', text: before };
}

/** White space alone between two changes parts one replaced phrase in two: it goes with both. */
function withoutIslands(runs: readonly TextRun[]): readonly TextRun[] {
  return runs.flatMap((run, place) => {
    const isIsland = run.kind === 'same' && run.text.trim() === '' && place > 0 && place < runs.length - 1;
    return isIsland
      ? [
          { ...run, kind: 'removed' as const },
          { ...run, kind: 'added' as const },
        ]
      : [run];
  });
}

/** Neighbouring changes become one, its removed text first. */
function joined(runs: readonly TextRun[]): readonly TextRun[] {
  const result: TextRun[] = [];
  let change = { removed: '', added: '' };
  const settle = () => {
    for (const kind of ['removed', 'added'] as const)
      if (change[kind] !== '') result.push({ kind, text: change[kind] });
    change = { removed: '', added: '' };
  };
  for (const { kind, text } of runs) {
    if (kind === 'same') {
      settle();
      const last = result.at(-1);
      if (last?.kind === 'same') result.splice(-1, 1, { kind, text: last.text + text });
      else result.push({ kind, text });
    } else change = { ...change, [kind]: change[kind] + text };
  }
  settle();
  return result;
}
