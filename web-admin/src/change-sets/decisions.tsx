import { Alert, Box, Divider, Stack, TextField, Typography } from '@mui/material';
import { isVisible, messages, namedChangeLine } from '@noticeboard/content-model';
import { type ReactNode, useState } from 'react';
import { useGetIdentity, useLocale } from 'react-admin';
import { useMay } from '../access/roles.js';
import { useGraveQuestion } from '../editing/grave-question.js';
import { serverFieldErrors } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { Question } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { clockWords, dayOfMoment, indianInput, momentOfInput, momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { useChecks } from './use-checks.js';
import type { PartProps } from './use-transitions.js';

/** Asks about what is grave in it, before it is to go public. */
function useGraves({ record: { _id: id, revision } }: PartProps) {
  const question = useGraveQuestion();
  const { refetch, data } = useChecks(id, revision);
  return async () => {
    // Nobody may have waited for them, and without them it is asked in vain.
    const checks = data ?? (await refetch()).data ?? [];
    return question(
      checks.filter(({ grave }) => grave),
      id,
    );
  };
}

/** The decisions that are possible now. */
export function Decisions(given: PartProps) {
  const translate = useTranslate();
  const { record, outcome } = given;
  const isEmpty = record.steps.length === 0;
  const isReady = outcome !== undefined && outcome.digest !== null && outcome.conflicts.length === 0 && !isEmpty;
  return (
    <SectionCard heading={translate('Review and publish')}>
      <Stack spacing={1.5} sx={{ px: 2 }}>
        <ReviewNeed {...given} />
        {isReady && outcome.digest !== null && (
          <>
            <Review {...given} digest={outcome.digest} />
            <Publish {...given} digest={outcome.digest} />
          </>
        )}
        {!isReady && outcome && (
          <Typography color="textSecondary">
            {translate(isEmpty ? 'Prepare something first.' : 'Settle what is told above first.')}
          </Typography>
        )}
        <Discard {...given} />
      </Stack>
    </SectionCard>
  );
}

interface OnDigest extends PartProps {
  /** Names what the person has seen. */
  readonly digest: string;
}

/** Why a second person has to look at it, as long as nobody has. */
function ReviewNeed({ record, outcome }: PartProps) {
  const translate = useTranslate();
  if (!outcome?.needsReview || record.approval?.counts === true) return null;
  return (
    <Alert severity="info">
      {translate('Another person has to approve this before it is published:')}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {outcome.reviewParts.map((parts, place) => (
          <li key={place}>{namedChangeLine(parts, translate)}</li>
        ))}
      </Box>
    </Alert>
  );
}

function Review(given: OnDigest) {
  const { record, transitions, digest } = given;
  const translate = useTranslate();
  const mayGoOut = useGraves(given);
  const { data: identity } = useGetIdentity();
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const { status, contributors, approval } = record;
  const refused = transitions.refused('submit', 'approve', 'send-back', 'withdraw-submission');
  const faults = serverFieldErrors(refused);
  const own = identity?.fullName ?? '';
  const isOwn = contributors.includes(own);
  const failure = refused !== undefined && <FailureBox message={messages.submitFailed} error={refused} />;

  if (status === 'open') {
    return (
      <>
        {failure}
        <Button
          label="Submit for review"
          variant="outlined"
          disabled={transitions.busy}
          onClick={() => void transitions.post('submit', { digest })}
        />
      </>
    );
  }
  if (status !== 'submitted' && status !== 'approved') return null;
  const said = note.trim();
  const approve = async (more: object = {}) => {
    const approved = { digest, ...(said !== '' && { note: said }), ...(typed !== '' && { at: inIndia(typed) }) };
    if (await mayGoOut()) await transitions.post('approve', { ...approved, ...more });
  };
  return (
    <Part heading={translate('Review')}>
      {failure}
      {isOwn ? (
        <Typography variant="body2">{translate('You have a part in it: another person approves it.')}</Typography>
      ) : (
        <Typography variant="body2">
          {translate('Look at the changes and the preview. You approve exactly what is shown here.')}
        </Typography>
      )}
      {!isOwn && (
        <>
          <TextField
            label={translate('Note on the review')}
            multiline
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={faults['note'] !== undefined}
            helperText={faults['note'] === undefined ? undefined : translate(faults['note'])}
          />
          <MomentField
            label="Time of publication, if not at once"
            typed={typed}
            onType={setTyped}
            fault={faults['at']}
          />
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isOwn && (approval?.counts !== true || typed !== '') && (
          <>
            <Button
              label={typed === '' ? 'Approve and publish' : 'Approve and publish then'}
              variant="contained"
              disabled={transitions.busy}
              onClick={() => void approve({ publish: true })}
            />
            <Button label="Approve" variant="outlined" disabled={transitions.busy} onClick={() => void approve()} />
          </>
        )}
        {isOwn ? (
          <Button
            label="Take the submission back"
            variant="outlined"
            disabled={transitions.busy}
            onClick={() => void transitions.post('withdraw-submission', {})}
          />
        ) : (
          <Button
            label="Send back"
            variant="outlined"
            disabled={transitions.busy}
            onClick={() => void transitions.post('send-back', { note: said })}
          />
        )}
      </Box>
    </Part>
  );
}

function Publish(given: OnDigest) {
  const { record, outcome, transitions, digest } = given;
  const translate = useTranslate();
  const mayGoOut = useGraves(given);
  const { data: identity } = useGetIdentity();
  const locale = useLocale();
  const maySkipReview = useMay('publishUnreviewed');
  const { approval } = record;
  const [typed, setTyped] = useState(() => indianInput(tomorrowAtTen()));
  const [reason, setReason] = useState('');
  const isWaiting = outcome?.needsReview === true && approval?.counts !== true;
  const mayOverride = isWaiting && maySkipReview;
  // The approver chooses the time; everybody else keeps to the one that it is approved for.
  const agreed = approval?.publishAt ?? approval?.scheduledFor;
  const mayChoose = outcome?.needsReview !== true || isWaiting || approval?.by === identity?.fullName;
  const isBound = !mayChoose && agreed !== undefined;
  const at = isBound ? later(agreed) : momentOfInput(typed) && inIndia(typed);
  const mayNow = !isBound || at === undefined;
  const refused = transitions.refused('publish', 'unschedule');
  const faults = serverFieldErrors(refused);
  if (isWaiting && !mayOverride) return null;
  const override = mayOverride ? { override: reason.trim() } : {};
  const publish = async (more: object = {}) => {
    if (await mayGoOut()) await transitions.post('publish', { digest, ...more, ...override });
  };
  const isBlocked = transitions.busy || (mayOverride && !isVisible(reason));

  return (
    <Part heading={translate(mayOverride ? 'Publish without a review' : 'Publish')}>
      {refused !== undefined && <FailureBox message={messages.submitFailed} error={refused} />}
      {mayOverride && (
        <TextField
          label={translate('Reason for publishing without a review')}
          helperText={translate(faults['override'] ?? 'It is on the record.')}
          error={faults['override'] !== undefined}
          multiline
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {mayNow && <Button label="Publish now" variant="contained" disabled={isBlocked} onClick={() => void publish()} />}
      {isBound ? (
        <Typography variant="body2">
          {at === undefined
            ? translate(
                'The time that it is approved for is over: publish it now, or have it approved for another one.',
              )
            : translate('It is approved for %{time} alone.', { time: momentWords(at, locale) })}
        </Typography>
      ) : (
        <MomentField label="Date and time in India" typed={typed} onType={setTyped} fault={faults['at']} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(!isBound || at !== undefined) && (
          <Button
            label="Publish at this time"
            variant="outlined"
            disabled={isBlocked || at === undefined}
            onClick={() => void publish({ at })}
          />
        )}
        {record.status === 'scheduled' && (
          <Button
            label="Take it off the schedule"
            disabled={transitions.busy}
            onClick={() => void transitions.post('unschedule', {})}
          />
        )}
      </Box>
    </Part>
  );
}

interface MomentFieldProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly fault: string | undefined;
}

/** A time of India, in words below it as soon as it is one. */
function MomentField({ label, typed, onType, fault }: MomentFieldProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const at = momentOfInput(typed)?.getTime();
  const words = at === undefined ? undefined : `${dayOfMoment(at, locale)}, ${clockWords(at, locale)}`;
  return (
    <TextField
      type="datetime-local"
      label={translate(label)}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      error={fault !== undefined}
      helperText={fault === undefined ? words : translate(fault)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** The typed time, as the API takes it. */
function inIndia(typed: string): string {
  return `${typed}+05:30`;
}

/** That time, while it is still to come. */
function later(at: string | undefined): string | undefined {
  return at !== undefined && at > new Date().toISOString() ? at : undefined;
}

/** When an admit card is usually out: at ten on the next day in India. */
function tomorrowAtTen(): Date {
  const tomorrow = indianInput(new Date(Date.now() + 86_400_000)).slice(0, 10);
  return momentOfInput(`${tomorrow}T10:00`) ?? new Date();
}

function Discard({ record, transitions }: PartProps) {
  const translate = useTranslate();
  const { data: identity } = useGetIdentity();
  const mayAlways = useMay('discardOthers');
  const [isAsked, setAsked] = useState(false);
  const refused = transitions.refused('discard');
  const mayDiscard = mayAlways || record.contributors.includes(identity?.fullName ?? '');
  if (record.status === 'scheduled' || !mayDiscard) return null;
  return (
    <>
      <Divider />
      {refused !== undefined && <FailureBox message={messages.submitFailed} error={refused} />}
      <Box>
        <Button label="Discard this change set" color="error" onClick={() => setAsked(true)} />
      </Box>
      <Question
        open={isAsked}
        title="Are you sure you want to discard this change set?"
        confirm="Discard"
        warns
        busy={transitions.busy}
        onConfirm={() =>
          void transitions.run('discard', { method: 'DELETE', revision: record.revision }).then(() => setAsked(false))
        }
        onClose={() => setAsked(false)}
      >
        <strong>{record.title}</strong>
        <p>{translate('Nothing of it is published. It stays on the record.')}</p>
      </Question>
    </>
  );
}

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <>
      <Divider />
      <Typography component="h3" variant="subtitle2">
        {heading}
      </Typography>
      {children}
    </>
  );
}
