import type { ChangeSetOutcome, ChangeSetRecord } from '@noticeboard/content-model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { changeSetRequest } from '../providers/change-sets.js';
import type { ApiProvider } from '../providers/with-api.js';
import { isEnded } from '../words/change-set-status.js';

export type TransitionName =
  | 'edit'
  | 'drop'
  | 'rebase'
  | 'submit'
  | 'approve'
  | 'send-back'
  | 'notes'
  | 'withdraw-submission'
  | 'publish'
  | 'unschedule'
  | 'discard';

interface Refusal {
  readonly of: TransitionName;
  readonly error: unknown;
}

export type Transitions = ReturnType<typeof useTransitions>;

/** The properties that the parts of its page are given. */
export interface PartProps {
  readonly record: ChangeSetRecord;
  /** Undefined while it is read, and of what is over. */
  readonly outcome: ChangeSetOutcome | undefined;
  readonly transitions: Transitions;
  readonly mayWrite: boolean;
  /** False: the person has chosen that no channel gets a message. */
  readonly tells: boolean;
}

export interface OnDigest extends PartProps {
  /** Names what the person has seen. */
  readonly digest: string;
}

/** Takes a change set on, one step at a time, and knows what the last one was refused for. */
export function useTransitions(record: ChangeSetRecord) {
  const { changeSets } = useConsole();
  const { ask } = useDataProvider<ApiProvider>();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const id = record._id;

  /** @param work gives the change set as it is then. @returns whether it was taken */
  const attempt = async (of: TransitionName, work: () => Promise<ChangeSetRecord>): Promise<boolean> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const after = await work();
      // It takes nothing more.
      if (isEnded(after.status) && changeSets.opened()?.id === id) changeSets.choose(undefined);
      return true;
    } catch (error) {
      setRefusal({ of, error });
      return false;
    } finally {
      // Also after a refusal: it may have moved meanwhile.
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== 'auth' && first !== 'changeSetChecks',
      });
      setBusy(false);
    }
  };
  const run = (of: TransitionName, request: Parameters<typeof changeSetRequest>[2]) =>
    attempt(of, () => changeSetRequest(ask, id, request));
  return {
    busy,
    /** The refusal of the last transition, if it is one of these. */
    refused: (...names: readonly TransitionName[]) =>
      refusal && names.includes(refusal.of) ? refusal.error : undefined,
    attempt,
    run,
    post: (of: TransitionName, body: object) => run(of, { path: `/${of}`, body }),
  };
}
