import { ChangeFeed } from '../change-feed.js';
import { waitForCheckpoint } from '../checkpoint-wait.js';
import { generationName } from '../generation-name.js';
import type { ReadStore } from '../read-store.js';
import { MemoryGeneration } from './memory-generation.js';
import { MemoryGenerations } from './memory-generations.js';

/** The read store of a portal that runs as one process. It begins empty: the follower fills it from the event log. */
export function createMemoryReadStore(): ReadStore {
  const feed = new ChangeFeed();
  const generations = new MemoryGenerations(feed);

  const store: ReadStore = {
    state: async () => generations.live.state(),
    apply: async (batch) => {
      const state = generations.applyToLive(batch);
      feed.tell(state);
      return state;
    },
    documents: async (collection, ids) => generations.live.documents(collection, ids),
    count: async (collection) => generations.live.count(collection),
    countBefore: async (collection, order) => generations.live.countBefore(collection, order),
    list: async (collection, range) => generations.live.list(collection, range),
    entries: async (index, keys) => generations.live.entries(index, keys),
    content: () => generations.live.content(),
    onChange: (listener) => feed.listen(listener),
    waitFor: (position, timeout) => waitForCheckpoint(store, position, timeout),
    nextGeneration: async () => generations.fill(new MemoryGeneration(generationName())),
    generations,
    close: async () => feed.end(),
  };
  return store;
}
