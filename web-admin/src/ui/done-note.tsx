import { Typography } from '@mui/material';
import { useEffect, useRef } from 'react';

interface DoneNoteProps {
  readonly done: string;
  /** Whatever was done, where its button goes with it: each other value brings the focus here. */
  readonly after?: unknown;
}

/** What was done last, for those who do not see the list change. It stays on the page, so that its words are said. */
export function DoneNote({ done, after }: DoneNoteProps) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    if (after !== undefined) note.current?.focus();
  }, [after]);

  return (
    <Typography
      ref={note}
      role="status"
      tabIndex={-1}
      variant="body2"
      sx={{ color: 'success.main', '&:empty': { mt: '0 !important' } }}
    >
      {done}
    </Typography>
  );
}
