import { type Family } from '@noticeboard/content-model';
import { Button, DialogActions, LinearProgress, Typography } from '@mui/material';
import { useRef } from 'react';
import { type RaRecord, useRefresh, useTranslate } from 'react-admin';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { ReadFailure } from '../ui/failure-box.js';
import type { Values } from '../providers/write-bodies.js';
import { type QuickAction, titleOf } from './quick-action.js';
import { QuickForm } from './quick-form.js';
import { QuickOutcome } from './quick-outcome.js';
import { usePlanRun } from './use-plan-run.js';
import { useSubject } from './use-subject.js';

interface QuickDialogProps {
  readonly action: QuickAction;
  readonly family: Family;
  readonly postingId: RaRecord['id'];
  readonly onClose: () => void;
}

/** A quick action from its form to what has become of it. */
export function QuickDialog({ action, family, postingId, onClose }: QuickDialogProps) {
  const refresh = useRefresh();
  const translate = useTranslate();
  const { subject, error, retry, look } = useSubject(family, postingId);
  const values = useRef<Values>({});
  const run = usePlanRun(async () => action.plan(values.current, await look()));
  const isFailed = error !== undefined;

  const close = () => {
    if (run.busy) return;
    // Only now: the row that this dialog belongs to may go with it.
    if (run.isBegun) refresh();
    onClose();
  };
  const hindrance = subject && !run.isBegun ? action.hindrance?.(subject) : undefined;

  return (
    <Dialog
      maxWidth="sm"
      sx={scrolling}
      title={
        <>
          {translate(action.label)}
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subject && titleOf(subject)}
          </Typography>
        </>
      }
      keepsClicks
      onClose={close}
    >
      {subject && hindrance === undefined && !run.isBegun && (
        <QuickForm
          action={action}
          subject={subject}
          run={run}
          onSubmit={(typed) => (values.current = typed)}
          onCancel={close}
        />
      )}
      {run.isBegun && <QuickOutcome run={run} onClose={close} />}
      {(!subject || hindrance !== undefined) && (
        <>
          <DialogBody dividers>
            {!subject && !isFailed && <LinearProgress aria-label={translate('ra.page.loading')} />}
            {isFailed && <ReadFailure error={error} onRetry={retry} />}
            {hindrance !== undefined && <Typography role="status">{translate(hindrance)}</Typography>}
          </DialogBody>
          <DialogActions>
            <Button autoFocus onClick={close}>
              {translate('ra.action.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** The form stands between the dialog and its parts: its middle scrolls, its buttons stay in sight. */
const scrolling = {
  '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
  '& .MuiDialogTitle-root': { pb: 1 },
};
