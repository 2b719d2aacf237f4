import { useRef, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { useWriteQuestion } from '../editing/grave-question.js';
import { isUnanswered } from '../editing/saver.js';
import { type Done, useNotifyDone } from '../feedback/notify-done.js';
import type { Acted } from '../providers/data-provider.js';
import { uuid } from '../providers/idempotency-keys.js';
import type { ApiProvider } from '../providers/with-api.js';
import { faultsAt, notSent, type Plan } from '../acts/planned-write.js';

export type Acting = ReturnType<typeof useAct>;

/** An act as a form asks for it. */
interface Asked extends Pick<Done, 'about' | 'page'> {
  /** Its name in the history, and for the reviewer. */
  readonly title: string;
  readonly plan: Plan;
  /** The message when it is done. */
  readonly done: string;
}

/**
 * Writes plans, each as one act. A repeat after a lost answer is the same act, whatever was typed since: nothing is
 * written twice.
 * @param onRefused reads again what the next try is made on
 */
export function useAct(onRefused: () => Promise<unknown> = async () => undefined) {
  const provider = useDataProvider<ApiProvider>();
  const mayGoOut = useWriteQuestion();
  const notifyDone = useNotifyDone();
  const refresh = useRefresh();
  const running = useRef<Promise<Outcome>>(undefined);
  const lost = useRef<Asked>(undefined);
  const [correlationId] = useState(uuid);
  /** Sent of a file that is on its way. */
  const [percent, setPercent] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const send = async (asked: Asked): Promise<Outcome> => {
    const { title, plan, done, about, page } = asked;
    if (!(await mayGoOut(plan))) return { faults: notSent };
    setError(undefined);
    try {
      const acted = await provider.act(title, plan, { onProgress: setPercent, correlationId });
      notifyDone({
        done,
        ...(about !== undefined && { about }),
        ...(!acted.waits && { page, correlationId, undone: 'All of them are back as they were.' }),
      });
      refresh();
      return { acted };
    } catch (failure) {
      lost.current = isUnanswered(failure) ? asked : undefined;
      setError(failure);
      if (!lost.current) await onRefused().catch(() => undefined);
      return { faults: faultsAt(plan, failure) };
    }
  };
  const begin = async (asked: Asked): Promise<Outcome> => {
    setBusy(true);
    const outcome = await send(lost.current ?? asked);
    running.current = undefined;
    setPercent(undefined);
    setBusy(false);
    return outcome;
  };
  /** A second call meanwhile is the same one. */
  const start = (asked: Asked) => (running.current ??= begin(asked));

  return { start, busy, percent, error };
}

/** The records as they were written, or the faults that a form shows. */
type Outcome = { readonly acted: Acted; readonly faults?: never } | { readonly acted?: never; readonly faults: object };
