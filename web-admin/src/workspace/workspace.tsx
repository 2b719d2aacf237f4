import type { Family } from '@noticeboard/content-model';
import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { type RaRecord, useAuthenticated, useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { PreparedMark } from '../editing/change-set-marks.js';
import { useRecentPostings } from '../search/recent-postings.js';
import { ReadFailure } from '../ui/notes.js';
import { useAddressState } from '../navigation/leaving.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { CopyForm } from '../quick-actions/copy-form.js';
import { useMayWrite } from '../access/roles.js';
import { siteAddress, siteAsOf, sitePreview, workspaceAddress } from '../navigation/addresses.js';
import { useTranslate } from '../words/translate.js';
import { useAsOf, useOpenChangeSet } from '../context/console-context.js';
import { StatusChip } from '../dates/status-chip.js';
import { QuickButtons } from '../quick-actions/quick-menu.js';
import { WithdrawMenu, WithdrawnNote } from './withdrawal.js';
import { WorkspaceTabs } from './workspace-tabs.js';

/** Everything there is about one posting, in one place: `/admin/<family's postings>/<id>?tab=…`. */
export function Workspace({ family }: { readonly family: Family }) {
  const { id = '' } = useParams();
  useAuthenticated();
  return <PostingWorkspace key={id} family={family} id={id} />;
}

function PostingWorkspace({ family, id }: { readonly family: Family; readonly id: string }) {
  const { postings } = family.console;
  const translate = useTranslate();
  const navigate = useNavigate();
  const mayWrite = useMayWrite(postings.path);
  const [address, setAddress] = useAddressState();
  const { visit, forget } = useRecentPostings();
  const {
    data: posting,
    error,
    refetch,
  } = useGetOne(postings.path, { id }, { retry: false, refetchOnWindowFocus: false });
  const title = posting && String(posting[family.titleField]);

  useEffect(() => {
    if (title !== undefined) visit({ family: family.key, id, title });
  }, [family.key, id, title, visit]);

  if (error) {
    return (
      <Stack spacing={2} sx={{ py: 2 }}>
        <ScreenTitle label={postings.label} />
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Stack>
    );
  }
  if (!posting || title === undefined) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  const isCopying = mayWrite && address('draft') === 'copy';

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={title} />
      <WorkspaceHeader family={family} posting={posting} title={title} mayWrite={mayWrite && !isCopying} />
      {isCopying ? (
        <CopyForm
          family={family}
          posting={posting}
          onWritten={(copy) => void navigate(workspaceAddress(family, copy, 'info'))}
          onCancel={() => setAddress({ draft: undefined })}
        />
      ) : (
        <WorkspaceTabs
          family={family}
          posting={posting}
          onRemoved={() => {
            forget(id);
            void navigate(`/admin/${postings.path}`);
          }}
        />
      )}
    </Stack>
  );
}

interface WorkspaceHeaderProps {
  readonly family: Family;
  readonly posting: RaRecord;
  readonly title: string;
  readonly mayWrite: boolean;
}

/** What the posting is called, how it stands, and what can happen to it. */
function WorkspaceHeader({ family, posting, title, mayWrite }: WorkspaceHeaderProps) {
  const translate = useTranslate();
  const moment = useAsOf();
  const page = siteAddress(family, title);
  const changeSet = useOpenChangeSet();
  const preview = changeSet ? sitePreview(changeSet.id, page) : page;
  const address = moment ? siteAsOf(moment.asOf, page) : preview;
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
        <PreparedMark resource={family.console.postings.path} id={posting.id} />
        <Button size="small" href={address} target="_blank" rel="noopener" startIcon={<OpenInNew />}>
          {translate('View on site')}
        </Button>
        {mayWrite && <WithdrawMenu family={family} posting={posting} />}
      </Box>
      <WithdrawnNote family={family} posting={posting} mayWrite={mayWrite} />
      {mayWrite && <QuickButtons family={family} postingId={posting.id} />}
    </Stack>
  );
}
