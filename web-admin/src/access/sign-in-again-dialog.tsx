import { Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { SignInForm } from './sign-in-form.js';
import type { SignInGate } from '../context/sign-in-gate.js';

/** Lies over whatever was being done while the session ran out; the page behind it stays as it is. */
export function SignInAgainDialog({ gate }: { readonly gate: SignInGate }) {
  const translate = useTranslate();
  const open = useSyncExternalStore(gate.subscribe, gate.isOpen);
  const { data: identity, refetch: refetchIdentity } = useGetIdentity();
  const { refetch: refetchRole } = usePermissions();

  const goOn = () => {
    gate.settle(true);
    // It may be somebody else who signed in.
    void refetchIdentity?.();
    void refetchRole?.();
  };

  return (
    <Dialog open={open} aria-labelledby="sign-in-again-title" maxWidth="xs" fullWidth>
      <DialogTitle id="sign-in-again-title">{translate('Please sign in again')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate('Your session has lasted its hour. What you were doing stays as it is, and goes on from here.')}
        </DialogContentText>
        <SignInForm username={identity?.fullName ?? ''} onSignedIn={goOn} onCancel={() => gate.settle(false)} />
      </DialogContent>
    </Dialog>
  );
}
