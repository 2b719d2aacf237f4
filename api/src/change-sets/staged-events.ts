import type { RecordedEvent } from '@noticeboard/event-store';

/** The events that a change set would record, were it published now. */
export interface StagedEvents {
  /**
   * As the log would give them back: in the order of one append, with the words for readers. @throws ProblemError
   * `unknownRecord`, `changeSetBroken`
   */
  of(changeSetId: string): Promise<readonly RecordedEvent[]>;
}
