import {
  type ChangeSet,
  type Family,
  isClosed,
  malformed,
  type PreviewedChanges,
  ProblemError,
  readModels,
} from '@noticeboard/content-model';
import type { EventStore, Position, RecordedEvent } from '@noticeboard/event-store';
import { projector } from '@noticeboard/projections';
import { overlaidReads, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
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
   * @throws ProblemError `malformedQuery`, `unknownRecord`, `changeSetClosed`, `changeSetBroken`
   * @throws StoreUnavailable, ReadStoreUnavailable
   */
  async during<T>(id: unknown, work: (preview: PreviewedChanges) => Promise<T>): Promise<T> {
    if (typeof id !== 'string') return malformed('changeSet', requestError('repeatedParameter'));
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const head = await this.log.head();
      if (head !== undefined && !(await this.live.waitFor(head, catchUpMs)))
        throw new ReadStoreUnavailable('the read models do not show yet what the log holds');
      const changeSet = await this.#find(id);
      // The steps are taken on what the log holds, the changes are made from what the read models hold.
      const events = (await this.staged.of(id)).map(toldBy(changeSet));
      const changes = await this.#project(events, (collection, ids) => this.live.documents(collection, ids));
      if (await this.#isUntouched(events, head))
        return this.reads.during(overlaidReads(this.live, changes), () =>
          work({ changeSet: id, title: changeSet.title }),
        );
    }
    throw new ReadStoreUnavailable('the records of the change set are being written to');
  }

  async #find(id: string): Promise<ChangeSet> {
    const [json] = await this.live.documents(readModels.changeSetStates, [id]);
    if (json === undefined) throw new ProblemError('unknownRecord');
    const changeSet = JSON.parse(json) as ChangeSet;
    if (isClosed(changeSet)) throw new ProblemError('changeSetClosed');
    return changeSet;
  }

  /** Whether none of the streams was written to since the log's head was there. */
  async #isUntouched(events: readonly RecordedEvent[], head: Position | undefined): Promise<boolean> {
    if ((await this.log.head()) === head) return true;
    const streams = new Set(events.map(({ stream }) => stream));
    const meanwhile = await this.log.readAll({ after: head, max: mostMeanwhile });
    return meanwhile.length < mostMeanwhile && !meanwhile.some(({ stream }) => streams.has(stream));
  }
}

/** Readers would be told of it once. */
function toldBy({ id, publicNote, correction }: ChangeSet): (event: RecordedEvent) => RecordedEvent {
  const told = {
    changeSet: id,
    ...(publicNote !== '' && { publicNote }),
    ...(correction && { correction: 'true' }),
  };
  return (event) => ({ ...event, metadata: { ...event.metadata, ...told } });
}
