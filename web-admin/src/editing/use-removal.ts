import { useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import { flushSync } from 'react-dom';
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

interface RemovalOptions {
  /** The screen is left for another one, and what it shows is not to be read again. */
  readonly leaves?: boolean;
}

export function useRemoval(
  resource: string,
  onRemoved: (record: RaRecord) => void,
  { leaves = false }: RemovalOptions = {},
): Removal {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Removal['failure']>();

  const confirm = async () => {
    if (!asked || busy) return;
    setBusy(true);
    // An open question would hold the focus that what comes of its answer takes.
    const close = () =>
      flushSync(() => {
        setBusy(false);
        setAsked(undefined);
      });
    try {
      await dataProvider.delete(resource, { id: asked.id, previousData: asked });
      close();
      onRemoved(asked);
      if (leaves) return;
    } catch (error) {
      close();
      const message = serverMessage(error);
      setFailure(message === undefined ? {} : { message });
    }
    // Also after a failure: the record may have changed or gone meanwhile.
    refresh();
  };

  const ask = (record: RaRecord) => {
    setFailure(undefined);
    setAsked(record);
  };
  return { asked, busy, failure, ask, cancel: () => setAsked(undefined), confirm };
}
