import type { RecordedEvent } from '@noticeboard/event-store';

/** What a change set would record, were it published now. */
export interface StagedEvents {
  /** In the order of the log. @throws ProblemError `unknownRecord`, `changeSetBroken` */
  of(changeSetId: string): Promise<readonly RecordedEvent[]>;
}
