import { Button, DialogActions, DialogContentText, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Dialog, DialogBody } from '../ui/dialog.js';

interface ResetDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The portal sends no mail: a new password comes from a person who may set one. */
export function ResetDialog({ open, onClose }: ResetDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open={open} title={translate('How to get a new password')} narrow maxWidth="sm" onClose={onClose}>
      <DialogBody>
        <DialogContentText gutterBottom>
          {translate('Ask another admin of this portal to set a new password for your account.')}
        </DialogContentText>
        <DialogContentText gutterBottom>
          {translate('If there is no other admin, whoever operates the portal can set one on the server:')}
        </DialogContentText>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          npm run portal -- account password
        </Typography>
        <DialogContentText sx={{ mt: 1.5 }}>
          {translate('A new password ends all sessions of the account.')}
        </DialogContentText>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
