import { encodedError, messages } from '@noticeboard/content-model';
import { Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, PasswordInput, useDataProvider, useGetIdentity } from 'react-admin';
import { useNotifyDone } from '../feedback/notify-done.js';
import { FailureBox } from '../ui/notes.js';
import { SubmitButton } from '../ui/buttons.js';
import type { ApiProvider } from '../providers/with-api.js';
import { serverFieldErrors, serverMessage } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import { useTranslate } from '../words/translate.js';
import { passwordFault } from './account-form.js';

/** A new password for the account that is signed in. It stays signed in here, and nowhere else. */
export function PasswordForm() {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const notifyDone = useNotifyDone();
  const { refetch } = useGetIdentity();
  /** Counts the passwords that were changed here: the form starts empty after each. */
  const [changed, setChanged] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const change = async ({ current, password }: Values) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await ask('/api/auth/password', { method: 'PUT', body: JSON.stringify({ current, password }) });
      void refetch?.();
      setChanged(changed + 1);
      notifyDone({ done: translate('Password changed.') });
      return undefined;
    } catch (error) {
      setFailure(serverMessage(error) ?? translate(messages.submitFailed));
      return { ...serverFieldErrors(error), root: { refused: 'refused' } };
    } finally {
      setBusy(false);
    }
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="password-title" sx={{ p: 2 }}>
      <Form
        key={changed}
        onSubmit={change}
        validate={({ current, password }: Values) => ({
          ...(!current && { current: encodedError('passwordMissing') }),
          ...passwordFault(password),
        })}
        disableInvalidFormNotification
        noValidate
      >
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <Typography id="password-title" component="h2" variant="subtitle1">
            {translate('Change password')}
          </Typography>
          {failure !== undefined && <FailureBox title={messages.errorBox} message={failure} />}
          <PasswordInput
            source="current"
            label="Present password"
            isRequired
            helperText={false}
            slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
          />
          <PasswordInput
            source="password"
            label="New password"
            isRequired
            helperText={false}
            slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
          />
          <SubmitButton label="Change password" busy={busy} />
        </Stack>
      </Form>
    </Paper>
  );
}
