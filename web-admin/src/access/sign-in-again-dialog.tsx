import { DialogContentText } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { Dialog, DialogBody } from '../ui/dialog.js';
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
    <Dialog open={open} title={translate('Please sign in again')} maxWidth="xs">
      <DialogBody>
        <DialogContentText sx={{ mb: 2 }}>
          {translate('Your session has lasted its hour. What you were doing stays as it is, and goes on from here.')}
        </DialogContentText>
        <SignInForm username={identity?.fullName ?? ''} onSignedIn={goOn} onCancel={() => gate.settle(false)} />
      </DialogBody>
    </Dialog>
  );
}
