import { messages } from '@noticeboard/content-model';
import type { Family } from '@noticeboard/content-model';
import { Stack } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { DoneNote } from '../forms/done-note.js';
import { FailureBox } from '../forms/failure-box.js';
import { RemovalQuestion } from '../forms/removal-question.js';
import { useAddressState } from '../forms/use-address-state.js';
import { useLeaveForm } from '../forms/use-leave-form.js';
import { useRemoval } from '../forms/use-removal.js';
import { ScreenTitle } from '../layout/screen-title.js';
import { serverMessage } from '../providers/problem.js';
import { useMayWrite } from '../session/use-may-write.js';
import { PostingForm } from './posting-form.js';
import { PostingTable } from './posting-table.js';

/** The title manager of a family: the form in add or edit mode, and the list under it. */
export function PostingsScreen({ family }: { readonly family: Family }) {
  const { path: resource, label } = family.console.postings;
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const [address, setAddress] = useAddressState();
  const editedId = address('edit');
  /** Counts the forms shown: a new one starts empty, or from the record as it is now. */
  const [form, setForm] = useState(0);
  const [done, setDone] = useState('');

  const edited = useGetOne(
    resource,
    { id: editedId ?? '' },
    { enabled: editedId !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const record = editedId === undefined ? undefined : edited.data;

  const show = (id: string | undefined, note = '') => {
    setDone(note);
    setAddress({ edit: id });
    setForm(form + 1);
  };
  const removal = useRemoval(resource, ({ id }) => {
    if (id === editedId) show(undefined);
    setDone('Job deleted.');
  });
  const loadFailed = editedId !== undefined && edited.error;

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={label} />
      {loadFailed && <FailureBox title={messages.postingsFailed} {...wordsOf(edited.error)} />}
      {mayWrite && (editedId === undefined || record) && (
        <PostingForm
          key={`${editedId}/${form}`}
          family={family}
          record={record}
          focused={form > 0}
          onSaved={() => show(undefined, record ? 'Job updated.' : 'Job added.')}
          onCancel={() => show(undefined)}
          onReload={() => void edited.refetch().then(() => setForm(form + 1))}
        />
      )}
      <DoneNote done={done} />
      {removal.failure && <FailureBox title={messages.postingNotDeleted} {...removal.failure} />}
      <PostingTable
        family={family}
        mayWrite={mayWrite}
        onEdit={({ id }) => leave(() => show(String(id)))}
        onDelete={removal.ask}
      />
      <RemovalQuestion
        removal={removal}
        question={messages.deletePosting}
        named={(posting) => String(posting[family.titleField])}
        consequence="Its notifications, tables and useful links go with it."
      />
    </Stack>
  );
}

function wordsOf(error: unknown) {
  const message = serverMessage(error);
  return message === undefined ? {} : { message };
}
