import { messages } from '@noticeboard/content-model';
import { Alert, AlertTitle, Button } from '@mui/material';
import { type ReactNode } from 'react';
import { serverMessage } from '../providers/http-client.js';
import { useTranslate } from '../words/translate.js';

/** The name of a failure, and its text where the server has no words of its own. */
export interface FailureWords {
  readonly title?: string;
  readonly message?: string;
  /** It is said in any case, before the server's own words. */
  readonly leads?: boolean;
}

/** The shown record cannot be read. */
export const readFailure = { title: messages.errorBox, message: messages.fetchFailed, leads: true } as const;
export const deleteFailure = { title: messages.errorBox, message: messages.deleteFailed, leads: true } as const;

interface FailureBoxProps extends FailureWords {
  /** The failure of a request: the server's own words for it come before `message`. */
  readonly error?: unknown;
  /** Further sentences, such as faults of fields that the form does not show. */
  readonly details?: readonly string[];
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

/** The red box: said aloud as soon as it appears. The server's words are put into the language of the console here. */
export function FailureBox({ title, message, leads = false, error, details = [], onRetry, action }: FailureBoxProps) {
  const translate = useTranslate();
  const reason = serverMessage(error);
  const words = leads ? message : (reason ?? message);
  const more = leads && reason !== undefined && reason !== message ? [reason, ...details] : details;
  const again = onRetry && <Button onClick={onRetry}>{translate('Try again')}</Button>;
  return (
    <Alert severity="error" role="alert" action={action ?? again} sx={actionBelow}>
      {title !== undefined && (
        <AlertTitle sx={{ mb: words === undefined ? 0 : undefined }}>{translate(title)}</AlertTitle>
      )}
      {words !== undefined && translate(words)}
      {more.map((detail) => (
        <div key={detail}>{translate(detail)}</div>
      ))}
    </Alert>
  );
}

/** The box of what cannot be read. */
export function ReadFailure({ error, onRetry }: Pick<FailureBoxProps, 'error' | 'onRetry'>) {
  return <FailureBox {...readFailure} error={error} {...(onRetry && { onRetry })} />;
}

/** The button of a message stands under the words where there is no room beside them. */
export const actionBelow = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 12rem', minWidth: 0 },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
};
