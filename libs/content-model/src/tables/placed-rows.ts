import type { Cell } from '../posting-parts.js';

/** From one column to before another. */
interface Stretch {
  readonly left: number;
  readonly right: number;
}

/** A cell between the lines of the grid: from `left` to before `right`, from `top` to before `bottom`. */
export interface Box extends Stretch {
  readonly value: string;
  readonly top: number;
  readonly bottom: number;
  /** It ends before a taken column that it reaches into. */
  readonly isCut: boolean;
}

export interface PlacedRow {
  readonly boxes: readonly Box[];
  /** The first stretches that no cell has, at most so many; the last one has no end. */
  readonly free: (most: number) => readonly Stretch[];
}

/**
 * Places cells as browsers do, row by row: each takes the next free column. Nothing is done for each place that a cell
 * covers, nor in each row for the cells that hang down into it: a span costs no more than a cell.
 */
export function* placedRows(rows: readonly (readonly Cell[])[]): Generator<PlacedRow> {
  const columns = new FreeColumns();
  /** The places that become free in a row. */
  const ending = new Map<number, Stretch[]>();
  for (const [top, cells] of rows.entries()) {
    for (const stretch of ending.get(top) ?? []) columns.give(stretch);
    ending.delete(top);
    const boxes = cells.map(({ value, colspan, rowspan }): Box => {
      const { left, right } = columns.take(colspan);
      return { value, left, right, top, bottom: top + rowspan, isCut: right < left + colspan };
    });
    yield { boxes, free: (most) => columns.first(most) };
    for (const box of boxes) end(ending, box);
  }
}

/** Neighbours that end together become free as one. */
function end(ending: Map<number, Stretch[]>, { left, right, bottom }: Box): void {
  const stretches = ending.get(bottom);
  const last = stretches?.at(-1);
  if (!stretches) ending.set(bottom, [{ left, right }]);
  else if (last?.right === left) stretches[stretches.length - 1] = { left: last.left, right };
  else stretches.push({ left, right });
}

/** Columns that no cell has: a heap of stretches, the leftmost on top. The last one has no end, so there always is one. */
class FreeColumns {
  readonly #heap: Stretch[] = [{ left: 0, right: Infinity }];

  /** The leftmost free columns, fewer than `width` where the next one is taken. */
  take(width: number): Stretch {
    const { left, right } = this.#next();
    const end = Math.min(left + width, right);
    if (end < right) this.give({ left: end, right });
    return { left, right: end };
  }

  give(stretch: Stretch): void {
    const heap = this.#heap;
    let place = heap.push(stretch) - 1;
    for (let above = (place - 1) >> 1; place > 0 && leftOf(heap, above) > stretch.left; above = (place - 1) >> 1) {
      heap[place] = heap[above] as Stretch;
      place = above;
    }
    heap[place] = stretch;
  }

  first(most: number): readonly Stretch[] {
    const stretches: Stretch[] = [];
    while (stretches.length < most && stretches.at(-1)?.right !== Infinity) stretches.push(this.#next());
    for (const stretch of stretches) this.give(stretch);
    return stretches;
  }

  /** Takes out the leftmost stretch, with all that goes on where it ends. */
  #next(): Stretch {
    const { left, right: end } = this.#pop();
    let right = end;
    while (right < Infinity && leftOf(this.#heap, 0) === right) ({ right } = this.#pop());
    return { left, right };
  }

  #pop(): Stretch {
    const heap = this.#heap;
    const top = heap[0] as Stretch;
    const last = heap.pop() as Stretch;
    if (heap.length === 0) return top;
    let place = 0;
    for (let below = 1; below < heap.length; below = 2 * place + 1) {
      if (leftOf(heap, below + 1) < leftOf(heap, below)) below += 1;
      if (leftOf(heap, below) >= last.left) break;
      heap[place] = heap[below] as Stretch;
      place = below;
    }
    heap[place] = last;
    return top;
  }
}

function leftOf(heap: readonly Stretch[], place: number): number {
  return heap[place]?.left ?? Infinity;
}
