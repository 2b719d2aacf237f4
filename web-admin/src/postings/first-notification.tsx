import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Stack, Typography } from '@mui/material';
import { type Family, notificationFields, wireName } from '@noticeboard/content-model';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { sameValue } from '../editing/three-way.js';
import { wireValues } from '../notifications/notification-values.js';
import { isObject } from '../providers/write-bodies.js';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';

// Most who come to the list add none.
const NotificationFieldsets = lazy(async () => ({
  default: (await import('../notifications/notification-fieldsets.js')).NotificationFieldsets,
}));
const NoticeFiller = lazy(async () => ({
  default: (await import('../notifications/posting-notifications.js')).NoticeFiller,
}));

interface FirstNotificationProps {
  readonly family: Family;
  readonly state: FirstState;
  /** The form is one line: of this only the button is there. */
  readonly isFolded: boolean;
  readonly onToggle: (state: FirstState) => void;
}

/** `asLeft`: as it was left last, or open with what is in it. `entered`: open, with the cursor in its first field. */
export type FirstState = 'asLeft' | 'open' | 'entered' | 'closed';

/** `id` of its fields. */
export const firstNotification = 'first-notification';

/** The notification that is written with a new posting: folded away until it is wanted, and then as it was left. */
export function FirstNotification({ family, state, isFolded, onToggle }: FirstNotificationProps) {
  const translate = useTranslate();
  const { formState } = useFormContext();
  const filled = filledIn(family, useWatch({ name: 'notification' }));
  const [isLeftOpen, leaveOpen] = useStore('newPosting.firstNotification', false);
  const [isBegun] = useState(isLeftOpen || filled > 0);
  const isOpen = state === 'asLeft' ? isBegun : state !== 'closed';
  // A fault must be seen.
  const isShown = isOpen || formState.errors['notification'] !== undefined;
  const Icon = isShown ? ExpandLess : ExpandMore;
  return (
    <Stack component="section" spacing={2} aria-labelledby={`${firstNotification}-title`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Button
          id={`${firstNotification}-title`}
          label="First notification"
          startIcon={<Icon />}
          aria-expanded={isShown}
          aria-controls={isShown ? firstNotification : undefined}
          onClick={() => {
            leaveOpen(!isShown);
            onToggle(isShown ? 'closed' : 'open');
          }}
        />
        {!isFolded && (
          <Typography variant="body2" color="textSecondary">
            {filled > 0 && !isShown
              ? translate('%{smart_count} field is filled. |||| %{smart_count} fields are filled.', {
                  smart_count: filled,
                })
              : translate(
                  'Dates, fees and the rest, written together with the posting. Left empty, it is not written.',
                )}
          </Typography>
        )}
      </Box>
      {isShown && !isFolded && (
        <Stack id={firstNotification} spacing={2}>
          <Suspense fallback={null}>
            <NoticeFiller family={family} within="notification" />
            <NotificationFieldsets family={family} within="notification" focused={state === 'entered'} />
          </Suspense>
        </Stack>
      )}
    </Stack>
  );
}

/** How many fields of a notification say something. */
export function filledIn(family: Family, notification: unknown): number {
  const values = wireValues(family, isObject(notification) ? notification : {});
  return notificationFields.filter((field) => !sameValue(values[wireName(family, field)], '')).length;
}
