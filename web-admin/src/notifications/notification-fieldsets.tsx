import { type Family, type Field, type FieldGroup, notificationFields, wireName } from '@noticeboard/content-model';
import { Box, Typography } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { FieldInput } from './field-input.js';

interface NotificationFieldsetsProps {
  readonly family: Family;
  /** Part of the form that holds the notification, where it holds more. */
  readonly within?: string;
  /** Starts with the cursor in its first field. */
  readonly focused?: boolean;
}

/** The groups of the field table, under the words of the detail page. */
const groups = {
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Section under its own title',
} as const satisfies Record<FieldGroup, string>;

/** The inputs of a notification, group by group. */
export function NotificationFieldsets({ family, within, focused = false }: NotificationFieldsetsProps) {
  const translate = useTranslate();
  const sourceOf = (field: Field) => `${within === undefined ? '' : `${within}.`}${wireName(family, field)}`;
  const fieldsets = Object.entries(groups).map(([group, legend]) => (
    <Box key={group} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1, p: 0 }}>
        {translate(legend)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        {notificationFields.map(
          (field, index) =>
            field.group === group && (
              <FieldInput key={field.name} field={field} source={sourceOf(field)} autoFocus={focused && index === 0} />
            ),
        )}
      </Box>
    </Box>
  ));
  // The entries of a list want to know whose they are, also where the address names no resource.
  return <ResourceContextProvider value={family.console.notifications.path}>{fieldsets}</ResourceContextProvider>;
}
