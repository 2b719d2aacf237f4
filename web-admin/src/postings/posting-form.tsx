import { type Family, fieldErrors, postingBody, postingFields, wireName, messages } from '@noticeboard/content-model';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { Form, type RaRecord, TextInput } from 'react-admin';
import { FailureBox } from '../forms/failure-box.js';
import { keepTyped } from '../forms/keep-typed.js';
import { SaveShortcut } from '../forms/save-shortcut.js';
import { SubmitButton } from '../forms/submit-button.js';
import { useSubmission } from '../forms/use-submission.js';
import { postingWrite, type Values } from '../providers/write-bodies.js';

interface PostingFormProps {
  readonly family: Family;
  /** The posting that is edited; none in add mode. */
  readonly record: RaRecord | undefined;
  /** Starts with the cursor in its first field. */
  readonly focused: boolean;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  /** Wants the record as it is now. */
  readonly onReload: () => void;
}

const formId = 'posting-form';

export function PostingForm({ family, record, focused, onSaved, onCancel, onReload }: PostingFormProps) {
  const { path: resource } = family.console.postings;
  const names = [family.titleField, ...postingFields.map((field) => wireName(family, field))];
  const { submit, busy, failure } = useSubmission({ resource, record, fields: names, onSaved });

  const faults = (values: Values) => {
    const checked = postingBody(family, 'whole').safeParse(postingWrite(family, values));
    return checked.success ? {} : fieldErrors(checked.error);
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="posting-form-title" sx={{ p: 2 }}>
      <Form
        id={formId}
        {...(record && { record })}
        resetOptions={keepTyped}
        validate={faults}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges
        noValidate
      >
        <Stack spacing={1.5}>
          <Typography id="posting-form-title" component="h2" variant="subtitle1">
            {record ? `Edit: ${String(record[family.titleField])}` : 'New posting'}
          </Typography>
          {failure && (
            <FailureBox
              title={messages.postingNotSaved}
              {...failure}
              action={failure.stale && <Button onClick={onReload}>Load the current record</Button>}
            />
          )}
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 1fr 1.5fr' }, alignItems: 'start' }}>
            <TextInput source={family.titleField} label="Job Title" isRequired autoFocus={focused} helperText={false} />
            {postingFields.map((field) => (
              <TextInput
                key={field.name}
                source={wireName(family, field)}
                label={field.label}
                helperText={false}
                {...(field.kind === 'url' && { type: 'url', placeholder: 'https://' })}
              />
            ))}
          </Box>
          <Stack direction="row" spacing={1}>
            <SubmitButton label={record ? 'Update Job' : 'Add Job'} busy={busy} />
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
