import { type Family, type FieldGroup, notificationFields, wireName, messages } from '@noticeboard/content-model';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { Form, type RaRecord } from 'react-admin';
import { FailureBox } from '../forms/failure-box.js';
import { keepTyped } from '../forms/keep-typed.js';
import { SaveShortcut } from '../forms/save-shortcut.js';
import { SubmitButton } from '../forms/submit-button.js';
import { useSubmission } from '../forms/use-submission.js';
import type { Values } from '../providers/write-bodies.js';
import { FieldInput } from './field-input.js';
import { formFaults, formValues, wireValues } from './notification-values.js';

interface NotificationFormProps {
  readonly family: Family;
  /** The posting it belongs to; none as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** The notification that is edited; none in add mode. */
  readonly record: RaRecord | undefined;
  readonly focused: boolean;
  readonly onUnknownTitle: () => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  readonly onReload: () => void;
}

const formId = 'notification-form';

/** The groups of the field table, under the words of the detail page. */
const groups = {
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Section under its own title',
} as const satisfies Record<FieldGroup, string>;

export function NotificationForm(props: NotificationFormProps) {
  const { family, posting, record, focused, onUnknownTitle, onSaved, onCancel, onReload } = props;
  const names = notificationFields.map((field) => wireName(family, field));
  const submission = useSubmission({
    resource: family.console.notifications.path,
    record: record && { ...record, postingId: posting?.id },
    fields: names,
    onSaved,
  });
  const { busy, failure } = submission;

  const submit = async (form: Values) => {
    if (posting) {
      const owner = { postingId: posting.id, selectedJobTitle: posting[family.titleField] };
      return submission.submit({ ...wireValues(family, form), ...owner });
    }
    submission.fail({ message: family.unknownTitle, details: [], stale: false });
    onUnknownTitle();
    return { root: { refused: 'refused' } };
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="notification-form-title" sx={{ p: 2 }}>
      <Form
        id={formId}
        {...(record
          ? { record: { ...formValues(family, record), id: record.id } }
          : { defaultValues: formValues(family, {}) })}
        resetOptions={keepTyped}
        validate={(form: Values) => formFaults(family, form)}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges
        noValidate
      >
        <Stack spacing={2}>
          <Typography id="notification-form-title" component="h2" variant="subtitle1">
            {record ? `Edit: ${String(record['nameOfPost'])}` : 'New item'}
          </Typography>
          {Object.entries(groups).map(([group, legend]) => (
            <Box key={group} component="fieldset" sx={fieldset}>
              <Typography component="legend" variant="subtitle2" sx={{ mb: 1, p: 0 }}>
                {legend}
              </Typography>
              <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
                {notificationFields.map(
                  (field, index) =>
                    field.group === group && (
                      <FieldInput
                        key={field.name}
                        field={field}
                        source={wireName(family, field)}
                        autoFocus={focused && index === 0}
                      />
                    ),
                )}
              </Box>
            </Box>
          ))}
          {failure && (
            <FailureBox
              title="Error"
              message={failure.message ?? messages.submitFailed}
              details={failure.details}
              action={failure.stale && <Button onClick={onReload}>Load the current record</Button>}
            />
          )}
          <Stack direction="row" spacing={1}>
            <SubmitButton label={record ? 'Update Item' : 'Add Item'} busy={busy} />
            <Button onClick={onCancel} disabled={busy}>
              Cancel
            </Button>
          </Stack>
        </Stack>
        <SaveShortcut form={formId} />
      </Form>
    </Paper>
  );
}

const fieldset = { border: 0, p: 0, m: 0, minWidth: 0 };
