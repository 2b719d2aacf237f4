import { messages } from '@noticeboard/content-model';
import type { Family } from '@noticeboard/content-model';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { NotificationFacts } from './notification-facts.js';

interface NotificationListProps {
  readonly family: Family;
  /** Newest first. */
  readonly notifications: readonly RaRecord[];
  readonly editedId: string | undefined;
  readonly mayWrite: boolean;
  readonly onEdit: (notification: RaRecord) => void;
  readonly onDelete: (notification: RaRecord) => void;
}

/** The notifications of the selected posting. */
export function NotificationList(props: NotificationListProps) {
  const { family, notifications, editedId, mayWrite, onEdit, onDelete } = props;
  const translate = useTranslate();
  return (
    <Paper variant="outlined" component="section" aria-labelledby="notification-list-title" sx={{ p: 2 }}>
      <Typography id="notification-list-title" component="h2" variant="subtitle1">
        {translate('Items of this job (%{count})', { count: notifications.length })}
      </Typography>
      {notifications.length === 0 && (
        <Typography color="textSecondary">{translate(messages.noNotifications)}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {notifications.map((notification) => {
          const name = String(notification['nameOfPost']);
          return (
            <Box component="li" key={notification.id} sx={{ borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1.5 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
              <NotificationFacts family={family} notification={notification} />
              {mayWrite && (
                <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
                  <Button
                    size="small"
                    aria-label={translate('Edit %{name}', { name })}
                    disabled={editedId === notification.id}
                    onClick={() => onEdit(notification)}
                  >
                    {translate('Edit')}
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={translate('Delete %{name}', { name })}
                    onClick={() => onDelete(notification)}
                  >
                    {translate('Delete')}
                  </Button>
                </Stack>
              )}
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
