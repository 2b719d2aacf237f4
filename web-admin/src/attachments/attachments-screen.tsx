import { type Family, messages } from '@noticeboard/content-model';
import { Paper, Stack } from '@mui/material';
import { useState } from 'react';
import { useAuthenticated, useGetOne, useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { useAddressState } from '../navigation/use-address-state.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { PostingSelect } from '../editing/posting-select.js';
import { serverMessage } from '../providers/problem.js';
import { OpenWorkspace } from '../navigation/open-workspace.js';
import { AttachmentsPanel } from './attachments-panel.js';
import { useItems } from './stored/use-items.js';

/** The useful links of a family: select a posting, then add, edit and delete what it has. */
export function AttachmentsScreen({ family }: { readonly family: Family }) {
  useAuthenticated();
  const translate = useTranslate();
  const [address, setAddress] = useAddressState();
  const postingId = address('posting');
  const [unknownTitle, setUnknownTitle] = useState(false);

  const { data, error } = useGetOne(
    family.console.postings.path,
    { id: postingId ?? '' },
    { enabled: postingId !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const posting = postingId === undefined || error ? undefined : data;
  const items = useItems(family, posting);

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={family.console.items.label} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PostingSelect
          family={family}
          selected={posting}
          disabled={items.opened !== undefined}
          fault={unknownTitle ? family.unknownTitle : undefined}
          onSelect={(chosen) => {
            setUnknownTitle(false);
            setAddress({ posting: chosen ? String(chosen.id) : undefined, edit: undefined });
          }}
        />
        {posting && <OpenWorkspace family={family} id={posting.id} tab="links" />}
      </Paper>
      {error && (
        <FailureBox
          title={translate(messages.errorBox)}
          message={serverMessage(error) ?? translate(messages.fetchFailed)}
        />
      )}
      <AttachmentsPanel family={family} posting={posting} items={items} onUnknownTitle={() => setUnknownTitle(true)} />
    </Stack>
  );
}
