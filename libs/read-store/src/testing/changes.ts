import type { Batch, Change, ReadState } from '../generation.js';
import type { ReadStore } from '../read-store.js';

/** Two processes' views of the same content. */
export interface Given {
  readonly store: ReadStore;
  readonly other: ReadStore;
}

export const range = (from: number, to: number, order: 'oldest' | 'newest' = 'oldest') => ({ from, to, order });
export const everything = range(0, Infinity);

/** A listed document whose body tells where it belongs. */
export function listed(collection: string, id: string, order: string, body = `${collection}/${id}`): Change {
  return { kind: 'put', collection, id, body, order };
}

export function unlisted(collection: string, id: string, body = `${collection}/${id}`): Change {
  return { kind: 'put', collection, id, body };
}

export function entered(index: string, key: string, value: string): Change {
  return { kind: 'enter', index, key, value };
}

/** The first batch of a store or generation. */
export function firstBatch(checkpoint: string, ...changes: Change[]): Batch {
  return { after: undefined, checkpoint, changes };
}

export function nextBatch(after: string, checkpoint: string, ...changes: Change[]): Batch {
  return { after, checkpoint, changes };
}

/** The state at `checkpoint`, once a store's listeners get it. */
export function toldOf(store: ReadStore, checkpoint: string): Promise<ReadState> {
  return new Promise((resolve) => {
    const stop = store.onChange((state) => {
      if (state.checkpoint !== checkpoint) return;
      stop();
      resolve(state);
    });
  });
}
