import { Alert, AlertTitle, Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../words/translate.js';
import { Button } from './buttons.js';
import { actionBelow } from './notes.js';

interface SecretNoteProps {
  /** The name of what it belongs to. */
  readonly of: string;
  readonly secret: string;
  readonly onKept: () => void;
}

/** A secret that nobody can be shown again, to be copied. */
export function SecretNote({ of, secret, onKept }: SecretNoteProps) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  // A page that came without TLS has no clipboard: the secret is copied by hand there.
  const canCopy = 'clipboard' in navigator;
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={actionBelow}
      action={
        <>
          {canCopy && <Button label={isCopied ? 'Copied' : 'Copy'} color="inherit" onClick={() => void copy()} />}
          <Button label="I have kept it" color="inherit" onClick={onKept} />
        </>
      }
    >
      <AlertTitle sx={{ overflowWrap: 'anywhere' }}>{translate('Secret of %{name}', { name: of })}</AlertTitle>
      {translate('Keep it where the program reads it: it is shown only now.')}
      <Box component="code" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {secret}
      </Box>
    </Alert>
  );
}
