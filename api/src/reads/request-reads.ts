import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { OverlaidReads, Reads, ReadStore } from '@noticeboard/read-store';
import { noteBodies, noteList, noteRecords } from '../responses/answer-tags.js';
import { LIVE_READS } from '../http/tokens.js';

/** The read models that a request is answered from: the live ones, unless it asks for others. */
@Injectable()
export class RequestReads {
  /** Those of the request at hand. */
  readonly reads: ReadStore;
  readonly #others = new AsyncLocalStorage<{ readonly reads: Reads; readonly at: Date | undefined }>();

  constructor(@Inject(LIVE_READS) private readonly live: ReadStore) {
    this.reads = readsOf(() => this.current, live);
  }

  /** The present meaning of `reads`: the live store, a past state, or one with changes laid over. */
  get current(): Reads & Partial<Pick<OverlaidReads, 'live'>> {
    return this.#others.getStore()?.reads ?? this.live;
  }

  /** The moment that statuses and days are counted at: that of the past state, else the present. */
  get now(): Date {
    return this.#others.getStore()?.at ?? new Date();
  }

  /** Runs `work` with other read models. @param at the moment that they are of, where it is past */
  during<T>(reads: Reads, work: () => Promise<T>, at?: Date): Promise<T> {
    return this.#others.run({ reads, at }, work);
  }
}

/**
 * Every call that changes or watches the read models is about the live ones. Each read is noted for the tags of the
 * answer at hand.
 */
function readsOf(current: () => Reads, live: ReadStore): ReadStore {
  return {
    ...live,
    state: () => current().state(),
    documents: (collection, ids) => {
      noteRecords(collection, ids);
      return current().documents(collection, ids);
    },
    count: (collection) => {
      noteList(collection);
      return current().count(collection);
    },
    list: async (collection, range) => {
      noteList(collection);
      const bodies = await current().list(collection, range);
      noteBodies(collection, bodies);
      return bodies;
    },
    listedAfter: (...given) => current().listedAfter(...given),
    touchedSince: (state) => current().touchedSince(state),
    countBefore: (...given) => current().countBefore(...given),
    entries: (...given) => current().entries(...given),
  };
}
