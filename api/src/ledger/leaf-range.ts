/** From `first` to `last`, both inclusive; empty when `last` is below `first`. */
export interface Leaves {
  readonly first: number;
  readonly last: number;
}

export function isEmpty({ first, last }: Leaves): boolean {
  return last < first;
}

export function overlap(a: Leaves, b: Leaves): Leaves {
  return { first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) };
}

/** The first number from `first` on that `holds`, which holds for all after it too; `end` when it holds for none. */
export function firstThat(first: number, end: number, holds: (leaf: number) => boolean): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
