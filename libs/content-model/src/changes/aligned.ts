/** One entry before and after: undefined before where it was added, and after where it was removed. */
export interface Pair<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** By what two entries are the same; undefined: not by this. */
export type Key<T> = (entry: T) => string | undefined;

/**
 * Which entry of one list became which of the other, in the order of the present list, then what was removed.
 * By each key in turn, the most exact first, the n-th of those still alone is paired with the n-th of the other list,
 * wherever it stands: a move is no change. Seen from the other list the pairs are the same, which a longest common
 * subsequence would not give.
 * @param inGaps what is then left behind the same pair belongs together, in its order
 */
export function alignedPairs<T>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly Key<T>[],
  { inGaps }: { readonly inGaps: boolean },
): Pair<T>[] {
  if (before.length === 0) return after.map((entry) => ({ before: undefined, after: entry }));
  const former = new Map<number, number>();
  const later = new Map<number, number>();
  const pairBy = (oldKeys: readonly (string | undefined)[], presentKeys: readonly (string | undefined)[]) => {
    const alone = placesByKey(oldKeys, later);
    for (const [key, places] of placesByKey(presentKeys, former)) {
      const partners = alone.get(key) ?? [];
      for (const [nth, partner] of partners.slice(0, places.length).entries()) {
        const place = places[nth] ?? 0;
        former.set(place, partner);
        later.set(partner, place);
      }
    }
  };
  for (const key of keys) pairBy(before.map(key), after.map(key));
  // A gap is known by the old place of the pair before it.
  if (inGaps)
    pairBy(
      gapsOf(before, (place) => (later.has(place) ? place : undefined)),
      gapsOf(after, (place) => former.get(place)),
    );
  return [
    ...after.map((entry, place) => ({ before: before[former.get(place) ?? -1], after: entry })),
    ...before.filter((_, place) => !later.has(place)).map((entry) => ({ before: entry, after: undefined })),
  ];
}

function placesByKey(
  keys: readonly (string | undefined)[],
  paired: ReadonlyMap<number, number>,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, key] of keys.entries()) {
    if (key === undefined || paired.has(place)) continue;
    const others = places.get(key);
    if (others) others.push(place);
    else places.set(key, [place]);
  }
  return places;
}

function gapsOf(list: readonly unknown[], pairAt: (place: number) => number | undefined): string[] {
  let gap = -1;
  return list.map((_, place) => String((gap = pairAt(place) ?? gap)));
}
