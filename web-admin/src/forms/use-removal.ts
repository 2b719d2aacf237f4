import { useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import { serverMessage } from '../providers/problem.js';

export interface Removal {
  /** The record that the question is about, while it is open. */
  readonly asked: RaRecord | undefined;
  readonly busy: boolean;
  /** The last removal failed; `message` in the server's words, if it gave any. */
  readonly failure: { readonly message?: string } | undefined;
  readonly ask: (record: RaRecord) => void;
  readonly cancel: () => void;
  readonly confirm: () => Promise<void>;
}

export function useRemoval(resource: string, onRemoved: (record: RaRecord) => void): Removal {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Removal['failure']>();

  const confirm = async () => {
    if (!asked || busy) return;
    setBusy(true);
    try {
      await dataProvider.delete(resource, { id: asked.id, previousData: asked });
      onRemoved(asked);
    } catch (error) {
      const message = serverMessage(error);
      setFailure(message === undefined ? {} : { message });
    }
    setBusy(false);
    setAsked(undefined);
    // Also after a failure: the record may have changed or gone meanwhile.
    refresh();
  };

  const ask = (record: RaRecord) => {
    setFailure(undefined);
    setAsked(record);
  };
  return { asked, busy, failure, ask, cancel: () => setAsked(undefined), confirm };
}
