import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';

/** Says when somebody else has signed in, here over a form or in another tab: what is saved from now on is theirs. */
export function AccountNote() {
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
