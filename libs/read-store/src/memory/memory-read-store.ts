import { ChangeFeed } from '../change-feed.js';
import { waitForCheckpoint } from '../checkpoint-wait.js';
import { generationName } from '../generation-name.js';
import { GenerationClosed, type NextGeneration, type ReadStore } from '../read-store.js';
import { MemoryGeneration } from './memory-generation.js';

/** The read store of a portal that runs as one process. It begins empty: the follower fills it from the event log. */
export function createMemoryReadStore(): ReadStore {
  const feed = new ChangeFeed();
  let live = new MemoryGeneration(generationName());
  let filling = new Set<MemoryGeneration>();

  const store: ReadStore = {
    state: async () => live.state(),
    apply: async (batch) => {
      const state = live.apply(batch);
      feed.tell(state);
      return state;
    },
    documents: async (collection, ids) => live.documents(collection, ids),
    count: async (collection) => live.count(collection),
    countBefore: async (collection, order) => live.countBefore(collection, order),
    list: async (collection, range) => live.list(collection, range),
    entries: async (index, keys) => live.entries(index, keys),
    onChange: (listener) => feed.listen(listener),
    waitFor: (position, timeout) => waitForCheckpoint(store, position, timeout),
    nextGeneration: async () => beside(new MemoryGeneration(generationName())),
    close: async () => feed.end(),
  };

  function beside(next: MemoryGeneration): NextGeneration {
    filling.add(next);
    const demandOpen = () => {
      if (!filling.has(next)) throw new GenerationClosed(next.state().generation);
    };
    return {
      state: async () => next.state(),
      apply: async (batch) => {
        demandOpen();
        return next.apply(batch);
      },
      documents: async (collection, ids) => next.documents(collection, ids),
      entries: async (index, keys) => next.entries(index, keys),
      promote: async () => {
        demandOpen();
        const state = next.succeed(live);
        live = next;
        filling = new Set();
        feed.tell(state);
      },
      discard: async () => void filling.delete(next),
    };
  }

  return store;
}
