import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useWriteQuestion } from '../editing/grave-question.js';
import { uuid } from '../providers/idempotency-keys.js';
import { type Plan, type PlanProgress, remaining, replan, type Run, runPlan } from './planned-write.js';

export type PlanRun = ReturnType<typeof usePlanRun>;

/**
 * Writes plans. After a failure `look` reads the records again and plans again, so that a repeat is made on what is
 * there.
 */
export function usePlanRun(look: () => Promise<Plan | undefined>) {
  const provider = useDataProvider();
  const mayGoOut = useWriteQuestion();
  const running = useRef<Promise<Run>>(undefined);
  // A run that continues after a failure is the same action still.
  const [correlationId] = useState(uuid);
  const [run, setRun] = useState<Run>({ plan: [], progress: new Map() });
  /** Sent of a file that is on its way. */
  const [percent, setPercent] = useState<number>();
  const [busy, setBusy] = useState(false);

  const write = async (plan: Plan, done: PlanProgress): Promise<Run> => {
    setBusy(true);
    if (!(await mayGoOut(remaining(plan, done)))) {
      running.current = undefined;
      setBusy(false);
      return { plan, progress: done };
    }
    const progress = await runPlan(provider, plan, done, { onProgress: setPercent, correlationId });
    const hasFailed = [...progress.values()].some(({ kind }) => kind === 'failed');
    // Where they cannot be read either, the plan stays: the server holds it against its revisions.
    const fresh = hasFailed ? await look().catch(() => undefined) : undefined;
    const outcome = fresh ? replan(plan, progress, fresh) : { plan, progress };
    running.current = undefined;
    setPercent(undefined);
    setRun(outcome);
    setBusy(false);
    return outcome;
  };
  /** Writes a plan, or what remains of the one that was begun. A second call meanwhile is the same one. */
  const start = (plan: Plan, done: PlanProgress = run.progress) => (running.current ??= write(plan, done));

  const { plan, progress } = run;
  /** The write that failed, if one did and was not skipped. */
  const [failure] = [...progress].flatMap(([key, write]) =>
    write.kind === 'failed' ? [{ key, error: write.error }] : [],
  );
  return {
    ...run,
    busy,
    percent,
    failure,
    isBegun: [...progress.values()].some(({ kind }) => kind === 'written'),
    isOver: plan.length > 0 && remaining(plan, progress).length === 0,
    start,
    /** Goes on without the write that failed. */
    skip: () => start(plan, new Map([...progress, ...(failure ? [[failure.key, { kind: 'skipped' }] as const] : [])])),
  };
}
