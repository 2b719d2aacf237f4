import { Alert, DialogActions, DialogContentText, TextField, Typography } from '@mui/material';
import { type Family, messages } from '@noticeboard/content-model';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type RaRecord, useDataProvider, useLocale, useRefresh } from 'react-admin';
import { SaveDestination } from '../editing/change-set-marks.js';
import { serverFieldErrors } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Button, SubmitButton } from '../ui/buttons.js';
import { CancelButton, Dialog, DialogBody, Question } from '../ui/dialog.js';
import { actionBelow, FailureBox } from '../ui/notes.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

interface WithdrawalProps {
  readonly family: Family;
  readonly posting: RaRecord;
}

/** Takes a posting off the public site, or puts it back. */
function useWithdrawal({ family, posting }: WithdrawalProps, way: 'withdraw' | 'republish', onDone?: () => void) {
  const { write } = useDataProvider<ApiProvider>();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: object) =>
      write(`/api/${family.paths.postings}/${encodeURIComponent(posting.id)}/${way}`, {
        method: 'POST',
        headers: { 'If-Match': `"${posting['revision']}"` },
        body: JSON.stringify(body),
      }),
    onSuccess: () => onDone?.(),
    onSettled: refresh,
  });
}

/** Asks for the note that readers get in place of the posting. */
export function WithdrawDialog({ family, posting, onClose }: WithdrawalProps & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useWithdrawal({ family, posting }, 'withdraw', onClose);
  const fault = serverFieldErrors(error)['note'];
  const withdraw = (event: FormEvent) => {
    event.preventDefault();
    mutate({ note });
  };
  return (
    <Dialog title={translate('Withdraw this posting')} onClose={onClose} hasForm>
      <form onSubmit={withdraw} noValidate>
        <DialogBody>
          <Typography sx={{ mb: 1.5 }}>
            {translate('It leaves every public list. Its page stays, and tells readers your note.')}
          </Typography>
          {error && fault === undefined && <FailureBox message={messages.submitFailed} error={error} />}
          <TextField
            label={translate('Note for readers')}
            required
            multiline
            fullWidth
            autoFocus
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={fault !== undefined}
            helperText={translate(fault ?? 'It stays in the public log for good, with title and dates.')}
          />
          <SaveDestination />
        </DialogBody>
        <DialogActions>
          <CancelButton disabled={isPending} />
          <SubmitButton label="Withdraw" busy={isPending} />
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface WithdrawnNoteProps extends WithdrawalProps {
  readonly mayWrite: boolean;
}

/** Says that readers see a withdrawal in place of the posting, and takes it back. */
export function WithdrawnNote({ family, posting, mayWrite }: WithdrawnNoteProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useWithdrawal({ family, posting }, 'republish', () => setAsked(false));
  const withdrawn = posting['withdrawn'] as { readonly at: string; readonly note: string } | undefined;
  if (!withdrawn) return null;
  return (
    <>
      <Alert
        severity="warning"
        sx={actionBelow}
        action={
          mayWrite && (
            <Button label="Publish it again" color="inherit" disabled={isPending} onClick={() => setAsked(true)} />
          )
        }
      >
        <strong>{translate('Withdrawn on %{time}', { time: momentWords(withdrawn.at, locale) })}</strong>
        <div>{withdrawn.note}</div>
      </Alert>
      {isAsked && (
        <Question
          title="Publish this posting again?"
          confirm="Publish it again"
          busy={isPending}
          onConfirm={() => mutate({})}
          onClose={() => setAsked(false)}
        >
          <DialogContentText sx={{ mb: 1 }}>
            {translate('Readers find it again at once, and your note is gone from its page.')}
          </DialogContentText>
          {error && <FailureBox message={messages.submitFailed} error={error} />}
          <SaveDestination />
        </Question>
      )}
    </>
  );
}
