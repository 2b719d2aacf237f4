import { DialogActions, TextField, Typography } from '@mui/material';
import { messages, takeDownBody, takeDownReasonLimit } from '@noticeboard/content-model';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { useNotifyDone } from '../feedback/notify-done.js';
import { serverFieldErrors } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
import { SubmitButton } from '../ui/buttons.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { formErrors } from './form-fields.js';
import { hashIn, type StoredFile } from './taken-down.js';

interface TakeDownDialogProps extends StoredFile {
  readonly onClose: () => void;
}

/** Asks for the reason that readers get in place of the PDF. */
export function TakeDownDialog({ path, name, onClose }: TakeDownDialogProps) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const refresh = useRefresh();
  const notifyDone = useNotifyDone();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: object) =>
      ask(`/api/files/${hashIn(path)}/withdraw`, { method: 'POST', body: JSON.stringify(body) }),
    onSuccess: () => {
      onClose();
      refresh();
      notifyDone({ done: translate('PDF taken down.'), about: name, takesFocus: true });
    },
    onError: (refusal) => setFault(serverFieldErrors(refusal)['reason']),
  });
  const takeDown = (event: FormEvent) => {
    event.preventDefault();
    const missing = formErrors(takeDownBody.safeParse({ reason }))['reason'];
    setFault(missing);
    if (missing === undefined) mutate({ reason });
  };
  return (
    <Dialog title={translate('Take this PDF down')} onClose={onClose} hasForm>
      <form onSubmit={takeDown} noValidate>
        <DialogBody>
          <Typography sx={{ mb: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography sx={{ mb: 1.5 }}>
            {translate(
              'Its content is removed for good, here and from the backups at their next run, and nobody can upload it again. Its records stay, and tell readers your reason in its place. This cannot be undone.',
            )}
          </Typography>
          {error && fault === undefined && <FailureBox message={messages.submitFailed} error={error} />}
          <TextField
            label={translate('Reason for readers')}
            required
            multiline
            fullWidth
            autoFocus
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={fault !== undefined}
            helperText={
              fault === undefined
                ? translate('At most %{max} characters. It stays on the record for good.', { max: takeDownReasonLimit })
                : translate(fault)
            }
          />
        </DialogBody>
        <DialogActions>
          <CancelButton disabled={isPending} />
          <SubmitButton label="Take it down" busy={isPending} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
