import { Button, DialogActions, DialogContentText, TextField } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { type FormEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { serverMessage } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';

/** Asks for a mail with a link to set another password. The portal answers the same to every name. */
export function MailDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    setBusy(true);
    setFailure(undefined);
    try {
      await ask('/api/auth/reset', { method: 'POST', body: JSON.stringify({ name }) });
      setAsked(true);
    } catch (error) {
      setFailure(serverMessage(error) ?? translate(messages.submitFailed));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setAsked(false);
    onClose();
  };

  return (
    <Dialog open={open} title={translate('How to get a new password')} maxWidth="xs" hasForm={!isAsked} onClose={close}>
      <form onSubmit={(event) => void send(event)}>
        <DialogBody>
          {failure !== undefined && <FailureBox message={failure} />}
          <DialogContentText role={isAsked ? 'status' : undefined} sx={{ mb: 2 }}>
            {translate(
              isAsked
                ? 'If there is such an account with an e-mail address, a mail is on its way. Its link works once, within 48 hours.'
                : 'You get a mail with a link, if your account has an e-mail address. If it has none, ask an admin.',
            )}
          </DialogContentText>
          {!isAsked && (
            <TextField
              name="name"
              label={translate('User name or e-mail')}
              autoComplete="username"
              autoFocus
              required
              fullWidth
              slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 254 } }}
            />
          )}
        </DialogBody>
        <DialogActions>
          {isAsked ? (
            <Button onClick={close} autoFocus>
              {translate('Close')}
            </Button>
          ) : (
            <>
              <CancelButton />
              <Button type="submit" variant="contained" disabled={busy}>
                {translate('Send the link')}
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
