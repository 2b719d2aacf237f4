import { messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'react-admin';
import { accountsScreen } from '../navigation/screens.js';
import { serverMessage } from '../providers/problem.js';

export interface Closing {
  /** The account that the question is about, while it is open. */
  readonly asked: RaRecord | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly ask: (account: RaRecord) => void;
  readonly cancel: () => void;
  readonly confirm: () => Promise<void>;
  readonly reopen: (account: RaRecord) => Promise<void>;
}

/** Closes an account, after a question, and opens it again. */
export function useClosing(onDone: (note: string) => void): Closing {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const write = async (account: RaRecord, closed: boolean, done: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await dataProvider.update(accountsScreen.path, { id: account.id, data: { closed }, previousData: account });
      onDone(translate(done));
    } catch (error) {
      setFailure(serverMessage(error) ?? translate(messages.submitFailed));
    }
    setBusy(false);
    setAsked(undefined);
    refresh();
  };

  return {
    asked,
    busy,
    failure,
    ask(account) {
      setFailure(undefined);
      setAsked(account);
    },
    cancel: () => setAsked(undefined),
    confirm: async () => (asked && !busy ? write(asked, true, 'Account closed.') : undefined),
    reopen: (account) => write(account, false, 'Account reopened.'),
  };
}
