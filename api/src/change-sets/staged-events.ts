import type { RecordedEvent } from '@noticeboard/event-store';

/** What a change set would record, were it published now. */
export interface StagedEvents {
  /** As the log would give them back: in the order of one append, with what readers are told. @throws ProblemError `unknownRecord`, `changeSetBroken` */
  of(changeSetId: string): Promise<readonly RecordedEvent[]>;
}
