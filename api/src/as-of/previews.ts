import {
  type ChangeSet,
  type Family,
  isClosed,
  malformed,
  type PreviewedChanges,
  ProblemError,
  readModels,
} from '@noticeboard/content-model';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore, Position, RecordedEvent } from '@noticeboard/event-store';
import { projector } from '@noticeboard/projections';
import { type Change, overlaidReads, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { LRUCache } from 'lru-cache';
import { ChangeSets } from '../change-sets/change-sets.js';
import { closedProblem } from '../change-sets/change-set.decider.js';
import type { StagedEvents } from '../change-sets/staged-events.js';
import { requestError } from '../http/request-errors.js';
import { EVENT_STORE, FAMILIES, LIVE_READS } from '../http/tokens.js';
import { RequestReads } from '../reads/request-reads.js';

/** How long the read models may take to show what the log holds; ms. */
const catchUpMs = 5000;
/** How often a preview is made at most, where somebody writes to the same records each time. */
const mostTries = 4;
/** Events. */
const mostMeanwhile = 500;
/** Change sets whose changes are cached: each may be some megabytes. */
const mostCached = 4;
/** They are dated when they are made. */
const cachedMs = 30_000;

interface Prepared {
  readonly title: string;
  readonly changes: readonly Change[];
}

/** Lets a request be answered as it would be once a change set is published. Nothing of that is stored. */
@Injectable()
export class Previews {
  readonly #project;
  readonly #known = new LRUCache<string, { readonly head: Position | undefined; readonly prepared: Promise<Prepared> }>(
    { max: mostCached, ttl: cachedMs },
  );

  constructor(
    private readonly reads: RequestReads,
    @Inject(LIVE_READS) private readonly live: ReadStore,
    @Inject(EVENT_STORE) private readonly log: Pick<EventStore, 'head' | 'readAll'>,
    @Inject(ChangeSets) private readonly staged: StagedEvents,
    @Inject(FAMILIES) table: readonly Family[],
  ) {
    this.#project = projector(table);
  }

  /**
   * Runs `work` with the read models as the change set would make them.
   * @throws ProblemError `malformedQuery`, `unknownRecord`, `changeSetClosed`, `changeSetBroken`
   * @throws StoreUnavailable, ReadStoreUnavailable
   */
  async during<T>(id: unknown, work: (preview: PreviewedChanges) => Promise<T>): Promise<T> {
    if (typeof id !== 'string') return malformed('changeSet', requestError('repeatedParameter'));
    const { title, changes } = await this.#prepared(id);
    return this.reads.during(overlaidReads(this.live, changes), () => work({ changeSet: id, title }));
  }

  /** Made once for all who look while nothing is written. */
  async #prepared(id: string): Promise<Prepared> {
    const head = await this.log.head();
    const known = this.#known.get(id);
    if (known && known.head === head) return known.prepared;
    const own = { head, prepared: this.#prepare(id, head) };
    this.#known.set(id, own);
    own.prepared.catch(() => this.#known.peek(id) === own && this.#known.delete(id));
    return own.prepared;
  }

  async #prepare(id: string, first: Position | undefined): Promise<Prepared> {
    let head = first;
    for (let tries = 1; tries <= mostTries; tries += 1) {
      if (head !== undefined && !(await this.live.waitFor(head, catchUpMs)))
        throw new ReadStoreUnavailable('the read models do not show yet what the log holds');
      const { title } = await this.#find(id);
      // The steps are taken on what the log holds, the changes are made from what the read models hold.
      const events = await this.staged.of(id);
      const changes = await this.#project(events, (collection, ids) => this.live.documents(collection, ids));
      if (await this.#isUntouched(events, head)) return { title, changes };
      head = await this.log.head();
    }
    throw new ReadStoreUnavailable('the records of the change set are being written to');
  }

  async #find(id: string): Promise<ChangeSet> {
    const [json] = await this.live.documents(readModels.changeSetStates, [id]);
    if (json === undefined) throw new ProblemError('unknownRecord');
    const changeSet = JSON.parse(json) as ChangeSet;
    if (isClosed(changeSet)) throw closedProblem(changeSet, 410);
    return changeSet;
  }

  /** True when none of the streams was written to since the log's head was there. */
  async #isUntouched(events: readonly RecordedEvent[], head: Position | undefined): Promise<boolean> {
    if ((await this.log.head()) === head) return true;
    const streams = new Set(events.map(({ stream }) => stream));
    const meanwhile = await this.log.readAll({ after: head, max: mostMeanwhile });
    return meanwhile.length < mostMeanwhile && !meanwhile.some(({ stream }) => streams.has(stream));
  }
}
