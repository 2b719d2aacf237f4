import { messages } from '@noticeboard/content-model';
import { RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { accountsScreen } from '../navigation/own-screens.js';
import { FailureBox } from '../ui/failure-box.js';
import { AccountForm } from './account-form.js';
import { AccountTable } from './account-table.js';
import { ClosingQuestion } from './closing-question.js';
import { useClosing } from './use-closing.js';

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
