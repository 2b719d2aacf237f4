import type { Plan, PlanProgress } from './planned-write.js';

interface Replanned {
  readonly plan: Plan;
  readonly progress: PlanProgress;
}

/**
 * After a failure: the plan against the records as they are now. What is written stays as it was told. What failed and
 * is no longer wanted has been written after all, only its answer was lost.
 */
export function replan(first: Plan, progress: PlanProgress, fresh: Plan): Replanned {
  const isOpen = (key: string) => progress.get(key)?.kind !== 'written';
  const now = (key: string) => fresh.find((write) => write.key === key);
  const found = first.filter(({ key }) => progress.get(key)?.kind === 'failed' && !now(key));
  return {
    plan: first.map((write) => (isOpen(write.key) ? (now(write.key) ?? write) : write)),
    progress: new Map([...progress, ...found.map(({ key }) => [key, { kind: 'written' }] as const)]),
  };
}
