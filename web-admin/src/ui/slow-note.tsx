import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

/** How long an answer may take before the form says something, in milliseconds. */
const slowAfter = 15_000;

interface SlowNoteProps {
  /** Sent of an upload: as long as it moves, nothing is slow. */
  readonly percent: number | undefined;
  readonly onStopWaiting: () => void;
}

/** Shown while a form is sent. No request ends by itself (specification, 7.2), so that a person must be able to. */
export function SlowNote({ percent, onStopWaiting }: SlowNoteProps) {
  const translate = useTranslate();
  const [slowAt, setSlowAt] = useState<{ readonly percent: number | undefined }>();
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt({ percent }), slowAfter);
    return () => clearTimeout(timer);
  }, [percent]);

  if (!slowAt || slowAt.percent !== percent) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" onClick={onStopWaiting}>
          {translate('Stop waiting')}
        </Button>
      }
    >
      {translate('The portal has not answered yet. You can stop and try again: nothing is saved twice.')}
    </Alert>
  );
}
