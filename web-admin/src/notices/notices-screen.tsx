import { type ListingKind, messages } from '@noticeboard/content-model';
import { Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { RemovalQuestion } from '../editing/removal-question.js';
import { RemovedNote } from '../history/restore/removed-note.js';
import { useLeaveForm } from '../navigation/use-leave-form.js';
import { useRemoval } from '../editing/use-removal.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useEditedRecord } from '../lists/use-edited-record.js';
import { serverMessage } from '../providers/problem.js';
import { useMayWrite } from '../access/use-may-write.js';
import { NoticeForm } from './notice-form.js';
import { deleteQuestion, NoticeTable } from './notice-table.js';

/** The admit card manager, or the result listing manager: the form in add or edit mode, and the list under it. */
export function NoticesScreen({ kind }: { readonly kind: ListingKind }) {
  const { path: resource, label } = kind.console;
  const translate = useTranslate();
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const edited = useEditedRecord(resource);
  const { record, show } = edited;
  const removal = useRemoval(resource, ({ id }) => {
    if (id === edited.id) show(undefined);
    edited.say(translate('Item deleted.'), String(id));
  });
  const errorTitle = translate(messages.errorBox);

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={label} />
      {edited.error !== null && (
        <FailureBox title={errorTitle} message={serverMessage(edited.error) ?? translate(messages.fetchFailed)} />
      )}
      {mayWrite && edited.isReady && (
        <NoticeForm
          key={edited.formKey}
          kind={kind}
          record={record}
          focused={edited.focused}
          onSaved={() => show(undefined, translate(record ? 'Item updated.' : 'Item added.'))}
          onCancel={() => show(undefined)}
        />
      )}
      <RemovedNote
        done={edited.done}
        removed={edited.removed === undefined ? undefined : { kind: kind.category, family: '', id: edited.removed }}
      />
      {removal.failure && (
        <FailureBox title={errorTitle} message={removal.failure.message ?? translate(messages.deleteFailed)} />
      )}
      <NoticeTable
        kind={kind}
        mayWrite={mayWrite}
        onEdit={({ id }) => leave(() => show(String(id)))}
        onDelete={removal.ask}
      />
      <RemovalQuestion
        removal={removal}
        question={translate(deleteQuestion)}
        named={(notice) => String(notice[kind.titleField])}
      />
    </Stack>
  );
}
