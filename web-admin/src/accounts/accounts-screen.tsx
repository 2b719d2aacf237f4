import { messages } from '@noticeboard/content-model';
import { Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DoneNote } from '../ui/done-note.js';
import { FailureBox } from '../ui/failure-box.js';
import { useLeaveForm } from '../navigation/use-leave-form.js';
import { accountsScreen } from '../navigation/own-screens.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useEditedRecord } from '../lists/use-edited-record.js';
import { serverMessage } from '../providers/problem.js';
import { useMayWrite } from '../access/use-may-write.js';
import { AccountForm } from './account-form.js';
import { AccountTable } from './account-table.js';
import { ClosingQuestion } from './closing-question.js';
import { useClosing } from './use-closing.js';

/** Who may sign in: the form in add or edit mode, and the accounts under it. */
export function AccountsScreen() {
  const { path: resource, label } = accountsScreen;
  const translate = useTranslate();
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const edited = useEditedRecord(resource);
  const { record, show } = edited;
  const closing = useClosing(edited.say);
  const errorTitle = translate(messages.errorBox);

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={label} />
      {edited.error !== null && (
        <FailureBox title={errorTitle} message={serverMessage(edited.error) ?? translate(messages.fetchFailed)} />
      )}
      {mayWrite && edited.isReady && (
        <AccountForm
          key={edited.formKey}
          record={record}
          focused={edited.focused}
          onSaved={() => show(undefined, translate(record ? 'Account updated.' : 'Account added.'))}
          onCancel={() => show(undefined)}
        />
      )}
      <DoneNote done={edited.done} />
      {closing.failure !== undefined && <FailureBox title={errorTitle} message={closing.failure} />}
      <AccountTable
        mayWrite={mayWrite}
        onEdit={({ id }) => leave(() => show(String(id)))}
        onClose={closing.ask}
        onReopen={(account) => void closing.reopen(account)}
      />
      <ClosingQuestion closing={closing} />
    </Stack>
  );
}
