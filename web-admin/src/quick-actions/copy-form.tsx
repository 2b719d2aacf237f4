import { type Family, messages } from '@noticeboard/content-model';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import { FailureBox } from '../ui/notes.js';
import { SaveShortcut, SubmitButton } from '../ui/buttons.js';
import { SaveDestination } from '../editing/change-set-marks.js';
import { PostingInputs } from '../editing/posting-inputs.js';
import { NotificationFieldsets } from '../notifications/notification-fieldsets.js';
import { useTranslate } from '../words/translate.js';
import { type CopyDraft, copyFaults, copyPlan, copyValues, draftIn } from './copy-draft.js';
import { faultsAt, type PlanProgress } from './planned-write.js';
import { PlanList } from './plan-list.js';
import { usePlanRun } from './use-plan-run.js';

interface CopyFormProps {
  readonly family: Family;
  /** The posting that is copied. */
  readonly posting: RaRecord;
  readonly onWritten: (id: RaRecord['id']) => void;
  readonly onCancel: () => void;
}

const formId = 'copy-form';

/** A posting and its first notification as a draft: nothing is written before it is confirmed. */
export function CopyForm({ family, posting, onWritten, onCancel }: CopyFormProps) {
  const translate = useTranslate();
  const [initial] = useState(() => copyValues(family, posting));
  // What has just been created is nobody else's yet: a repeat needs no other look at it.
  const run = usePlanRun(async () => undefined);
  const { busy, failure, plan, progress, isBegun } = run;
  const isSameTitle = initial.posting[family.titleField] === posting[family.titleField];
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) showFault();
  }, [refusals]);

  const submit = async (values: Partial<CopyDraft>) => {
    const writes = copyPlan(family, draftIn(family, values));
    const outcome = await run.start(writes);
    const refused = faultsAt(writes, outcome.progress);
    if (refused) {
      setRefusals(refusals + 1);
      return refused;
    }
    leave(outcome.progress);
    return undefined;
  };
  /** To the new posting, if it is there. */
  const leave = (done: PlanProgress) => {
    const written = done.get('posting');
    if (written?.kind === 'written' && written.id !== undefined) onWritten(written.id);
    else onCancel();
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="copy-form-title" sx={{ p: 2 }}>
      <Form<CopyDraft>
        id={formId}
        record={initial}
        validate={(values) => copyFaults(family, values)}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges
        noValidate
      >
        <Stack spacing={2}>
          <Box>
            <Typography id="copy-form-title" component="h3" variant="subtitle1">
              {translate('Duplicate posting')}
            </Typography>
            <Typography color="textSecondary">
              {translate('A draft: years in the title are one later, dates are empty. Nothing is written yet.')}
              {isSameTitle && ` ${translate('The title has no year: give the copy another one.')}`}
            </Typography>
          </Box>
          <PostingInputs family={family} within="posting" focused readOnly={isBegun} />
          {initial.notification && <NotificationFieldsets family={family} within="notification" />}
          {failure && !busy && (
            <FailureBox
              title={isBegun ? 'Not everything was written.' : messages.postingNotSaved}
              error={failure.error}
              message={messages.submitFailed}
            />
          )}
          {isBegun && <PlanList plan={plan} progress={progress} />}
          <Stack direction="row" spacing={1}>
            <SubmitButton label={isBegun ? 'Try again' : 'Add Job'} busy={busy} />
            <Button onClick={() => leave(progress)} disabled={busy}>
              {translate(isBegun ? 'Go on without it' : 'ra.action.cancel')}
            </Button>
          </Stack>
        </Stack>
        <SaveDestination />
        <SaveShortcut form={formId} />
      </Form>
    </Paper>
  );
}

/** The form is long: what was refused may be far from the button. */
function showFault(): void {
  const form = document.getElementById(formId);
  const input = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (input) input.focus();
  else form?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
}
