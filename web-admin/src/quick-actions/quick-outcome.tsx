import { messages } from '@noticeboard/content-model';
import { Button, DialogActions, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DialogBody } from '../ui/dialog.js';
import { FailureBox } from '../ui/failure-box.js';
import { PlanList } from './plan-list.js';
import { remaining } from './planned-write.js';
import type { PlanRun } from './use-plan-run.js';

interface QuickOutcomeProps {
  readonly run: PlanRun;
  readonly onClose: () => void;
}

/** What was written and what was not, and how to go on with the rest. */
export function QuickOutcome({ run, onClose }: QuickOutcomeProps) {
  const { plan, progress, failure, busy, isOver } = run;
  const translate = useTranslate();
  const failed = plan.find(({ key }) => key === failure?.key);
  const isSkippable = remaining(plan, progress).length > 1;
  const isWhole = [...progress.values()].every(({ kind }) => kind === 'written');
  return (
    <>
      <DialogBody dividers>
        <Stack spacing={1.5}>
          <Typography role="status">
            {isOver && translate(isWhole ? 'Everything is written.' : 'The rest is written.')}
          </Typography>
          {failure && !busy && (
            <FailureBox
              title={translate('Not everything was written.')}
              error={failure.error}
              message={failed?.failed ?? messages.submitFailed}
            />
          )}
          <PlanList plan={plan} progress={progress} />
          {busy && <LinearProgress aria-label={translate('Processing...')} />}
        </Stack>
      </DialogBody>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {!isOver && (
          <>
            {isSkippable && (
              <Button disabled={busy} onClick={() => void run.skip()}>
                {translate('Go on without it')}
              </Button>
            )}
            <Button autoFocus variant="outlined" disabled={busy} onClick={() => void run.start(plan)}>
              {translate('Try again')}
            </Button>
          </>
        )}
        <Button
          // Another one at the end, so that it takes the focus of what was pressed and is gone.
          key={String(isOver)}
          variant={isOver ? 'contained' : 'text'}
          autoFocus={isOver}
          disabled={busy}
          onClick={onClose}
        >
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
}
