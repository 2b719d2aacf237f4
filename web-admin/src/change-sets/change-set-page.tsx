import { Alert, Box, Chip, LinearProgress, Stack, Tab as MuiTab, Tabs, Typography } from '@mui/material';
import type { ChangeSetOutcome, ChangeSetRecord } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthenticated, useDataProvider, useLocale } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { useConsole, useOpenChangeSet } from '../context/console-context.js';
import { useChangeSet } from '../editing/change-set-marks.js';
import { historyAddress } from '../history/events/history-paths.js';
import { changeSetsScreen } from '../navigation/screens.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { ReadFailure } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { Decisions } from './decisions.js';
import { FieldNotes, type Noted } from './field-notes.js';
import { Checks, Differences, OutcomeFaults, SinceSentBack } from './outcome.js';
import { PreviewFrame } from './preview-frame.js';
import { Published } from './published.js';
import { ReaderWords } from './reader-words.js';
import { ReviewBar } from './review-bar.js';
import { isOver, changeSetStatusWords } from '../words/change-set-status.js';
import { StageLine } from './stage-line.js';
import { Steps } from './steps.js';
import { TellingCard } from './telling-card.js';
import { useTransitions } from './use-transitions.js';

/** One change set: what is in it, what would come of it, and what can be done with it. */
export function ChangeSetPage() {
  useAuthenticated();
  const { id = '' } = useParams();
  return <PageOf key={id} id={id} />;
}

function PageOf({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const { data: record, error, refetch } = useChangeSet(id);
  if (error) {
    return (
      <Stack spacing={2} sx={{ py: 2 }}>
        <ScreenTitle label={changeSetsScreen.label} />
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Stack>
    );
  }
  if (!record) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return <WholeChangeSet record={record} />;
}

type Tab = 'changes' | 'preview';

function WholeChangeSet({ record }: { readonly record: ChangeSetRecord }) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const mayWrite = useMayWrite(changeSetsScreen.path);
  const transitions = useTransitions(record);
  const over = isOver(record.status);
  const [tab, setTab] = useState<Tab>('changes');
  const [noted, setNoted] = useState<Noted>();
  const { data: outcome, error } = useQuery({
    queryKey: ['changeSet', record._id, 'outcome', record.revision],
    queryFn: async ({ signal }) =>
      (await ask(`/api/change-sets/${encodeURIComponent(record._id)}/outcome`, { signal })).json as ChangeSetOutcome,
    enabled: !over,
    retry: false,
  });
  const hasSteps = record.steps.length > 0;
  const isReady = hasSteps && outcome?.conflicts.length === 0;
  const [tells, setTells] = useState(true);
  const given = { record, outcome, transitions, mayWrite: mayWrite && !over, tells };

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={changeSetsScreen.label} />
      <Heading record={record} mayWrite={mayWrite && !over} />
      {error && <ReadFailure error={error} />}
      {!over && !outcome && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      <OutcomeFaults {...given} />
      {outcome?.digest && <Checks record={record} />}
      {record.status === 'published' && <Published record={record} />}
      {outcome?.digest && hasSteps && (
        <Tabs value={tab} onChange={(_event, next: Tab) => setTab(next)} aria-label={translate('What is shown')}>
          <MuiTab value="changes" label={translate('Changes')} />
          <MuiTab value="preview" label={translate('Preview')} />
        </Tabs>
      )}
      {outcome?.digest && hasSteps && tab === 'preview' ? (
        <PreviewFrame record={record} outcome={outcome} />
      ) : (
        <Box sx={columns}>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <FieldNotes {...given} begun={noted} onEnd={() => setNoted(undefined)} />
            {outcome?.digest && <SinceSentBack record={record} />}
            {outcome && (
              <Differences
                heading="What readers will see change"
                none="Nothing would change for readers."
                differences={outcome.differences}
                onNote={mayWrite && !over ? setNoted : undefined}
              />
            )}
            {outcome?.digest && hasSteps && <TellingCard {...given} digest={outcome.digest} onTells={setTells} />}
            <Steps {...given} />
          </Stack>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            {!over && mayWrite && <Decisions {...given} />}
            <ReaderWords key={JSON.stringify([record.title, record.publicNote, record.correction])} {...given} />
          </Stack>
        </Box>
      )}
      {mayWrite && !over && <ReviewBar {...given} digest={isReady ? (outcome?.digest ?? undefined) : undefined} />}
    </Stack>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
};

/** Its name, how it stands and who has done what with it. */
function Heading({ record, mayWrite }: { readonly record: ChangeSetRecord; readonly mayWrite: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const opened = useOpenChangeSet();
  const { changeSets } = useConsole();
  const { _id: id, title, status, approval, lapsed, override, sentBack, schedule, failure } = record;
  const signed = (by: string, at: string) => ({ name: by, time: momentWords(at, locale) });
  const isOpen = opened?.id === id;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Chip
          size="small"
          variant="outlined"
          label={translate(changeSetStatusWords[status])}
          sx={{ fontSize: '0.875rem' }}
        />
        {mayWrite && (
          <Button
            label={isOpen ? 'Stop working in it' : 'Work in it'}
            size="small"
            variant="outlined"
            onClick={() => changeSets.choose(isOpen ? undefined : { id, title })}
          />
        )}
        <Button
          label="History"
          size="small"
          component={Link}
          to={historyAddress({ kind: 'changeSet', family: '', id })}
        />
      </Box>
      <StageLine record={record} />
      {sentBack && (
        <Alert severity="warning" sx={note}>
          <strong>{translate('Sent back by %{name} on %{time}', signed(sentBack.by, sentBack.at))}</strong>
          <div>{sentBack.note}</div>
        </Alert>
      )}
      {approval && (
        <Alert severity={approval.counts === false ? 'warning' : 'success'} sx={note}>
          <strong>{translate('Approved by %{name} on %{time}', signed(approval.by, approval.at))}</strong>
          {approval.publishAt !== undefined && (
            <div>{translate('For publication on %{time}', signed('', approval.publishAt))}</div>
          )}
          {approval.note !== '' && <div>{approval.note}</div>}
          {approval.counts === false && (
            <div>{approval.why ?? translate('It counts no more: what would be published has changed since.')}</div>
          )}
          <Digest digest={approval.digest} />
        </Alert>
      )}
      {lapsed && (
        <Alert severity="warning" sx={note}>
          <strong>{translate('The approval of %{name} fell away on %{time}', signed(lapsed.by, lapsed.lostAt))}</strong>
          <div>
            {lapsed.through.by === ''
              ? translate('What would be published has changed since.')
              : translate('%{name} has changed what would be published.', { name: lapsed.through.by })}
          </div>
        </Alert>
      )}
      {override && (
        <Alert severity="warning" sx={note}>
          <strong>{translate('Review overridden by %{name} on %{time}', signed(override.by, override.at))}</strong>
          <div>{override.reason}</div>
        </Alert>
      )}
      {schedule && (
        <Alert severity="info" sx={note}>
          {translate('It is published on %{time}, as %{name} has ordered.', signed(schedule.by, schedule.publishAt))}
        </Alert>
      )}
      {failure && (
        <Alert severity="error" sx={note}>
          <strong>{translate('It was not published at its time: %{time}', signed('', failure.at))}</strong>
          <div>{failure.why}</div>
        </Alert>
      )}
      {record.publishedAt !== null && (
        <Alert severity="success" sx={note}>
          <strong>
            {translate('Published by %{name} on %{time}', signed(record.publishedBy ?? '', record.publishedAt))}
          </strong>
          {record.digest !== null && <Digest digest={record.digest} />}
        </Alert>
      )}
    </Stack>
  );
}

const note = { width: '100%', '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } };

/** The digest of the exact content that was approved. */
function Digest({ digest }: { readonly digest: string }) {
  const translate = useTranslate();
  return (
    <Typography component="div" variant="body2">
      {translate('Digest')}: <code>{digest}</code>
    </Typography>
  );
}
