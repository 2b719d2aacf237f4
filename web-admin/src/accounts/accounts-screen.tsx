import { messages } from '@noticeboard/content-model';
import { RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { accountsScreen } from '../navigation/screens.js';
import { FailureBox } from '../ui/failure-box.js';
import { AccountForm } from './account-form.js';
import { AccountTable } from './account-table.js';
import { type Closing, useClosing } from './use-closing.js';
import { useTranslate } from 'react-admin';
import { Question } from '../ui/dialog.js';

/** Who may sign in. */
export function AccountsScreen() {
  const edited = useEditedRecord(accountsScreen.path);
  const closing = useClosing(edited.say);
  return (
    <>
      <RecordManager
        screen={accountsScreen}
        edited={edited}
        failure={{ title: messages.errorBox, message: messages.fetchFailed }}
        added="Account added."
        updated="Account updated."
        notes={closing.failure !== undefined && <FailureBox title={messages.errorBox} message={closing.failure} />}
        form={(props) => <AccountForm {...props} />}
        table={({ mayWrite, onEdit }) => (
          <AccountTable
            mayWrite={mayWrite}
            onEdit={onEdit}
            onClose={closing.ask}
            onReopen={(account) => void closing.reopen(account)}
          />
        )}
      />
      <ClosingQuestion closing={closing} />
    </>
  );
}

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
