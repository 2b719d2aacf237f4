import type { Change, TouchedDocument } from './read-store.js';

/** For how many batches a store remembers what they touched: far more than a process is behind that hears of each. */
export const batchesRemembered = 512;

/** A batch that touches more is one after which indexes are made anew. */
const mostRemembered = 2000;

/** What a batch touches, each document once; undefined for a batch of too many. */
export function touchedBy(changes: readonly Change[]): readonly TouchedDocument[] | undefined {
  const touched = changes.flatMap((change): TouchedDocument[] => {
    if (change.kind === 'enter' || change.kind === 'erase') return [];
    const { collection, id, order } = change;
    if (change.kind === 'remove') return [{ collection, id, isUnlisted: true }];
    return [{ collection, id, ...(order !== undefined && { order }) }];
  });
  return touched.length > mostRemembered ? undefined : latestOf(touched);
}

/** The last word on each document. What is put without an order stays where it was. */
export function latestOf(touched: readonly TouchedDocument[]): readonly TouchedDocument[] {
  const latest = new Map<string, TouchedDocument>();
  for (const document of touched) {
    const key = `${document.collection}\0${document.id}`;
    const isPlaced = document.order !== undefined || document.isUnlisted;
    latest.set(key, isPlaced ? document : (latest.get(key) ?? document));
  }
  return [...latest.values()];
}
