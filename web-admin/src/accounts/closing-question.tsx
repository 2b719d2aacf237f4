import { useTranslate } from 'react-admin';
import { Question } from '../ui/dialog.js';
import type { Closing } from './use-closing.js';

export function ClosingQuestion({ closing }: { readonly closing: Closing }) {
  const translate = useTranslate();
  const { asked, busy, cancel, confirm } = closing;
  return (
    <Question
      open={asked !== undefined}
      busy={busy}
      title="Are you sure you want to close this account?"
      confirm="Close account"
      warns
      onConfirm={() => void confirm()}
      onClose={cancel}
    >
      <strong>{String(asked?.id ?? '')}</strong>
      <p>{translate('Its sessions end, and nobody can sign in with it until it is reopened.')}</p>
    </Question>
  );
}
