import type { RaRecord } from 'react-admin';
import type { Sentence } from '../words/sentence.js';
import type { Values } from '../providers/write-bodies.js';

/** What a write does to one field, for the person: `before` only where there was something. */
export interface PlannedChange {
  readonly label: string;
  readonly before?: string;
  readonly after: string;
}

/** One record that a quick action creates or changes. */
export interface PlannedWrite {
  /** Names it within its plan. */
  readonly key: string;
  /** Which record, and what becomes of it. */
  readonly what: Sentence;
  readonly changes: readonly PlannedChange[];
  readonly resource: string;
  readonly data: Values;
  /** The record that is changed, as it was read; without it a new one is created. */
  readonly record?: RaRecord;
  /** The id of the record that another write has created goes into `data` under a name. */
  readonly idFrom?: { readonly write: string; readonly as: string };
  /** Field of the form that holds a field of the record, by the record's name for it. */
  readonly sources: Readonly<Record<string, string>>;
  /** What is said when it fails and the server gives no words. */
  readonly failed?: string;
}

/** In the order in which they are written. */
export type Plan = readonly PlannedWrite[];

/** What has become of each write, by its key; one that has not been tried has no entry. */
export type PlanProgress = ReadonlyMap<string, WriteOutcome>;

export type WriteOutcome =
  /** Without `id` where it turned out to be there already. */
  | { readonly kind: 'written'; readonly id?: RaRecord['id'] }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Left out after it failed. */
  | { readonly kind: 'skipped' };

/** The writes that are still to be done. */
export function remaining(plan: Plan, progress: PlanProgress): Plan {
  return plan.filter(({ key }) => !['written', 'skipped'].includes(progress.get(key)?.kind ?? ''));
}
