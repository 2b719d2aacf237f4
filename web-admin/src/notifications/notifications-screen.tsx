import { messages } from '@noticeboard/content-model';
import type { Family } from '@noticeboard/content-model';
import { Box, Paper, Stack } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useAuthenticated, useGetOne } from 'react-admin';
import { DoneNote } from '../forms/done-note.js';
import { FailureBox } from '../forms/failure-box.js';
import { RemovalQuestion } from '../forms/removal-question.js';
import { useAddressState } from '../forms/use-address-state.js';
import { useLeaveForm } from '../forms/use-leave-form.js';
import { useRemoval } from '../forms/use-removal.js';
import { ScreenTitle } from '../layout/screen-title.js';
import { serverMessage } from '../providers/problem.js';
import { useMayWrite } from '../session/use-may-write.js';
import { NotificationForm } from './notification-form.js';
import { NotificationList } from './notification-list.js';
import { PostingSelect } from './posting-select.js';

/** The notifications of a family: select a posting, then add, edit and delete what it holds. */
export function NotificationsScreen({ family }: { readonly family: Family }) {
  const { path: resource, label } = family.console.notifications;
  useAuthenticated();
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const [address, setAddress] = useAddressState();
  const postingId = address('posting');
  const editedId = address('edit');
  /** Counts the forms shown: a new one starts empty, or from the record as it is now. */
  const [form, setForm] = useState(0);
  const [done, setDone] = useState('');
  const [unknownTitle, setUnknownTitle] = useState(false);

  const { data, error, refetch } = useGetOne(
    family.console.postings.path,
    { id: postingId ?? '' },
    { enabled: postingId !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const posting = postingId === undefined || error ? undefined : data;
  const notifications = newestFirst(posting);
  const record = notifications.find(({ id }) => id === editedId);

  const select = (id: string | undefined) => {
    setUnknownTitle(false);
    setDone('');
    setAddress({ posting: id, edit: undefined });
  };
  const show = (id: string | undefined, note = '') => {
    setDone(note);
    setAddress({ edit: id });
    setForm(form + 1);
  };
  const removal = useRemoval(resource, ({ id }) => {
    if (id === editedId) show(undefined);
    setDone('Item deleted.');
  });

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={label} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PostingSelect
          family={family}
          selected={posting}
          disabled={record !== undefined}
          fault={unknownTitle ? family.unknownTitle : undefined}
          onSelect={(chosen) => select(chosen ? String(chosen.id) : undefined)}
        />
      </Paper>
      {error && <FailureBox title="Error" message={serverMessage(error) ?? messages.fetchFailed} />}
      <DoneNote done={done} />
      {removal.failure && <FailureBox title="Error" message={removal.failure.message ?? messages.deleteFailed} />}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '3fr 2fr' }, alignItems: 'start' }}>
        {posting && (
          <Box sx={{ order: { lg: 2 }, minWidth: 0 }}>
            <NotificationList
              family={family}
              notifications={notifications}
              editedId={editedId}
              mayWrite={mayWrite}
              onEdit={({ id }) => leave(() => show(String(id)))}
              onDelete={(notification) => removal.ask({ ...notification, postingId })}
            />
          </Box>
        )}
        {mayWrite && (
          <NotificationForm
            key={`${record?.id}/${form}`}
            family={family}
            posting={posting}
            record={record}
            focused={form > 0}
            onUnknownTitle={() => setUnknownTitle(true)}
            onSaved={() => show(undefined, record ? 'Item updated.' : 'Item added.')}
            onCancel={() => show(undefined)}
            onReload={() => void refetch().then(() => setForm(form + 1))}
          />
        )}
      </Box>
      <RemovalQuestion
        removal={removal}
        question="Are you sure you want to delete this item?"
        named={(notification) => String(notification['nameOfPost'])}
      />
    </Stack>
  );
}

/** A posting carries its notifications in order of creation. */
function newestFirst(posting: RaRecord | undefined): readonly RaRecord[] {
  const notifications: readonly RaRecord[] = posting?.['notifications'] ?? [];
  return notifications.map((notification) => ({ ...notification, id: notification['_id'] })).toReversed();
}
