import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import type { ApplicationStatus, Family } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useLocale } from 'react-admin';
import { useAsOf } from '../context/console-context.js';
import { postingStatus, statusWords } from '../dates/posting-status.js';
import { siteAddress, siteAsOf } from '../navigation/addresses.js';
import { QuickButtons } from '../quick-actions/quick-menu.js';
import { inWords, useTranslate } from '../words/translate.js';

interface WorkspaceHeaderProps {
  readonly family: Family;
  readonly posting: RaRecord;
  readonly title: string;
  readonly mayWrite: boolean;
}

/** What the posting is called, how it stands, and what can happen to it. */
export function WorkspaceHeader({ family, posting, title, mayWrite }: WorkspaceHeaderProps) {
  const translate = useTranslate();
  const moment = useAsOf();
  const page = siteAddress(family, title);
  const address = moment ? siteAsOf(moment.asOf, page) : page;
  return (
    <Stack spacing={1}>
      <Typography variant="body2" color="textSecondary">
        {translate(family.site.heading)}
      </Typography>
      <Typography
        component="h2"
        variant="h5"
        sx={{ overflowWrap: 'anywhere', mt: '0 !important', fontSize: { xs: '1.25rem', sm: '1.5rem' } }}
      >
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip family={family} posting={posting} />
        <Button size="small" href={address} target="_blank" rel="noopener" startIcon={<OpenInNew />}>
          {translate('View on site')}
        </Button>
      </Box>
      {mayWrite && <QuickButtons family={family} postingId={posting.id} />}
    </Stack>
  );
}

const colours = {
  opensSoon: 'primary',
  open: 'success',
  closing: 'default',
  closed: 'error',
  notStated: 'default',
} as const satisfies Record<ApplicationStatus['kind'], string>;

/** The public site's colours of what closes soon, in light and dark. */
const haste = { bgcolor: '#FFF3CC', color: '#5C4300', borderColor: '#5C4300' };

/** Whether one can still apply, by the dates as they are read. */
function StatusChip({ family, posting }: { readonly family: Family; readonly posting: RaRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const state = postingStatus(family, posting, now);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[state.status.kind]}
      sx={{ fontSize: '0.875rem', ...(state.status.kind === 'closing' && haste) }}
      label={inWords(statusWords(state, locale), translate)}
    />
  );
}
