import { messages } from '@noticeboard/content-model';
import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { serverMessage } from '../providers/http-client.js';
import { useTranslate } from '../words/translate.js';

/** What a failure is called, and what is said of it where the server has no words of its own. */
export interface FailureWords {
  readonly title?: string;
  readonly message?: string;
}

interface FailureBoxProps extends FailureWords {
  /** What a request failed with: the server's own words for it come before `message`. */
  readonly error?: unknown;
  /** Further sentences, such as faults of fields that the form does not show. */
  readonly details?: readonly string[];
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

/** The red box: said aloud as soon as it appears. What the server says is put into the language of the console here. */
export function FailureBox({ title, message, error, details = [], onRetry, action }: FailureBoxProps) {
  const translate = useTranslate();
  const words = serverMessage(error) ?? message;
  const again = onRetry && <Button onClick={onRetry}>{translate('Try again')}</Button>;
  return (
    <Alert severity="error" role="alert" action={action ?? again} sx={actionBelow}>
      {title !== undefined && (
        <AlertTitle sx={{ mb: words === undefined ? 0 : undefined }}>{translate(title)}</AlertTitle>
      )}
      {words !== undefined && translate(words)}
      {details.map((detail) => (
        <div key={detail}>{translate(detail)}</div>
      ))}
    </Alert>
  );
}

/** What is shown cannot be read. */
export function ReadFailure({ error, onRetry }: Pick<FailureBoxProps, 'error' | 'onRetry'>) {
  return (
    <FailureBox title={messages.errorBox} message={messages.fetchFailed} error={error} {...(onRetry && { onRetry })} />
  );
}

/** The button of a message stands under the words where there is no room beside them. */
export const actionBelow = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 12rem', minWidth: 0 },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
};

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
