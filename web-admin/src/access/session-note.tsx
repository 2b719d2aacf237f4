import { Alert, AlertTitle, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetIdentity, useLocale, usePermissions } from 'react-admin';
import type { SignInGate } from '../context/console-context.js';
import { clockWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

/** How long before its end a session is announced to end, in milliseconds. */
const announcedMs = 5 * 60_000;

/** A session lasts an hour from its login whatever is done in it: says so in time, and offers a new one in place. */
export function SessionNote({ gate }: { readonly gate: SignInGate }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data: identity } = useGetIdentity();
  const end = Date.parse(String(identity?.['expiresAt'] ?? ''));
  const [noticed, setNoticed] = useState<number>();

  useEffect(() => {
    if (Number.isNaN(end)) return undefined;
    const timer = setTimeout(() => setNoticed(end), Math.max(0, end - announcedMs - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);

  return (
    <>
      <AccountNote />
      <RefusedNote why={identity?.['writesRefused']} />
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

/** Says why nothing can be saved, before somebody has typed much. */
function RefusedNote({ why }: { readonly why: unknown }) {
  const translate = useTranslate();
  if (typeof why !== 'string') return null;
  return (
    <Alert severity="error" sx={inSight}>
      <AlertTitle>{translate('Nothing can be saved now')}</AlertTitle>
      <span lang="en">{why}</span>
    </Alert>
  );
}

/** Says when somebody else has signed in, here over a form or in another tab: what is saved from now on is theirs. */
function AccountNote() {
  const translate = useTranslate();
  const { data: identity, refetch } = useGetIdentity();
  const { refetch: refetchRole } = usePermissions();
  const name = identity?.fullName;
  const [known, setKnown] = useState(name);
  const [isOther, setOther] = useState(false);
  if (name !== undefined && name !== known) {
    setKnown(name);
    setOther(known !== undefined);
  }

  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refetch();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  useEffect(() => void refetchRole(), [known, refetchRole]);

  if (!isOther) return null;
  return (
    <Alert severity="warning" role="status" onClose={() => setOther(false)} sx={inSight}>
      {translate('You are now signed in as %{username}.', { username: known })}
    </Alert>
  );
}

/** It stays in sight of somebody who is far down in a long form. */
const inSight = { mt: 2, position: 'sticky', top: 56, zIndex: 'appBar' };
