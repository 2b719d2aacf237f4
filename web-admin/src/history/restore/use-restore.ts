import { messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import { serverMessage } from '../../providers/problem.js';
import type { ApiProvider } from '../../providers/with-api.js';
import { type Named, restorePath } from '../events/history-paths.js';

export interface Restore {
  readonly busy: boolean;
  /** Why the last one was refused, in the server's words. */
  readonly failure: string | undefined;
  /** Resolves to whether it was done. */
  readonly restore: (revision: number) => Promise<boolean>;
}

/** Brings a revision of a record back, also of a deleted one: a new event, with all that the record owned then. */
export function useRestore(record: Named): Restore {
  const { ask } = useDataProvider<ApiProvider>();
  const refresh = useRefresh();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const path = restorePath(record);

  const restore = async (revision: number) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await ask(path, { method: 'POST', body: JSON.stringify({ revision }) });
      refresh();
      return true;
    } catch (error) {
      setFailure(serverMessage(error) ?? translate(messages.submitFailed));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, failure, restore };
}
