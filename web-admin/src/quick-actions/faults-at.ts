import { serverFieldErrors } from '../providers/problem.js';
import type { Values } from '../providers/write-bodies.js';
import type { Plan, PlanProgress } from './planned-write.js';

/** What a form wants back from a submit: the server's faults at the fields that show them; undefined when all is written. */
export function faultsAt(plan: Plan, progress: PlanProgress): Values | undefined {
  const failed = plan.find(({ key }) => progress.get(key)?.kind === 'failed');
  const outcome = failed && progress.get(failed.key);
  if (outcome?.kind !== 'failed') return undefined;
  const faults = Object.entries(serverFieldErrors(outcome.error)).flatMap(([name, message]) => {
    const source = failed?.sources[name];
    return source === undefined ? [] : [[source, message]];
  });
  // Without any fault the form would take the submit for a success.
  return { ...Object.fromEntries(faults), root: { refused: 'refused' } };
}
