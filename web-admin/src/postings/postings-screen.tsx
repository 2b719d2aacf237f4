import { type Family, messages } from '@noticeboard/content-model';
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
import { PostingForm } from './posting-form.js';
import { PostingTable } from './posting-table.js';

/** The title manager of a family: the form in add or edit mode, and the list under it. */
export function PostingsScreen({ family }: { readonly family: Family }) {
  const { path: resource, label } = family.console.postings;
  const translate = useTranslate();
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const edited = useEditedRecord(resource);
  const { record, show } = edited;
  const removal = useRemoval(resource, ({ id }) => {
    if (id === edited.id) show(undefined);
    edited.say(translate('Job deleted.'), String(id));
  });

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={label} />
      {edited.error !== null && <FailureBox title={translate(messages.postingsFailed)} {...wordsOf(edited.error)} />}
      {mayWrite && edited.isReady && (
        <PostingForm
          key={edited.formKey}
          family={family}
          record={record}
          focused={edited.focused}
          onSaved={() => show(undefined, translate(record ? 'Job updated.' : 'Job added.'))}
          onCancel={() => show(undefined)}
        />
      )}
      <RemovedNote
        done={edited.done}
        removed={edited.removed === undefined ? undefined : { kind: 'posting', family: family.key, id: edited.removed }}
      />
      {removal.failure && <FailureBox title={translate(messages.postingNotDeleted)} {...removal.failure} />}
      <PostingTable
        family={family}
        mayWrite={mayWrite}
        onEdit={({ id }) => leave(() => show(String(id)))}
        onDelete={removal.ask}
      />
      <RemovalQuestion
        removal={removal}
        question={translate(messages.deletePosting)}
        named={(posting) => String(posting[family.titleField])}
        consequence={translate('Its notifications, tables and useful links go with it.')}
      />
    </Stack>
  );
}

function wordsOf(error: unknown) {
  const message = serverMessage(error);
  return message === undefined ? {} : { message };
}
