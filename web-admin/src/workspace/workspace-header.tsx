import OpenInNew from '@mui/icons-material/OpenInNew';
import {
  Box,
  Breadcrumbs,
  Button,
  GlobalStyles,
  Link as MuiLink,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type Family, messages } from '@noticeboard/content-model';
import type { Ref } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAsOf, useOpenChangeSet } from '../context/console-context.js';
import { StatusChip } from '../dates/status-chip.js';
import { PreparedMark } from '../editing/change-set-marks.js';
import { OthersHere } from '../editing/others-here.js';
import { useRemoval } from '../managers/removal.js';
import { siteAddress, siteAsOf, sitePreview, workspaceAddress } from '../navigation/addresses.js';
import { useFollow } from '../navigation/leaving.js';
import { iconOnPhone } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { PostingMenu } from './posting-menu.js';
import { WithdrawnNote } from './withdrawal.js';

interface WorkspaceHeaderProps {
  readonly family: Family;
  readonly posting: RaRecord;
  readonly title: string;
  readonly mayWrite: boolean;
  /** The place for the Save of the form that is open. */
  readonly saveSlot: Ref<HTMLElement>;
  /** The posting is deleted. */
  readonly onRemoved: () => void;
}

/** The name of the posting, how it stands, and the actions on it: in one line that stays in view. */
export function WorkspaceHeader({ family, posting, title, mayWrite, saveSlot, onRemoved }: WorkspaceHeaderProps) {
  const removal = useRemoval({
    resource: family.console.postings.path,
    done: 'Job deleted.',
    named: (asked) => String(asked[family.titleField]),
    onRemoved,
    leaves: true,
  });
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const standing = (
    <>
      <StatusChip family={family} posting={posting} />
      <PreparedMark resource={family.console.postings.path} id={posting.id} />
      <OthersHere kind="posting" family={family.key} id={String(posting.id)} />
    </>
  );
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Trail family={family} posting={posting} title={title} />
        {isPhone && standing}
      </Stack>
      <Box sx={line}>
        <Typography component="h2" noWrap title={title} sx={{ flex: 1, minWidth: 0, fontSize: '1.25rem' }}>
          {title}
        </Typography>
        {!isPhone && <Box sx={standingBeside}>{standing}</Box>}
        <SiteLink family={family} title={title} />
        {mayWrite && <PostingMenu family={family} posting={posting} removal={removal} />}
        {/* On a phone the Save of the form itself stays in view. */}
        <Box ref={saveSlot} sx={{ display: { xs: 'none', sm: 'flex' } }} />
      </Box>
      <GlobalStyles styles={roomForLine} />
      {removal.error !== undefined && <FailureBox title={messages.postingNotDeleted} error={removal.error} />}
      <WithdrawnNote family={family} posting={posting} mayWrite={mayWrite} />
    </>
  );
}

/** Right under the top bar, over everything that scrolls. */
const line = {
  position: 'sticky',
  top: 48,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mt: '0 !important',
  mx: { xs: '-8px !important', sm: '-16px !important' },
  px: { xs: 1, sm: 2 },
  py: 0.5,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
};

/** The element that takes the focus must not come to rest under the line. */
const roomForLine = { 'html:root': { scrollPaddingTop: '7.5rem' } };

/** A last date can be a long text; the line has room for its beginning. */
const standingBeside = {
  display: 'flex',
  flex: '0 1 auto',
  maxWidth: '45%',
  '& .MuiChip-label': { whiteSpace: 'nowrap' },
  '& .MuiChip-root': { minWidth: '6rem' },
};

/** From the list of the family to the posting. */
function Trail({ family, posting, title }: Pick<WorkspaceHeaderProps, 'family' | 'posting' | 'title'>) {
  const translate = useTranslate();
  const follow = useFollow();
  const list = `/admin/${family.console.postings.path}`;
  const own = workspaceAddress(family, posting.id);
  return (
    <Breadcrumbs aria-label={translate('Breadcrumb')} separator="›" sx={{ '& a': target }}>
      <MuiLink component={Link} to={list} onClick={follow(list)}>
        {translate(family.site.heading)}
      </MuiLink>
      <MuiLink component={Link} to={own} onClick={follow(own)} aria-current="page" color="textSecondary">
        {title}
      </MuiLink>
    </Breadcrumbs>
  );
}

const target = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 44, sm: 24 },
  overflowWrap: 'anywhere',
};

/** The posting's public page: as it was, or as it would be, where the console shows that. */
function SiteLink({ family, title }: Pick<WorkspaceHeaderProps, 'family' | 'title'>) {
  const translate = useTranslate();
  const moment = useAsOf();
  const changeSet = useOpenChangeSet();
  const page = siteAddress(family, title);
  const preview = changeSet ? sitePreview(changeSet.id, page) : page;
  const address = moment ? siteAsOf(moment.asOf, page) : preview;
  return (
    <Button size="small" href={address} target="_blank" rel="noopener" startIcon={<OpenInNew />} sx={iconOnPhone}>
      {translate('View on site')}
    </Button>
  );
}
