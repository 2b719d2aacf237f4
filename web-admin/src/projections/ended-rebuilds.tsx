import { Box, Button, LinearProgress, Typography } from '@mui/material';
import type { EndedRebuild, RunningRebuild as Running } from '@noticeboard/content-model';
import { useId } from 'react';
import { useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { auditSearch, noFilters } from '../audit/audit-filters.js';
import { Moment } from '../history/events/event-line.js';
import { auditScreen } from '../navigation/screens.js';
import { Facts } from '../ui/facts.js';
import { SectionCard } from '../ui/section-card.js';
import { durationWords, exactMomentWords } from '../words/formats.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { differenceWords, outcomeWords, phaseWords, purposeWords } from './rebuild-words.js';

/** The rebuilds, checks and roll-backs before, newest first. */
export function EndedRebuilds({ ended }: { readonly ended: readonly EndedRebuild[] }) {
  const translate = useTranslate();
  return (
    <SectionCard heading={translate('What was done before')}>
      <Box sx={{ px: 2 }}>
        {ended.length === 0 && (
          <Typography color="textSecondary">{translate('They were never checked, rebuilt or rolled back.')}</Typography>
        )}
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {ended.map((rebuild) => (
            <Ended key={rebuild.id} rebuild={rebuild} />
          ))}
        </Box>
        <Button size="small" component={Link} to={`/admin/${auditScreen.path}?${portalEvents}`} sx={{ ml: -0.5 }}>
          {translate('All of it in the audit')}
        </Button>
      </Box>
    </SectionCard>
  );
}

const portalEvents = auditSearch({ ...noFilters, kind: 'portal' });

function Ended({ rebuild }: { readonly rebuild: EndedRebuild }) {
  const { purpose, outcome, force, by, startedAt, ms, events, why, difference } = rebuild;
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        {translate(purposeWords[purpose])}: {translate(outcomeWords[outcome])}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {by} · <Moment event={{ at: startedAt }} />
        {ms !== undefined && ` · ${durationWords(ms, locale)}`}
        {events !== undefined &&
          ` · ${translate('%{smart_count} event |||| %{smart_count} events', { smart_count: events })}`}
        {force && ` · ${translate('Forced')}`}
      </Typography>
      {why !== undefined && <Typography variant="body2">{why}</Typography>}
      {difference && <Typography variant="body2">{inWords(differenceWords(difference), translate)}</Typography>}
      <Compared rebuild={rebuild} />
    </Box>
  );
}

/** Where both were compared, and the digests of all that each held there. */
function Compared({ rebuild: { position, live, rebuilt } }: { readonly rebuild: EndedRebuild }) {
  const translate = useTranslate();
  const digest = (term: string, value: string) => ({ term: translate(term), value: <code>{value}</code> });
  const facts = [
    ...(position !== undefined ? [{ term: translate('Position'), value: position }] : []),
    ...(live !== undefined && live === rebuilt ? [digest('Digest of both', live)] : []),
    ...(live !== undefined && rebuilt !== undefined && live !== rebuilt
      ? [digest('Digest of the served ones', live), digest('Digest of the rebuilt ones', rebuilt)]
      : []),
  ];
  return (
    <Box sx={{ mt: 0.5 }}>
      <Facts facts={facts} />
    </Box>
  );
}

/** The rebuild that runs, in whatever process, and about how far it is. */
export function RunningRebuild({ running }: { readonly running: Running }) {
  const { purpose, by, startedAt, phase, events, share } = running;
  const id = useId();
  const translate = useTranslate();
  const locale = useLocale();
  const percent = Math.floor(share * 100);
  return (
    <SectionCard heading={translate('Running now: %{what}', { what: translate(purposeWords[purpose]) })}>
      <Box sx={{ px: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {translate('Begun by %{name} on %{time}.', { name: by, time: exactMomentWords(startedAt, locale) })}
        </Typography>
        <Typography id={id} sx={{ my: 0.5 }}>
          {translate(phaseWords[phase])} · {percent} % ·{' '}
          {translate('%{smart_count} event |||| %{smart_count} events', { smart_count: events })}
        </Typography>
        <LinearProgress variant="determinate" value={percent} aria-labelledby={id} sx={{ height: 8, mb: 1 }} />
      </Box>
    </SectionCard>
  );
}
