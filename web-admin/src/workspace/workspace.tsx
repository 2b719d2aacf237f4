import type { Family } from '@noticeboard/content-model';
import { LinearProgress, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { useAuthenticated, useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { SaveSlotProvider } from '../editing/save-slot.js';
import { useRecentPostings } from '../search/recent-postings.js';
import { ReadFailure } from '../ui/notes.js';
import { useAddressState } from '../navigation/leaving.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { CopyForm } from '../quick-actions/copy-form.js';
import { useMayWrite, useScreenLabel } from '../access/roles.js';
import { workspaceAddress } from '../navigation/addresses.js';
import { useTranslate } from '../words/translate.js';
import { WorkspaceHeader } from './workspace-header.js';
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
  const labelOf = useScreenLabel();
  const [address, setAddress] = useAddressState();
  const { visit, forget } = useRecentPostings();
  const [saveSlot, setSaveSlot] = useState<HTMLElement | null>(null);
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
        <ScreenTitle label={labelOf(postings)} />
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Stack>
    );
  }
  if (!posting || title === undefined) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  const isCopying = mayWrite && address('draft') === 'copy';

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={title} />
      <WorkspaceHeader
        family={family}
        posting={posting}
        title={title}
        mayWrite={mayWrite && !isCopying}
        saveSlot={setSaveSlot}
        onRemoved={() => {
          forget(id);
          void navigate(`/admin/${postings.path}`);
        }}
      />
      {isCopying ? (
        <CopyForm
          family={family}
          posting={posting}
          onWritten={(copy) => void navigate(workspaceAddress(family, copy, 'info'))}
          onCancel={() => setAddress({ draft: undefined })}
        />
      ) : (
        <SaveSlotProvider value={saveSlot}>
          <WorkspaceTabs family={family} posting={posting} />
        </SaveSlotProvider>
      )}
    </Stack>
  );
}
