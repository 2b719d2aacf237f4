import { type Family, malformed, type PreviewedChanges } from '@noticeboard/content-model';
import type { EventStore, Position, RecordedEvent } from '@noticeboard/event-store';
import { projector } from '@noticeboard/projections';
import { overlaidReads, type OverlaidReads, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import type { StagedEvents } from '../change-sets/staged-events.js';
import { requestError } from '../http/request-errors.js';
import type { RequestReads } from './request-reads.js';

/** How long the read models may take to show what the log holds; ms. */
const catchUpMs = 5000;
/** How often a preview is made at most, where somebody writes to the same records each time. */
const mostTries = 4;
/** Events. */
const mostMeanwhile = 500;

/** Lets a request be answered as it would be once a change set is published. Nothing of that is stored. */
export class Previews {
  readonly #project;

  constructor(
    private readonly reads: RequestReads,
    private readonly live: ReadStore,
    private readonly log: Pick<EventStore, 'head' | 'readAll'>,
    private readonly staged: StagedEvents,
    table: readonly Family[],
  ) {
    this.#project = projector(table);
  }

  /**
   * Runs `work` with the read models as the change set would make them.
   * @throws ProblemError `malformedQuery`, `unknownRecord`
   * @throws StoreUnavailable, ReadStoreUnavailable
   */
  async during<T>(changeSet: unknown, work: (preview: PreviewedChanges) => Promise<T>): Promise<T> {
    if (typeof changeSet !== 'string') return malformed('changeSet', requestError('repeatedParameter'));
    const title = await this.staged.titleOf(changeSet);
    const reads = await this.#readsWith(changeSet);
    return this.reads.during(reads, () => work({ changeSet, title }));
  }

  /** The steps are taken on what the log holds, the changes are made from what the read models hold: both must be the same. */
  async #readsWith(changeSet: string): Promise<OverlaidReads> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const head = await this.log.head();
      const events = await this.staged.of(changeSet);
      if (head !== undefined && !(await this.live.waitFor(head, catchUpMs)))
        throw new ReadStoreUnavailable('the read models do not show yet what the log holds');
      const changes = await this.#project(events, (collection, ids) => this.live.documents(collection, ids));
      if (await this.#isUntouched(events, head)) return overlaidReads(this.live, changes);
    }
    throw new ReadStoreUnavailable('the records of the change set are being written to');
  }

  /** Whether none of the streams was written to since the log's head was there. */
  async #isUntouched(events: readonly RecordedEvent[], head: Position | undefined): Promise<boolean> {
    if ((await this.log.head()) === head) return true;
    const streams = new Set(events.map(({ stream }) => stream));
    const meanwhile = await this.log.readAll({ after: head, max: mostMeanwhile });
    return meanwhile.length < mostMeanwhile && !meanwhile.some(({ stream }) => streams.has(stream));
  }
}
