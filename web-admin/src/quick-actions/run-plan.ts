import type { DataProvider } from 'react-admin';
import type { WriteMeta } from '../providers/data-provider.js';
import { type Plan, type PlannedWrite, type PlanProgress, remaining, type WriteOutcome } from './planned-write.js';

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
