import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { type Family, messages } from '@noticeboard/content-model';
import { useEffect, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
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
import { addition, newPostingPlan } from '../acts/new-posting.js';
import { notSent } from '../acts/planned-write.js';
import { textOf } from '../providers/write-bodies.js';
import { type SourceNews, useSourceNews } from './source-news.js';
import { useAct } from './use-act.js';
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
  const { start, busy, error } = useAct();
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) showFault();
  }, [refusals]);

  const refused = (faults: object) => {
    setRefusals(refusals + 1);
    return faults;
  };
  const submit = async (draft: Partial<CopyDraft>) => {
    if (await look()) return refused(notSent);
    const title = textOf(draft.posting ?? {}, family.titleField);
    const plan = newPostingPlan(family, ticked(family, draft));
    const { acted, faults } = await start(addition(family, title, plan, translate));
    if (faults) return refused(faults);
    // One that waits for review is nowhere yet.
    const [added] = acted.records;
    if (added && !acted.waits) onWritten(added.id);
    else onCancel();
    return undefined;
  };
  return (
    <Paper variant="outlined" component="section" aria-labelledby="copy-form-title" sx={{ p: 2, minWidth: 0 }}>
      <Form<CopyDraft>
        id={formId}
        record={initial}
        validate={(draft) => copyFaults(family, draft)}
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
              {translate('A draft: dates are empty, years stay as they are. Nothing is written yet.')}
            </Typography>
          </Box>
          <PostingInputs family={family} within="posting" focused />
          <TitleHint family={family} source={source} />
          <CopyTicks source={source} disabled={busy} />
          <CopyYears moves={moves} disabled={busy} />
          {initial.notifications.map((_, place) => (
            <NotificationInputs key={place} family={family} place={place} />
          ))}
          {news && <SourceNote news={news} onBeginAnew={onBeginAnew} />}
          {error !== undefined && !busy && (
            <FailureBox title={messages.postingNotSaved} error={error} message={messages.submitFailed} />
          )}
          <Stack direction="row" spacing={1}>
            <SubmitButton label="Add Job" busy={busy} />
            <Button onClick={onCancel} disabled={busy}>
              {translate('ra.action.cancel')}
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
}

/** The inputs of a notification, as long as it comes along. */
function NotificationInputs({ family, place }: NotificationInputsProps) {
  const part = `notifications.${place}`;
  const [isTicked, name]: readonly unknown[] = useWatch({ name: [`${part}.isTicked`, `${part}.values.nameOfPost`] });
  const translate = useTranslate();
  if (isTicked !== true) return null;
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
