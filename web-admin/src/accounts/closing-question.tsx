import { Confirm, useTranslate } from 'react-admin';
import type { Closing } from './use-closing.js';

export function ClosingQuestion({ closing }: { readonly closing: Closing }) {
  const translate = useTranslate();
  const { asked, busy, cancel, confirm } = closing;
  return (
    <Confirm
      isOpen={asked !== undefined}
      loading={busy}
      title={translate('Are you sure you want to close this account?')}
      content={
        <>
          <strong>{String(asked?.id ?? '')}</strong>
          <p>{translate('Its sessions end, and nobody can sign in with it until it is reopened.')}</p>
        </>
      }
      confirm={translate('Close account')}
      confirmColor="warning"
      onConfirm={() => void confirm()}
      onClose={cancel}
    />
  );
}
