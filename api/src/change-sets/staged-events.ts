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
