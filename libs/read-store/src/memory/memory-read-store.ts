import { ChangeFeed, waitForCheckpoint } from '../change-feed.js';
import {
  GenerationClosed,
  generationName,
  type Generations,
  leaseMs,
  type NextGeneration,
  ProjectionPaused,
  type RebuildLease,
  RebuildRunning,
} from '../generations.js';
import { type Batch, CheckpointConflict, type ReadState, type ReadStore } from '../read-store.js';
import { MemoryGeneration } from './memory-generation.js';

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

/** The generations of one process: which is live, which was before, which are being filled. */
class MemoryGenerations implements Generations {
  live = new MemoryGeneration(generationName());
  private kept: MemoryGeneration | undefined;
  private filling = new Set<MemoryGeneration>();
  private held: { by: MemoryGeneration; until: number } | undefined;
  private leased: { note: string; until: number } | undefined;

  constructor(private readonly feed: ChangeFeed) {}

  applyToLive(batch: Batch): ReadState {
    if (this.held && performance.now() < this.held.until) throw new ProjectionPaused();
    return this.live.apply(batch);
  }

  async former(): Promise<ReadState | undefined> {
    return this.kept?.state();
  }

  async reopenFormer(): Promise<NextGeneration | undefined> {
    return this.kept && this.fill(this.kept);
  }

  async lease(note: string): Promise<RebuildLease> {
    this.demandFree();
    let own = (this.leased = { note, until: performance.now() + leaseMs });
    this.filling = new Set();
    this.held = undefined;
    return {
      renew: async (word) => {
        if (this.leased !== own) this.demandFree();
        own = this.leased = { note: word, until: performance.now() + leaseMs };
      },
      end: async () => {
        if (this.leased === own) this.leased = undefined;
      },
    };
  }

  async running(): Promise<string | undefined> {
    return this.leased && performance.now() < this.leased.until ? this.leased.note : undefined;
  }

  private demandFree(): void {
    if (this.leased && performance.now() < this.leased.until) throw new RebuildRunning(this.leased.note);
  }

  fill(next: MemoryGeneration): NextGeneration {
    this.filling.add(next);
    const demandOpen = () => {
      if (!this.filling.has(next)) throw new GenerationClosed(next.state().generation);
    };
    const release = () => {
      if (this.held?.by === next) this.held = undefined;
    };
    return {
      state: async () => next.state(),
      apply: async (batch) => {
        demandOpen();
        return next.apply(batch);
      },
      documents: async (collection, ids) => next.documents(collection, ids),
      entries: async (index, keys) => next.entries(index, keys),
      content: () => next.content(),
      pauseLive: async (ms) => {
        demandOpen();
        this.held = { by: next, until: performance.now() + ms };
        return this.live.state();
      },
      resumeLive: async () => release(),
      promote: async () => {
        demandOpen();
        return this.promote(next);
      },
      discard: async () => {
        release();
        this.filling.delete(next);
      },
    };
  }

  private promote(next: MemoryGeneration): ReadState {
    const [from, to] = [this.live.state().checkpoint, next.state().checkpoint];
    if (from !== undefined && from !== to) throw new CheckpointConflict(to, from);
    const state = next.succeed(this.live);
    this.kept = from === undefined ? undefined : this.live;
    this.live = next;
    this.filling = new Set();
    this.held = undefined;
    this.feed.tell(state);
    return state;
  }
}
