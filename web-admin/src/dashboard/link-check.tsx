import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import {
  type BrokenLink,
  type CheckedLink,
  isBroken,
  type KeptLinks,
  type LinkReport,
} from '@noticeboard/content-model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'react-admin';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { recordAddress } from '../navigation/addresses.js';
import { type ApiProvider, readLinks } from '../providers/with-api.js';
import { ReadFailure } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/formats.js';
import { inWords } from '../words/sentence.js';
import { type Translate, useTranslate } from '../words/translate.js';
import { brokenLinkWords, linkWords } from './link-words.js';
import { RecordRows } from './record-rows.js';

const query = { queryKey: ['links'] } as const;

/** Broken links: what the last night found, and what a check finds that somebody asks for. */
export function LinkCheck() {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const locale = useLocale();
  const mayWrite = useMayWrite('desk');
  const client = useQueryClient();
  const known = useQuery({ ...query, queryFn: ({ signal }) => readLinks(ask, { signal }), retry: false });
  const {
    mutate,
    isPending: isRunning,
    data: report,
    error,
  } = useMutation({
    // Takes as long as the hosts that are asked, a minute at the most.
    mutationFn: async () => (await ask('/api/desk/check-links', { method: 'POST' })).json as LinkReport,
    onSuccess: () => client.invalidateQueries(query),
  });
  const { watch, broken } = known.data ?? { watch: null, broken: { total: 0, records: [] } };
  const isKnown = watch !== null || report !== undefined || broken.total > 0;

  return (
    <SectionCard heading={translate('Broken links')} count={isKnown ? broken.total : undefined}>
      {known.data && (
        <Typography color="textSecondary" sx={{ px: 2, py: 0.5 }}>
          {watchWords(watch, locale, translate)}
        </Typography>
      )}
      {mayWrite && (
        <Box sx={{ px: 2, py: 0.5 }}>
          <Typography color="textSecondary" gutterBottom>
            {translate(
              'Follows the links of what closes soon, of the newest admit cards and results, and of what was changed last.',
            )}
          </Typography>
          <Button variant="outlined" disabled={isRunning} onClick={() => mutate()}>
            {translate(isRunning ? 'Checking…' : 'Check links')}
          </Button>
        </Box>
      )}
      <Typography role="status" sx={{ px: 2 }}>
        {isRunning && translate('The links are being followed. This can take a minute.')}
        {report && reportWords(report, translate)}
      </Typography>
      {(error ?? known.error) && <ReadFailure error={error ?? known.error} />}
      <Links broken={broken.records} total={broken.total} checked={report?.isCutOff ? [] : (report?.links ?? [])} />
    </SectionCard>
  );
}

/** The result of the last night. */
function watchWords(watch: KeptLinks['watch'], locale: string, translate: Translate): string {
  if (!watch) return translate('The links of what is open are followed by night. That has not happened yet.');
  const { endedAt, followed, isCutOff } = watch;
  const time = momentWords(endedAt, locale);
  if (isCutOff)
    return translate('No host answered by night (%{time}): the portal itself may have no way out.', { time });
  return translate(
    'By night %{smart_count} link of what is open was followed (%{time}). |||| By night %{smart_count} links of what is open were followed (%{time}).',
    { smart_count: followed, time },
  );
}

function reportWords({ total, links, isCutOff }: LinkReport, translate: Translate): string {
  if (total === 0) return translate('There are no links to follow.');
  if (isCutOff)
    return translate('No host answered: the portal itself may have no way out. No link is taken for broken.');
  const broken = links.filter(isBroken).length;
  const checked =
    links.length === total
      ? translate('%{smart_count} link was followed. |||| %{smart_count} links were followed.', { smart_count: total })
      : translate('%{checked} of %{total} links were followed.', { checked: links.length, total });
  const found =
    broken === 0
      ? translate('None is broken.')
      : translate('%{smart_count} is broken. |||| %{smart_count} are broken.', { smart_count: broken });
  return `${checked} ${found}`;
}

interface LinksProps {
  readonly broken: readonly BrokenLink[];
  readonly total: number;
  /** The result of the check that was asked for last. */
  readonly checked: readonly CheckedLink[];
}

/** The broken ones first; those that answer are shown when they are asked for. */
function Links({ broken, total, checked }: LinksProps) {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const rowOf = (link: CheckedLink, words: ReturnType<typeof linkWords>) => ({
    key: link.url,
    to: recordAddress(tables, link.source, link.id),
    title: `${translate(link.label)} · ${link.title}`,
    notes: words.map((part) => inWords(part, translate)),
    beside: (
      <MuiLink href={link.url} target="_blank" rel="noopener noreferrer" variant="body2" sx={address}>
        {link.url}
      </MuiLink>
    ),
  });
  const answering = checked.filter((link) => !isBroken(link));
  const rows = [
    ...broken.map((link) => rowOf(link, brokenLinkWords(link, locale))),
    ...answering.map((link) => rowOf(link, linkWords(link))),
  ];
  if (rows.length === 0) return null;
  return <RecordRows rows={rows} total={total + answering.length} first={Math.min(broken.length, 10)} />;
}

const address = { px: 2, pb: 0.75, minHeight: 24, width: '100%', overflowWrap: 'anywhere' };
