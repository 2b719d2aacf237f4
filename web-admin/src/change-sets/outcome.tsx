import { Alert, AlertTitle, Box, Button as MuiButton, Link as MuiLink, Stack, Typography } from '@mui/material';
import {
  changeLine,
  type ChangeSetOutcome,
  messages,
  type NamedRecord,
  type WireCheck,
} from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { Added, Removed } from '../history/compare/marked-text.js';
import { checkedLabel, checkSentences } from '../editing/check-words.js';
import { historyAddress } from '../history/events/history-paths.js';
import { workspaceAddress } from '../navigation/addresses.js';
import type { ApiProvider } from '../providers/with-api.js';
import { actionBelow, FailureBox, ReadFailure } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import type { Noted } from './field-notes.js';
import { SettleConflicts } from './settle-conflicts.js';
import { RecordLink } from './steps.js';
import { useChecks } from './use-checks.js';
import { useRecordLink } from './use-record-link.js';
import type { PartProps } from './use-transitions.js';

/** Why nothing can come of it as it is: a step that cannot be applied, and what others have changed underneath. */
export function OutcomeFaults({ record: changeSet, outcome, transitions, mayWrite }: PartProps) {
  const translate = useTranslate();
  const locale = useLocale();
  if (!outcome) return null;
  const { broken, conflicts, digest } = outcome;
  const refused = transitions.refused('rebase');
  return (
    <>
      {broken && <FailureBox title="A step cannot be applied any more" message={broken.message} />}
      {conflicts.length > 0 && (
        <Alert
          severity="warning"
          role="alert"
          sx={actionBelow}
          action={
            mayWrite &&
            digest !== null && <SettleConflicts record={changeSet} digest={digest} transitions={transitions} />
          }
        >
          <AlertTitle>{translate('Others have changed this since it was prepared')}</AlertTitle>
          {translate(
            'Look at what they did. Where it is better otherwise, change the record here; then keep your changes.',
          )}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {conflicts.map(({ record, preparedOn, now, by, at }) => (
              <li key={`${record.kind} ${record.family} ${record.id}`}>
                <RecordLink record={record} /> ·{' '}
                {translate('Changed by %{name} on %{time}', { name: by, time: momentWords(at, locale) })} ·{' '}
                <WhatOthersDid record={record} from={preparedOn} to={now} />
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {refused !== undefined && <FailureBox message={messages.submitFailed} error={refused} />}
    </>
  );
}

interface WhatOthersDidProps {
  readonly record: NamedRecord;
  readonly from: number;
  readonly to: number;
}

/** The comparison of the two revisions in the history. */
function WhatOthersDid({ record, from, to }: WhatOthersDidProps) {
  const { table } = useConsole();
  const translate = useTranslate();
  const family = table.find(({ key }) => record.kind === 'posting' && key === record.family);
  const address = family ? workspaceAddress(family, record.id, 'history') : historyAddress(record);
  const range = from >= 0 ? `${address.includes('?') ? '&' : '?'}from=${from}&to=${to}` : '';
  return (
    <MuiLink component={Link} to={`${address}${range}`}>
      {translate('What others did')}
    </MuiLink>
  );
}

/** The differences from the submission that was sent back last; nothing where none was. */
export function SinceSentBack({ record }: Pick<PartProps, 'record'>) {
  const { _id: id, revision, submissions, sentBack: open } = record;
  const translate = useTranslate();
  const locale = useLocale();
  const { ask } = useDataProvider<ApiProvider>();
  const returned = submissions.findLast(({ sentBack }) => sentBack !== undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['changeSet', id, 'outcome', revision, returned?.digest],
    queryFn: async ({ signal }) => {
      const path = `/api/change-sets/${encodeURIComponent(id)}/outcome?since=${returned?.digest}`;
      return (await ask(path, { signal })).json as ChangeSetOutcome;
    },
    enabled: returned !== undefined,
    retry: false,
  });
  if (!returned?.sentBack) return null;
  const { by, at, note } = returned.sentBack;
  return (
    <>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Differences
          heading="Changed since it was sent back"
          none="Nothing is otherwise than it was then."
          differences={data.differences}
        >
          {/* Until it is submitted again, its heading says so. */}
          {!open && (
            <Typography variant="body2">
              {translate('Sent back by %{name} on %{time}', { name: by, time: momentWords(at, locale) })}: {note}
            </Typography>
          )}
        </Differences>
      )}
    </>
  );
}

interface DifferencesProps extends Pick<ChangeSetOutcome, 'differences'> {
  readonly heading: WordKey;
  /** The text where there is none. */
  readonly none: WordKey;
  /** Begins a note on a field; none where nobody may write one. */
  readonly onNote?: ((noted: Noted) => void) | undefined;
  readonly children?: ReactNode;
}

/** The changes that readers would see, record by record. */
export function Differences({ heading, none, differences, onNote, children }: DifferencesProps) {
  const translate = useTranslate();
  return (
    <SectionCard heading={translate(heading)} count={differences.length}>
      <Stack spacing={1.5} sx={{ px: 2 }}>
        {children}
        {differences.length === 0 && <Typography color="textSecondary">{translate(none)}</Typography>}
        {differences.map(({ record, entries }) => (
          <Box key={`${record.kind} ${record.family} ${record.id}`} sx={{ overflowWrap: 'anywhere' }}>
            <Typography component="h3" variant="subtitle2">
              <RecordLink record={record} />
            </Typography>
            {entries.length === 0 && (
              <Typography variant="body2" color="textSecondary">
                {translate('Readers are not told of it.')}
              </Typography>
            )}
            {entries.map(({ parts, changes }, place) => (
              <div key={place}>
                {changes.length !== 1 && (
                  <Typography variant="body2" component="div">
                    {changeLine(parts, translate)}
                  </Typography>
                )}
                {changes.length > 0 && (
                  <Box component="dl" sx={changeList}>
                    {changes.map(({ label, before, after }, line) => (
                      <div key={line}>
                        <dt>
                          {translate(label)}
                          {onNote && (
                            <MuiButton
                              size="small"
                              sx={{ py: 0, ml: 0.5 }}
                              aria-label={translate('Note on %{label}', {
                                label: `${translate(label)} – ${record.title}`,
                              })}
                              onClick={() => onNote({ record, label })}
                            >
                              {translate('Note')}
                            </MuiButton>
                          )}
                        </dt>
                        <dd>
                          {before !== '' && <Removed>{before}</Removed>}
                          {before !== '' && after !== '' && ' → '}
                          {after !== '' && <Added>{after}</Added>}
                        </dd>
                      </div>
                    ))}
                  </Box>
                )}
              </div>
            ))}
          </Box>
        ))}
      </Stack>
    </SectionCard>
  );
}

const changeList = {
  m: 0,
  mt: 0.5,
  '& dt': { fontSize: '0.875rem', color: 'text.secondary' },
  '& dd': { m: 0, mb: 0.5, fontSize: '0.875rem', whiteSpace: 'pre-wrap' },
};

/** Lists what looks wrong, each with a way on. Links are followed for it, which takes a while. */
export function Checks({ record: { _id: id, revision } }: Pick<PartProps, 'record'>) {
  const translate = useTranslate();
  const { data, error, refetch } = useChecks(id, revision);
  return (
    <SectionCard heading={translate('Checks')} count={data?.length}>
      <Stack spacing={1} sx={{ px: 2 }} role="status">
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Typography color="textSecondary">{translate('Dates, titles and links are being checked…')}</Typography>
        )}
        {data?.length === 0 && <Typography color="textSecondary">{translate('Nothing looks odd.')}</Typography>}
        {data?.map((check, place) => (
          <Check key={place} check={check} />
        ))}
      </Stack>
    </SectionCard>
  );
}

function Check({ check }: { readonly check: WireCheck }) {
  const translate = useTranslate();
  const { table } = useConsole();
  const { record, grave } = check;
  const link = useRecordLink(record);
  const go = link && (
    <MuiButton color="inherit" href={link.to} onClick={link.follow}>
      {translate('Open its form')}
    </MuiButton>
  );
  const label = checkedLabel(check, table);
  const { message, wayOn } = checkSentences(check, translate);
  return (
    <Alert severity={grave ? 'warning' : 'info'} sx={actionBelow} action={go}>
      <strong>
        {record.title}
        {label !== '' && ` – ${translate(label)}`}
      </strong>
      <div>{message}</div>
      <div>{wayOn}</div>
    </Alert>
  );
}
