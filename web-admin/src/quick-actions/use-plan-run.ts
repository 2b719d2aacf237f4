import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { uuid } from '../providers/idempotency-keys.js';
import { type Plan, type PlanProgress, remaining, replan, runPlan, type WriteOutcome } from './planned-write.js';

interface Run {
  readonly plan: Plan;
  readonly progress: PlanProgress;
}

export interface PlanRun extends Run {
  readonly busy: boolean;
  /** Sent of a file that is on its way. */
  readonly percent: number | undefined;
  /** Key and error of the write that failed, if one did and was not skipped. */
  readonly failure: { readonly key: string; readonly error: unknown } | undefined;
  /** Anything has been written. */
  readonly isBegun: boolean;
  /** Nothing is left to be done. */
  readonly isOver: boolean;
  /** Writes a plan, or what remains of the one that was begun. A second call meanwhile is the same one. */
  readonly start: (plan: Plan) => Promise<Run>;
  /** Goes on without the write that failed. */
  readonly skip: () => Promise<Run>;
}

/** Writes plans. After a failure `look` reads the records again and plans anew, so that a repeat is made on what is there. */
export function usePlanRun(look: () => Promise<Plan | undefined>): PlanRun {
  const provider = useDataProvider();
  const running = useRef<Promise<Run>>(undefined);
  // What goes on after a failure is the same action still.
  const [correlationId] = useState(uuid);
  const [run, setRun] = useState<Run>({ plan: [], progress: new Map() });
  const [percent, setPercent] = useState<number>();
  const [busy, setBusy] = useState(false);

  const write = async (plan: Plan, done: PlanProgress): Promise<Run> => {
    setBusy(true);
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
  const start = (plan: Plan, done: PlanProgress = run.progress) => (running.current ??= write(plan, done));

  const { plan, progress } = run;
  const failed = [...progress].find(([, { kind }]) => kind === 'failed');
  return {
    ...run,
    busy,
    percent,
    failure: failed && failureOf(failed),
    isBegun: [...progress.values()].some(({ kind }) => kind === 'written'),
    isOver: plan.length > 0 && remaining(plan, progress).length === 0,
    start,
    skip: () => start(plan, new Map([...progress, ...(failed ? [[failed[0], { kind: 'skipped' }] as const] : [])])),
  };
}

function failureOf([key, outcome]: readonly [string, WriteOutcome]): PlanRun['failure'] {
  return outcome.kind === 'failed' ? { key, error: outcome.error } : undefined;
}
