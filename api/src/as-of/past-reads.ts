import type { EventLogLocation, Position } from '@noticeboard/event-store';
import type { ReadStore } from '@noticeboard/read-store';

/** Calls of the read store that a past state answers in its worker. */
const pastCalls = ['documents', 'count', 'list', 'countBefore', 'entries'] as const;
export type PastCall = (typeof pastCalls)[number];

/** The read models as they were. */
export type PastReads = Pick<ReadStore, PastCall | 'state'>;

/** What a worker is started with. */
export interface ReplayTask {
  readonly log: EventLogLocation;
  /** Inclusive. It need not be an event's. */
  readonly until: Position;
}

export interface Question {
  readonly id: number;
  readonly call: PastCall;
  readonly given: readonly unknown[];
}

/** What a worker says: once that it is ready, then an answer for each question. */
export type WorkerWord =
  /** `at`: when the last event up to the position was recorded (ISO 8601); undefined where there is none. */
  | { readonly kind: 'ready'; readonly at: string | undefined }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };
