import type { Change } from './generation.js';
import type { TouchedDocument } from './read-store.js';

/** For how many batches a store remembers what they touched: far more than a process is behind that hears of each. */
export const batchesRemembered = 256;

/** Documents. A batch that touches more is one after which indexes are made again. */
export const mostTouched = 5000;

/** Documents of all batches that a process remembers for itself. */
const mostInMemory = 20_000;

/** The documents that a batch touches, each once; undefined for a batch of too many. */
export function touchedBy(changes: readonly Change[]): readonly TouchedDocument[] | undefined {
  const touched = touchesOf(changes);
  return touched.length > mostTouched ? undefined : latestOf(touched);
}

/** In the order of the changes. */
export function touchesOf(changes: readonly Change[]): readonly TouchedDocument[] {
  return changes.flatMap((change): TouchedDocument[] => {
    if (change.kind === 'enter' || change.kind === 'erase') return [];
    const { collection, id, order } = change;
    if (change.kind === 'remove') return [{ collection, id, isUnlisted: true }];
    return [{ collection, id, ...(order !== undefined && { order }) }];
  });
}

/** The last word on each document. A document that is put without an order stays where it was. */
export function latestOf(touched: readonly TouchedDocument[]): readonly TouchedDocument[] {
  const latest = new Map<string, TouchedDocument>();
  for (const document of touched) {
    const key = `${document.collection}\0${document.id}`;
    const isPlaced = document.order !== undefined || document.isUnlisted;
    latest.set(key, isPlaced ? document : (latest.get(key) ?? document));
  }
  return [...latest.values()];
}

/**
 * The documents that the last batches of the live generation touched, in the memory of the process that applied them.
 */
export class RecentBatches {
  #batches: (readonly TouchedDocument[])[] = [];
  #documents = 0;

  add(changes: readonly Change[]): void {
    const touched = touchedBy(changes);
    if (!touched) return this.forget();
    this.#batches.push(touched);
    this.#documents += touched.length;
    while (this.#documents > mostInMemory || this.#batches.length > batchesRemembered)
      this.#documents -= this.#batches.shift()?.length ?? 0;
  }

  /** The documents of the last so many batches; undefined where they are not all known any more. */
  last(count: number): readonly TouchedDocument[] | undefined {
    if (count > this.#batches.length) return undefined;
    return count <= 0 ? [] : latestOf(this.#batches.slice(-count).flat());
  }

  forget(): void {
    this.#batches = [];
    this.#documents = 0;
  }
}
