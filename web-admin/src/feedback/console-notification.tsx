import { Box } from '@mui/material';
import { useState } from 'react';
import { Notification, type NotificationPayload, useNotificationContext } from 'react-admin';

/** How long it is shown, in milliseconds; longer while it has the focus or the mouse. */
const shownFor = 10_000;

interface Shown {
  readonly next?: NotificationPayload;
  readonly count: number;
}

/**
 * react-admin's notification. Another one takes its place at once, where react-admin would show it after the first; it
 * stands first in the screen, so that its buttons are reached by a key. Its region stays, so that its words are said.
 */
export function ConsoleNotification() {
  const { notifications } = useNotificationContext();
  const [next] = notifications;
  const [shown, setShown] = useState<Shown>({ count: 0 });
  if (next && next !== shown.next) setShown({ next, count: shown.count + 1 });
  return (
    <Box role="status" sx={place}>
      <Notification key={shown.count} autoHideDuration={shownFor} slotProps={staying} sx={look} />
    </Box>
  );
}

/** A click elsewhere is no answer to it. */
const staying = { clickAwayListener: { mouseEvent: false, touchEvent: false } } as const;

/** On a phone, over the bar that a form keeps in view. */
const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: { xs: 72, sm: 24 },
  left: { xs: 8, sm: 24 },
  right: { xs: 8, sm: 24 },
  width: { sm: 'fit-content' },
  mx: { sm: 'auto' },
};

const look = {
  '&&': { position: 'static', transform: 'none' },
  '& .MuiAlert-root': {
    border: 1,
    borderColor: 'success.main',
    boxShadow: 6,
    alignItems: 'center',
    maxWidth: { sm: 640 },
  },
  '& .MuiAlert-colorError': { borderColor: 'error.main' },
  '& .MuiAlert-action': { gap: 1, alignItems: 'center', flexWrap: 'wrap', pt: 0 },
};
