import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { type RaRecord, useTranslate } from 'react-admin';
import { siteAddress, siteAsOf } from '../navigation/site-address.js';
import { useAsOf } from '../context/console-context.js';
import { QuickButtons } from '../quick-actions/quick-buttons.js';
import { StatusChip } from './status-chip.js';

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
