import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetIdentity, useLocale, useTranslate } from 'react-admin';
import { clockWords } from '../words/moment-words.js';
import { AccountNote } from './account-note.js';
import type { SignInGate } from '../context/sign-in-gate.js';

/** How long before its end a session is announced to end, in milliseconds. */
const notice = 5 * 60_000;

/** A session lasts an hour from its login whatever is done in it: says so in time, and offers a new one in place. */
export function SessionNote({ gate }: { readonly gate: SignInGate }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data: identity } = useGetIdentity();
  const end = Date.parse(String(identity?.['expiresAt'] ?? ''));
  const [noticed, setNoticed] = useState<number>();

  useEffect(() => {
    if (Number.isNaN(end)) return undefined;
    const timer = setTimeout(() => setNoticed(end), Math.max(0, end - notice - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);

  return (
    <>
      <AccountNote />
      {noticed === end && (
        <Alert
          severity="warning"
          role="status"
          sx={{ mt: 2 }}
          action={
            <Button color="inherit" onClick={() => void gate.ask()}>
              {translate('Sign in again')}
            </Button>
          }
        >
          {translate('Your session ends at %{time}.', { time: clockWords(end, locale) })}
        </Alert>
      )}
    </>
  );
}
