/** One entry before and after: undefined before where it was added, and after where it was removed. */
export interface Pair<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** True when an entry of the one list is, by this, an entry of the other. */
export type Likeness<T> = (before: T, after: T) => boolean;

/** Comparisons that one alignment may take; beyond them what is left counts as replaced. */
const mostComparisons = 4_000_000;

/**
 * Two lists side by side, in the order of both: first the longest run that is the same by the first likeness, then in
 * each gap by the next. An entry without a counterpart was removed or added, the removed ones of a gap first. An entry
 * that moved is removed in one place and added in the other.
 */
export function aligned<T>(
  before: readonly T[],
  after: readonly T[],
  [likeness, ...others]: readonly Likeness<T>[],
): readonly Pair<T>[] {
  if (!likeness || before.length === 0 || after.length === 0) {
    return [
      ...before.map((entry) => ({ before: entry, after: undefined })),
      ...after.map((entry) => ({ before: undefined, after: entry })),
    ];
  }
  const ends: Place = [before.length, after.length];
  const common = commonPlaces(ends, (one, other) => {
    const [old, present] = [before[one], after[other]];
    return old !== undefined && present !== undefined && likeness(old, present);
  });
  return [...common, ends].flatMap(([one, other], nth) => {
    const [oldStart, start] = common[nth - 1] ?? [-1, -1];
    const gap = aligned(before.slice(oldStart + 1, one), after.slice(start + 1, other), others);
    return nth === common.length ? gap : [...gap, { before: before[one], after: after[other] }];
  });
}

/** In the former list, and in the present one. */
type Place = readonly [number, number];
type Test = (one: number, other: number) => boolean;

/** Where the entries of a longest common subsequence stand. */
function commonPlaces([former, present]: Place, isLike: Test): readonly Place[] {
  const shortest = Math.min(former, present);
  let start = 0;
  while (start < shortest && isLike(start, start)) start += 1;
  let end = 0;
  while (end < shortest - start && isLike(former - 1 - end, present - 1 - end)) end += 1;

  const head = Array.from({ length: start }, (_, nth): Place => [nth, nth]);
  const tail = Array.from({ length: end }, (_, nth): Place => [former - end + nth, present - end + nth]);
  const [height, width] = [former - end - start, present - end - start];
  if (height * width > mostComparisons) return [...head, ...tail];
  const middle = longestWalk([height, width], (one, other) => isLike(start + one, start + other));
  return [...head, ...middle.map(([one, other]): Place => [start + one, start + other]), ...tail];
}

function longestWalk([height, width]: Place, isLike: Test): readonly Place[] {
  /** The length of the longest one that begins at each place. */
  const lengths = Array.from({ length: height + 1 }, () => new Uint32Array(width + 1));
  const from = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = height - 1; one >= 0; one -= 1) {
    const line = lengths[one] ?? [];
    for (let other = width - 1; other >= 0; other -= 1) {
      line[other] = isLike(one, other)
        ? from(one + 1, other + 1) + 1
        : Math.max(from(one + 1, other), from(one, other + 1));
    }
  }
  const places: Place[] = [];
  for (let [one, other] = [0, 0]; from(one, other) > 0;) {
    if (isLike(one, other)) places.push([one++, other++]);
    else if (from(one + 1, other) >= from(one, other + 1)) one += 1;
    else other += 1;
  }
  return places;
}

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

function runOf({ before, after }: Pair<string>): TextRun {
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
