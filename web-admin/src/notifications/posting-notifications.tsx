import { Box, LinearProgress, Typography } from '@mui/material';
import {
  encodedError,
  type Family,
  type Field,
  messages,
  notificationFields,
  wireName,
} from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { createPortal } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { DraftForm } from '../editing/draft-form.js';
import { itemWords, type PartFormProps, PartPanel, useParts } from '../managers/part-panel.js';
import { type PartProps, PartScreen } from '../managers/part-screen.js';
import { FillFromNotice } from '../notice-reading/fill-from-notice.js';
import { useTranslate } from '../words/translate.js';
import { DatesCard } from './dates-card.js';
import { ReaderView } from './reader-view.js';
import { NotificationFieldsets } from './notification-fieldsets.js';
import {
  comparedNotification,
  displayText,
  formFaults,
  formValues,
  newestFirst,
  wireValues,
} from './notification-values.js';

export function NotificationsScreen({ family }: { readonly family: Family }) {
  return (
    <PartScreen family={family} screen="notifications" tab="info">
      {(part) => <PostingNotifications {...part} />}
    </PartScreen>
  );
}

/** The tab of the workspace: the newest notification is open, its dates beside it. */
export function NotificationsTab(props: PartProps) {
  return <PostingNotifications {...props} opensNewest />;
}

/** The notifications of a posting. @param props.opensNewest in place of an empty form */
function PostingNotifications({ opensNewest = false, ...props }: PartProps & { readonly opensNewest?: boolean }) {
  const { family, posting, onUnknownTitle } = props;
  const translate = useTranslate();
  const { path: resource } = family.console.notifications;
  const { records, isAwaited, awaitNewest } = useNotifications(props);
  const parts = useParts({
    family,
    resource,
    posting,
    records,
    opensFirst: opensNewest,
    returnsToFirst: opensNewest,
    named: ({ nameOfPost }) => String(nameOfPost),
    words: itemWords,
  });
  const [datesSlot, setDatesSlot] = useState<HTMLElement | null>(null);
  if (isAwaited) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <PartPanel
      posting={posting}
      parts={parts}
      none={messages.noNotifications}
      labels={({ nameOfPost: name }) => ({
        name: String(name),
        edit: translate('Edit %{name}', { name }),
        remove: translate('Delete %{name}', { name }),
      })}
      form={({ onSaved, ...form }) => (
        <NotificationForm
          {...form}
          family={family}
          posting={posting}
          onUnknownTitle={onUnknownTitle}
          datesSlot={datesSlot}
          onSaved={(saved) => {
            onSaved(saved);
            if (saved.created && opensNewest) awaitNewest();
          }}
        />
      )}
      {...(opensNewest && { add: 'Add notification', aside: parts.mayWrite && <div ref={setDatesSlot} /> })}
    >
      {(notification) => (
        <>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {String(notification['nameOfPost'])}
          </Typography>
          <NotificationFacts family={family} notification={notification} />
        </>
      )}
    </PartPanel>
  );
}

/** The notifications as they were read last; the one that was just added is awaited, where it is to be opened. */
function useNotifications({ family, posting }: PartProps) {
  const { data, refetch } = useGetOne(
    family.console.postings.path,
    { id: posting?.id ?? '' },
    { enabled: false, retry: false },
  );
  const [isAwaited, setAwaited] = useState(false);
  const awaitNewest = () => {
    setAwaited(true);
    // The save has begun to read it again.
    void refetch({ cancelRefetch: false }).then(() => setAwaited(false));
  };
  return { records: isAwaited ? undefined : newestFirst(posting && (data ?? posting)), isAwaited, awaitNewest };
}

interface NotificationFormProps extends Omit<PartFormProps, 'heading'> {
  /** The place beside the form that shows its dates, where there is one. */
  readonly datesSlot: HTMLElement | null;
}

function NotificationForm(props: NotificationFormProps) {
  const { family, posting, record, focused, datesSlot, onUnknownTitle, ...managed } = props;
  const translate = useTranslate();
  const owner = posting && { postingId: posting.id, selectedJobTitle: String(posting[family.titleField]) };

  return (
    <DraftForm
      id="notification-form"
      resource={family.console.notifications.path}
      record={record && { ...record, ...owner }}
      owner={posting && String(posting.id)}
      heading={record ? translate('Edit: %{title}', { title: String(record['nameOfPost']) }) : translate('New item')}
      fields={comparedNotification(family)}
      toForm={(values) => formValues(family, values)}
      toWire={(values) => ({ ...wireValues(family, values), ...owner })}
      validate={(values) => formFaults(family, values)}
      obstacle={owner ? undefined : encodedError(family.unknownTitle)}
      onObstacle={onUnknownTitle}
      failureTitle={messages.errorBox}
      failureText={messages.submitFailed}
      submitLabel={record ? 'Update Item' : 'Add Item'}
      {...managed}
    >
      <NoticeFiller family={family} postingId={posting?.id} />
      <NotificationFieldsets family={family} title={owner?.selectedJobTitle} focused={focused} />
      {datesSlot &&
        createPortal(
          <>
            <DatesCard family={family} />
            <ReaderView family={family} />
          </>,
          datesSlot,
        )}
    </DraftForm>
  );
}

interface NoticeFillerProps {
  readonly family: Family;
  /** Part of the form that holds the notification, where it holds more. */
  readonly within?: string;
  /** The posting that a notice may be on its way to. */
  readonly postingId?: RaRecord['id'] | undefined;
}

/** The ticked rows of a notice go into the form as if they were typed; lists are added to. */
export function NoticeFiller({ family, within, postingId }: NoticeFillerProps) {
  const { getValues, setValue } = useFormContext();
  const sourceOf = (name: string) => (within === undefined ? name : `${within}.${name}`);
  return (
    <FillFromNotice
      family={family}
      postingId={postingId}
      held={(field) => getValues(sourceOf(wireName(family, field)))}
      onTake={(taken) => {
        for (const [name, value] of Object.entries(formValues(family, taken))) {
          if (taken[name] === undefined) continue;
          const before: unknown = getValues(sourceOf(name));
          const both = Array.isArray(value) && Array.isArray(before) ? [...before, ...value] : value;
          setValue(sourceOf(name), both, { shouldDirty: true, shouldTouch: true });
        }
      }}
    />
  );
}

interface NotificationFactsProps {
  readonly family: Family;
  readonly notification: RaRecord;
}

/** The texts of a notification: its post date at once, all of its filled fields on demand. */
export function NotificationFacts({ family, notification }: NotificationFactsProps) {
  const translate = useTranslate();
  const filled = notificationFields
    .map((field: Field) => ({ label: field.label, text: displayText(notification[wireName(family, field)]) }))
    .filter(({ text }) => text !== '');
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {String(notification['postDate'])}
      </Typography>
      <Typography component="details" variant="body2">
        <summary>{translate('All fields')}</summary>
        <Box
          component="dl"
          sx={{
            m: 0,
            '& dt': { color: 'text.secondary', mt: 0.75 },
            '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
          }}
        >
          {filled.map(({ label, text }) => (
            <div key={label}>
              <dt>{translate(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Box>
      </Typography>
    </>
  );
}
