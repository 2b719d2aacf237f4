import { DialogActions, DialogContentText, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { AskedReview } from '../context/review-gate.js';
import { serverMessage } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { useTranslate } from '../words/translate.js';

/** A save was refused because another person has to approve it: it is submitted as it is, with one press. */
export function ReviewForm({ title, error, answer }: AskedReview) {
  const translate = useTranslate();
  const [name, setName] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog sits inside the page of another form, in React's tree.
    event.stopPropagation();
    answer(name);
  };
  return (
    <Dialog
      title={translate('Another person has to approve this')}
      maxWidth="sm"
      hasForm
      onClose={() => answer(undefined)}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {translate(serverMessage(error) ?? '')}
          </DialogContentText>
          <DialogContentText sx={{ mb: 2 }}>
            {translate('It is submitted as it is: nothing has to be typed again.')}
          </DialogContentText>
          <TextField
            label={translate('Title of the change set, for staff')}
            fullWidth
            multiline
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </DialogBody>
        <DialogActions>
          <CancelButton />
          <Button label="Submit for review" type="submit" variant="contained" autoFocus />
        </DialogActions>
      </form>
    </Dialog>
  );
}
