import { ChangeFeed, waitForCheckpoint } from '../change-feed.js';
import { type ReadStore, ReadStoreUnusable } from '../read-store.js';
import { SqliteGenerations, type SqliteReadStoreOptions } from './sqlite-generations.js';

/**
 * The read store of a portal that runs as one process: a SQLite file for each generation.
 * @throws ReadStoreUnusable for a folder that cannot serve
 */
export function openSqliteReadStore(options: SqliteReadStoreOptions = {}): ReadStore {
  const feed = new ChangeFeed();
  const generations = openGenerations(feed, options);
  const store: ReadStore = {
    ownState: () => generations.read((live) => live.state),
    state: async () => generations.read((live) => live.state),
    apply: async (batch) => {
      const state = generations.applyToLive(batch);
      feed.tell(state);
      return state;
    },
    documents: async (collection, ids) => generations.read((live) => live.documents(collection, ids)),
    count: async (collection) => generations.read((live) => live.count(collection)),
    countBefore: async (collection, order) => generations.read((live) => live.countBefore(collection, order)),
    ranks: async (collection, places) => generations.read((live) => live.ranks(collection, places)),
    list: async (collection, range) => generations.read((live) => live.list(collection, range)),
    listedAfter: async (collection, after) => generations.read((live) => live.listedAfter(collection, after)),
    touchedSince: async (state) => generations.touchedSince(state),
    entries: async (index, keys) => generations.read((live) => live.entries(index, keys)),
    content: () => generations.content(),
    onChange: (listener) => feed.listen(listener),
    waitFor: (position, timeout) => waitForCheckpoint(store, position, timeout),
    nextGeneration: async () => generations.next(),
    generations,
    refusesChanges: async () => undefined,
    close: async () => {
      feed.end();
      generations.close();
    },
  };
  return store;
}

/** The operator mends everything that keeps the folder from serving. */
function openGenerations(feed: ChangeFeed, options: SqliteReadStoreOptions): SqliteGenerations {
  try {
    return new SqliteGenerations(feed, options);
  } catch (error) {
    if (error instanceof ReadStoreUnusable) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const isInTheWay = ['ENOTDIR', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    const why = isInTheWay ? `a file stands where a folder has to be (${message})` : message;
    const place = options.dir ?? 'the folder for temporary files';
    throw new ReadStoreUnusable(`the read models in ${place} cannot be opened: ${why}`, { cause: error });
  }
}
