import ContentCopy from '@mui/icons-material/ContentCopy';
import { Box, Button } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { useFollow } from '../navigation/leaving.js';
import { duplicateAddress } from '../navigation/addresses.js';
import { quickActions } from './quick-actions.js';
import { useQuickDialog } from './use-quick-dialog.js';

interface QuickButtonsProps {
  readonly family: Family;
  readonly postingId: RaRecord['id'];
}

/** What can happen to a posting, each at a press of a button. */
export function QuickButtons({ family, postingId }: QuickButtonsProps) {
  const { kinds } = useConsole();
  const translate = useTranslate();
  const follow = useFollow();
  const { open, dialog } = useQuickDialog(family, postingId);
  const copy = duplicateAddress(family, postingId);
  return (
    <Box role="group" aria-label={translate('Quick actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {quickActions
        .filter(({ isFor }) => isFor(family, kinds))
        .map((action) => (
          <Button
            key={action.key}
            size="small"
            variant="outlined"
            onClick={({ currentTarget }) => open(action, currentTarget)}
          >
            {translate(action.label)}
          </Button>
        ))}
      <Button
        size="small"
        variant="outlined"
        startIcon={<ContentCopy />}
        component={Link}
        to={copy}
        onClick={follow(copy)}
      >
        {translate('Duplicate posting')}
      </Button>
      {dialog}
    </Box>
  );
}
