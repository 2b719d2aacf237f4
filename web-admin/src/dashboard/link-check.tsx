import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import type { CheckedLink, LinkReport } from '@noticeboard/content-model';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { recordAddress } from '../navigation/addresses.js';
import type { ApiProvider } from '../providers/with-api.js';
import { ReadFailure } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { inWords, type Translate, useTranslate } from '../words/translate.js';
import { RecordRows } from './record-rows.js';
import { isBroken, linkWords } from './link-words.js';

/** Broken links, looked for when somebody asks: it takes a while, and other hosts notice. */
export function LinkCheck() {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const mayWrite = useMayWrite('desk');
  const {
    mutate,
    isPending: isRunning,
    data: report,
    error,
  } = useMutation({
    // Takes as long as the hosts that are asked, a minute at the most.
    mutationFn: async () => (await ask('/api/desk/check-links', { method: 'POST' })).json as LinkReport,
  });
  const broken = report?.links.filter(isBroken).length;

  return (
    <SectionCard heading={translate('Broken links')} count={broken}>
      <Typography color="textSecondary" sx={{ px: 2, py: 0.5 }}>
        {translate(
          mayWrite
            ? 'Follows the links of what closes soon, of the newest admit cards and results, and of what was changed last.'
            : 'An admin can have the links followed from here.',
        )}
      </Typography>
      {mayWrite && (
        <Box sx={{ px: 2, py: 0.5 }}>
          <Button variant="outlined" disabled={isRunning} onClick={() => mutate()}>
            {translate(isRunning ? 'Checking…' : 'Check links')}
          </Button>
        </Box>
      )}
      <Typography role="status" sx={{ px: 2 }}>
        {isRunning && translate('The links are being followed. This can take a minute.')}
        {report && reportWords(report, translate)}
      </Typography>
      {error && <ReadFailure error={error} />}
      {report && report.links.length > 0 && <Links links={report.links} />}
    </SectionCard>
  );
}

function reportWords({ total, links }: LinkReport, translate: Translate): string {
  if (total === 0) return translate('There are no links to follow.');
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

/** The broken ones first; those that answer are shown when they are asked for. */
function Links({ links }: { readonly links: readonly CheckedLink[] }) {
  const tables = useConsole();
  const translate = useTranslate();
  const broken = links.filter(isBroken);
  const rows = [...broken, ...links.filter((link) => !isBroken(link))].map((link) => ({
    key: link.url,
    to: recordAddress(tables, link.source, link.id),
    title: `${translate(link.label)} · ${link.title}`,
    notes: linkWords(link).map((part) => inWords(part, translate)),
    beside: (
      <MuiLink href={link.url} target="_blank" rel="noopener noreferrer" variant="body2" sx={address}>
        {link.url}
      </MuiLink>
    ),
  }));
  return <RecordRows rows={rows} total={rows.length} first={Math.min(broken.length, 10)} />;
}

const address = { px: 2, pb: 0.75, minHeight: 24, width: '100%', overflowWrap: 'anywhere' };
