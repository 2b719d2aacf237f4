import type { DataProvider, RaRecord } from 'react-admin';
import type { WriteMeta } from '../providers/data-provider.js';
import { serverFieldErrors } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import type { Sentence } from '../words/sentence.js';

/** The effect of a write on one field, for the person: `before` only where there was something. */
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
  /** The message when it fails and the server gives no words. */
  readonly failed?: string;
}

/** In the order in which they are written. */
export type Plan = readonly PlannedWrite[];

/** The outcome of each write, by its key; one that has not been tried has no entry. */
export type PlanProgress = ReadonlyMap<string, WriteOutcome>;

export type WriteOutcome =
  /** It has no `id` where it turned out to be there already. */
  | { readonly kind: 'written'; readonly id?: RaRecord['id'] }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Left out after it failed. */
  | { readonly kind: 'skipped' };

/** The writes that are still to be done. */
export function remaining(plan: Plan, progress: PlanProgress): Plan {
  return plan.filter(({ key }) => !['written', 'skipped'].includes(progress.get(key)?.kind ?? ''));
}

/**
 * Writes what remains of a plan, one record after the other, up to the first that fails: what comes after it may rest
 * on it. A repeat goes on from there, and a create that got no answer is repeated under its first key.
 */
export async function runPlan(
  provider: DataProvider,
  plan: Plan,
  done: PlanProgress,
  meta: WriteMeta = {},
): Promise<PlanProgress> {
  let progress = done;
  for (const write of remaining(plan, done)) {
    const outcome = await written(provider, write, progress, meta);
    progress = new Map([...progress, [write.key, outcome]]);
    if (outcome.kind === 'failed') break;
  }
  return progress;
}

async function written(
  provider: DataProvider,
  { resource, data: own, record, idFrom }: PlannedWrite,
  progress: PlanProgress,
  meta: WriteMeta,
): Promise<WriteOutcome> {
  const first = idFrom && progress.get(idFrom.write);
  const data = idFrom && first?.kind === 'written' && first.id !== undefined ? { ...own, [idFrom.as]: first.id } : own;
  try {
    const answer = record
      ? await provider.update(resource, { id: record.id, data, previousData: record, meta })
      : await provider.create(resource, { data, meta });
    return { kind: 'written', id: answer.data.id };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** A plan, and what has become of each of its writes. */
export interface Run {
  readonly plan: Plan;
  readonly progress: PlanProgress;
}

/**
 * After a failure: the plan against the records as they are now. A finished write stays as it was reported. A write
 * that failed and is no longer wanted has been written after all, only its answer was lost.
 */
export function replan(first: Plan, progress: PlanProgress, fresh: Plan): Run {
  const isOpen = (key: string) => progress.get(key)?.kind !== 'written';
  const now = (key: string) => fresh.find((write) => write.key === key);
  const found = first.filter(({ key }) => progress.get(key)?.kind === 'failed' && !now(key));
  return {
    plan: first.map((write) => (isOpen(write.key) ? (now(write.key) ?? write) : write)),
    progress: new Map([...progress, ...found.map(({ key }) => [key, { kind: 'written' }] as const)]),
  };
}

/**
 * The result that a form wants from a submit: the server's faults at the fields that show them; undefined when all is
 * written.
 */
export function faultsAt(plan: Plan, progress: PlanProgress): Values | undefined {
  const failed = plan.find(({ key }) => progress.get(key)?.kind === 'failed');
  const outcome = failed && progress.get(failed.key);
  if (outcome?.kind !== 'failed') return remaining(plan, progress).length > 0 ? refused : undefined;
  const faults = Object.entries(serverFieldErrors(outcome.error)).flatMap(([name, message]) => {
    const source = failed?.sources[name];
    return source === undefined ? [] : [[source, message]];
  });
  return { ...Object.fromEntries(faults), ...refused };
}

/** Without any fault a form would take the submit for a success. */
const refused = { root: { refused: 'refused' } };
