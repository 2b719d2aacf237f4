import { Alert, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface FailureBoxProps {
  readonly title?: string;
  readonly message?: string;
  /** Further sentences, such as faults of fields that the form does not show. */
  readonly details?: readonly string[];
  readonly action?: ReactNode;
}

/** The red box: said aloud as soon as it appears. What the server says is put into the language of the console here. */
export function FailureBox({ title, message, details = [], action }: FailureBoxProps) {
  const translate = useTranslate();
  return (
    <Alert severity="error" role="alert" action={action} sx={actionBelow}>
      {title !== undefined && (
        <AlertTitle sx={{ mb: message === undefined ? 0 : undefined }}>{translate(title)}</AlertTitle>
      )}
      {message !== undefined && translate(message)}
      {details.map((detail) => (
        <div key={detail}>{translate(detail)}</div>
      ))}
    </Alert>
  );
}

/** Of a message with a button: under the words where there is no room beside them. */
export const actionBelow = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 12rem', minWidth: 0 },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
};
