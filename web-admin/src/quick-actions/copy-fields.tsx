import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { type Family, messages } from '@noticeboard/content-model';
import { useEffect, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { SaveDestination } from '../editing/change-set-marks.js';
import { NotificationFieldsets } from '../notifications/notification-fieldsets.js';
import { PostingInputs } from '../postings/posting-inputs.js';
import { SaveShortcut, SubmitButton } from '../ui/buttons.js';
import { actionBelow, FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { type CopyDraft, copyDraft, copyFaults, type CopySource, ticked } from './copy-draft.js';
import { CopyTicks } from './copy-ticks.js';
import { CopyYears } from './copy-years.js';
import { newPostingPlan } from './new-posting.js';
import { PlanList } from './plan-list.js';
import { faultsAt, type PlanProgress } from './planned-write.js';
import { type SourceNews, useSourceNews } from './source-news.js';
import { usePlanRun } from './use-plan-run.js';
import { yearMoves } from './year-moves.js';

interface CopyFieldsProps {
  readonly family: Family;
  readonly source: CopySource;
  /** Reads what is copied once more. */
  readonly read: () => Promise<CopySource>;
  readonly onBeginAnew: () => void;
  readonly onWritten: (id: RaRecord['id']) => void;
  readonly onCancel: () => void;
}

const formId = 'copy-form';

/** A posting and what of another one comes along with it. Nothing is written before it is confirmed. */
export function CopyFields({ family, source, read, onBeginAnew, onWritten, onCancel }: CopyFieldsProps) {
  const translate = useTranslate();
  const [initial] = useState(() => copyDraft(family, source));
  const [moves] = useState(() => yearMoves(family, initial));
  const { news, look } = useSourceNews(source, read);
  // A new record is nobody else's yet: a repeat needs no other look at it.
  const run = usePlanRun(async () => undefined);
  const { busy, failure, plan, progress, isBegun } = run;
  const [refusals, setRefusals] = useState(0);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (refusals > 0) showFault();
  }, [refusals]);

  const refused = (faults: object) => {
    setRefusals(refusals + 1);
    return faults;
  };
  const submit = async (draft: Partial<CopyDraft>) => {
    if (!isBegun && (await look())) return refused({ root: { refused: 'refused' } });
    const writes = newPostingPlan(family, ticked(family, draft));
    const outcome = await run.start(writes);
    const faults = faultsAt(writes, outcome.progress);
    if (faults) return refused(faults);
    leave(outcome.progress);
    return undefined;
  };
  const goOn = async () => {
    const outcome = await run.skip();
    if (faultsAt(outcome.plan, outcome.progress)) return;
    // It is meant: nothing is to be asked about.
    flushSync(() => setLeft(true));
    leave(outcome.progress);
  };
  /** To the new posting, if it is there. */
  const leave = (done: PlanProgress) => {
    const written = done.get('posting');
    if (written?.kind === 'written' && written.id !== undefined) onWritten(written.id);
    else onCancel();
  };
  return (
    <Paper variant="outlined" component="section" aria-labelledby="copy-form-title" sx={{ p: 2, minWidth: 0 }}>
      <Form<CopyDraft>
        id={formId}
        record={initial}
        validate={(draft) => copyFaults(family, draft)}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!isLeft}
        noValidate
      >
        <Stack spacing={2}>
          <Box>
            <Typography id="copy-form-title" component="h3" variant="subtitle1">
              {translate('Duplicate posting')}
            </Typography>
            {!isBegun && (
              <Typography color="textSecondary">
                {translate('A draft: dates are empty, years stay as they are. Nothing is written yet.')}
              </Typography>
            )}
          </Box>
          <PostingInputs family={family} within="posting" focused readOnly={isBegun} />
          <TitleHint family={family} source={source} />
          {!isBegun && <CopyTicks source={source} disabled={busy} />}
          {!isBegun && <CopyYears moves={moves} disabled={busy} />}
          {initial.notifications.map((_, place) => (
            <NotificationInputs
              key={place}
              family={family}
              place={place}
              isWritten={progress.get(`notifications.${place}.values`)?.kind === 'written'}
            />
          ))}
          {news && !isBegun && <SourceNote news={news} onBeginAnew={onBeginAnew} />}
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
            <Button onClick={() => (isBegun ? void goOn() : onCancel())} disabled={busy}>
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

/** Two postings of a family cannot have one title. */
function TitleHint({ family: { titleField }, source }: Pick<CopyFieldsProps, 'family' | 'source'>) {
  const translate = useTranslate();
  const title: unknown = useWatch({ name: `posting.${titleField}` });
  if (title !== source.posting[titleField]) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: '0.5rem !important' }}>
      {translate('The copy needs another title.')}
    </Typography>
  );
}

interface NotificationInputsProps extends Pick<CopyFieldsProps, 'family'> {
  readonly place: number;
  readonly isWritten: boolean;
}

/** The inputs of a notification, as long as it comes along and is still to be written. */
function NotificationInputs({ family, place, isWritten }: NotificationInputsProps) {
  const part = `notifications.${place}`;
  const [isTicked, name]: readonly unknown[] = useWatch({ name: [`${part}.isTicked`, `${part}.values.nameOfPost`] });
  const translate = useTranslate();
  if (isTicked !== true || isWritten) return null;
  return (
    <Stack component="section" spacing={2} aria-label={translate('Notification “%{name}”', { name })}>
      <Typography component="h4" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {translate('Notification “%{name}”', { name })}
      </Typography>
      <NotificationFieldsets family={family} within={`${part}.values`} />
    </Stack>
  );
}

interface SourceNoteProps extends Pick<CopyFieldsProps, 'onBeginAnew'> {
  readonly news: SourceNews;
}

/** The copied source no longer equals the draft. */
function SourceNote({ news, onBeginAnew }: SourceNoteProps) {
  const translate = useTranslate();
  const isThere = news === 'changed';
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={actionBelow}
      action={
        isThere && (
          <Button color="inherit" onClick={onBeginAnew}>
            {translate('Begin anew')}
          </Button>
        )
      }
    >
      {translate(
        isThere
          ? 'The posting was changed meanwhile. This draft says what it said before: begin anew, or add it as it is.'
          : 'The posting was deleted meanwhile. This draft still says what it said: it can be added as it is.',
      )}
    </Alert>
  );
}

/** The form is long: what was refused may be far from the button. */
function showFault(): void {
  const form = document.getElementById(formId);
  const input = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (input) input.focus();
  else form?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
}
