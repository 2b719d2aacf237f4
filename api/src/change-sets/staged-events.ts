import { ProblemError } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';

/** What change sets would record if they were published now. */
export abstract class StagedEvents {
  /**
   * In the order of the steps, as the log would give the events back: their positions sort behind the head of the log.
   * @throws ProblemError `unknownRecord` where there is no such change set
   */
  abstract of(changeSetId: string): Promise<readonly RecordedEvent[]>;

  /** @throws ProblemError `unknownRecord` */
  abstract titleOf(changeSetId: string): Promise<string>;
}

/** Of a portal without change sets. */
export class NoChangeSets extends StagedEvents {
  of = () => unknown();
  titleOf = () => unknown();
}

async function unknown(): Promise<never> {
  throw new ProblemError('unknownRecord');
}
