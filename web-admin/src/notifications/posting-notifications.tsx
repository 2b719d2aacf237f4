import { type Family, messages } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { DoneNote } from '../ui/done-note.js';
import { FailureBox } from '../ui/failure-box.js';
import { RemovalQuestion } from '../editing/removal-question.js';
import { useAddressState } from '../navigation/use-address-state.js';
import { useLeaveForm } from '../navigation/use-leave-form.js';
import { useRemoval } from '../editing/use-removal.js';
import { useMayWrite } from '../access/use-may-write.js';
import { newestFirst } from './newest-first.js';
import { NotificationForm } from './notification-form.js';
import { NotificationList } from './notification-list.js';

interface PostingNotificationsProps {
  readonly family: Family;
  /** None as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** Something was to be written without a posting to write it to. */
  readonly onUnknownTitle?: () => void;
}

/** What was done last, and of which posting: with another one selected it is no news. */
interface Done {
  readonly note: string;
  readonly of: RaRecord['id'] | undefined;
  readonly removed?: RaRecord['id'];
}

/** The notifications of a posting: the form in add or edit mode, and the list beside it. */
export function PostingNotifications({ family, posting, onUnknownTitle }: PostingNotificationsProps) {
  const { path: resource } = family.console.notifications;
  const translate = useTranslate();
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const [address, setAddress] = useAddressState();
  const editedId = address('edit');
  /** Counts the forms shown: a new one starts afresh. */
  const [form, setForm] = useState(0);
  const [done, setDone] = useState<Done>({ note: '', of: posting?.id });

  const notifications = newestFirst(posting);
  const record = notifications.find(({ id }) => id === editedId);

  const show = (id: string | undefined, note = '') => {
    setDone({ note, of: posting?.id });
    setAddress({ edit: id });
    setForm(form + 1);
  };
  const removal = useRemoval(resource, ({ id }) => {
    if (id === editedId) show(undefined);
    setDone({ note: translate('Item deleted.'), of: posting?.id, removed: id });
  });

  return (
    <>
      <DoneNote done={done.of === posting?.id ? done.note : ''} after={done.removed} />
      {removal.failure && (
        <FailureBox
          title={translate(messages.errorBox)}
          message={removal.failure.message ?? translate(messages.deleteFailed)}
        />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '3fr 2fr' }, alignItems: 'start' }}>
        {posting && (
          <Box sx={{ order: { lg: 2 }, minWidth: 0 }}>
            <NotificationList
              family={family}
              notifications={notifications}
              editedId={editedId}
              mayWrite={mayWrite}
              onEdit={({ id }) => leave(() => show(String(id)))}
              onDelete={(notification) => removal.ask({ ...notification, postingId: posting.id })}
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
            onUnknownTitle={() => onUnknownTitle?.()}
            onSaved={() => show(undefined, translate(record ? 'Item updated.' : 'Item added.'))}
            onCancel={() => show(undefined)}
          />
        )}
      </Box>
      <RemovalQuestion
        removal={removal}
        question={translate('Are you sure you want to delete this item?')}
        named={(notification) => String(notification['nameOfPost'])}
      />
    </>
  );
}
