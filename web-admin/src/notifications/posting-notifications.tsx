import { type Family, messages } from '@noticeboard/content-model';
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { PartList, PartPanel, useParts } from '../managers/part-panel.js';
import { type PartProps, PartScreen } from '../managers/part-screen.js';
import { newestFirst } from './notification-values.js';
import { NotificationFacts } from './notification-facts.js';
import { NotificationForm } from './notification-form.js';

export function NotificationsScreen({ family }: { readonly family: Family }) {
  return (
    <PartScreen family={family} screen="notifications" tab="info">
      {(part) => <PostingNotifications {...part} />}
    </PartScreen>
  );
}

/** The notifications of a posting. */
export function PostingNotifications({ family, posting, onUnknownTitle }: PartProps) {
  const translate = useTranslate();
  const records = newestFirst(posting);
  const { path: resource } = family.console.notifications;
  const parts = useParts({ resource, posting, records, removed: 'Item deleted.' });
  return (
    <PartPanel
      posting={posting}
      parts={parts}
      named={({ nameOfPost }) => String(nameOfPost)}
      list={
        <PartList
          records={records}
          parts={parts}
          none={messages.noNotifications}
          labels={({ nameOfPost: name }) => ({
            edit: translate('Edit %{name}', { name }),
            remove: translate('Delete %{name}', { name }),
          })}
          onDelete={(notification) => parts.removal.ask({ ...notification, postingId: posting?.id })}
        >
          {(notification) => (
            <>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {String(notification['nameOfPost'])}
              </Typography>
              <NotificationFacts family={family} notification={notification} />
            </>
          )}
        </PartList>
      }
      form={(props) => (
        <NotificationForm {...props} family={family} posting={posting} onUnknownTitle={() => onUnknownTitle?.()} />
      )}
    />
  );
}
