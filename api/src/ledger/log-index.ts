import type { RecordKind } from '@noticeboard/content-model';
import type { Position } from '@noticeboard/event-store';

/** The subject of an event. `portal`: the portal itself (accounts as a whole, its read models). */
export type SubjectKind = RecordKind | 'portal';

export interface Subject {
  readonly kind: SubjectKind;
  /** Id of the record; the user name of an account, in the letter case in which it was first written. */
  readonly id: string;
  /** Key of a posting's family; empty for everything else. */
  readonly family: string;
  /** The title right after the event (of a deleted record: last). */
  readonly title: string;
}

/** One recorded event as the index knows it: enough to find, order and group; its body is in the event store. */
export interface IndexedEvent {
  /** Its leaf in the ledger's tree, from 0. */
  readonly leaf: number;
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** ISO 8601, UTC, ms. */
  readonly at: string;
  readonly actor: string;
  readonly role: string;
  readonly correlationId: string;
  readonly subject: Subject;
}

/** All that are given must hold. */
export interface EventFilter {
  readonly kind?: string;
  readonly family?: string;
  /** The user name of an account may be in any letter case. */
  readonly id?: string;
  readonly stream?: string;
  readonly actor?: string;
  readonly type?: string;
  readonly correlationId?: string;
  /** As events have it (ISO 8601, UTC, ms), both inclusive. */
  readonly from?: string;
  readonly to?: string;
  /** Part of the subject's title at any time of its life, folded as titles are searched. */
  readonly q?: string;
  /** Exclusive. */
  readonly before?: Position;
  readonly after?: Position;
}

export interface EventSlice {
  readonly order: 'newest' | 'oldest';
  readonly offset: number;
  readonly limit: number;
}
