import { Alert, Box, Divider, TextField, Stack, Typography } from '@mui/material';
import { isVisible, messages, namedChangeLine } from '@noticeboard/content-model';
import { type ReactNode, useState } from 'react';
import { useGetIdentity, useLocale } from 'react-admin';
import { useMay } from '../access/roles.js';
import { serverFieldErrors } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { Question } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { indianInput, momentOfInput, momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { inIndia, MomentField } from '../ui/moment-field.js';
import { useGraves } from './use-graves.js';
import type { OnDigest, PartProps } from './use-transitions.js';

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
            <Submission {...given} digest={outcome.digest} />
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

/** The way on for those who have a part in it: another person approves it. */
function Submission({ record, transitions, digest }: OnDigest) {
  const translate = useTranslate();
  const { data: identity } = useGetIdentity();
  const refused = transitions.refused('submit', 'withdraw-submission');
  const isOwn = record.contributors.includes(identity?.fullName ?? '');
  const isWaiting = record.status === 'submitted' || record.status === 'approved';
  return (
    <>
      {refused !== undefined && <FailureBox message={messages.submitFailed} error={refused} />}
      {record.status === 'open' && (
        <Button
          label="Submit for review"
          variant="outlined"
          disabled={transitions.busy}
          onClick={() => void transitions.post('submit', { digest })}
        />
      )}
      {isWaiting && isOwn && (
        <>
          <Typography variant="body2">{translate('You have a part in it: another person approves it.')}</Typography>
          <Button
            label="Take the submission back"
            variant="outlined"
            disabled={transitions.busy}
            onClick={() => void transitions.post('withdraw-submission', {})}
          />
        </>
      )}
    </>
  );
}

function Publish(given: OnDigest) {
  const { record, outcome, transitions, digest, tells } = given;
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
  const own = { ...(mayOverride && { override: reason.trim() }), ...(!tells && { tell: false }) };
  const publish = async (more: object = {}) => {
    if (await mayGoOut()) await transitions.post('publish', { digest, ...more, ...own });
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
