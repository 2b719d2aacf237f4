import { type Family, messages } from '@noticeboard/content-model';
import { Paper, Stack } from '@mui/material';
import { useState } from 'react';
import { useAuthenticated, useGetOne, useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { useAddressState } from '../navigation/use-address-state.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { serverMessage } from '../providers/problem.js';
import { OpenWorkspace } from '../navigation/open-workspace.js';
import { newestFirst } from './newest-first.js';
import { PostingNotifications } from './posting-notifications.js';
import { PostingSelect } from '../editing/posting-select.js';

/** The notifications of a family: select a posting, then add, edit and delete what it holds. */
export function NotificationsScreen({ family }: { readonly family: Family }) {
  const { label } = family.console.notifications;
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
  const select = (id: string | undefined) => {
    setUnknownTitle(false);
    setAddress({ posting: id, edit: undefined });
  };

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={label} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PostingSelect
          family={family}
          selected={posting}
          disabled={newestFirst(posting).some(({ id }) => id === address('edit'))}
          fault={unknownTitle ? family.unknownTitle : undefined}
          onSelect={(chosen) => select(chosen ? String(chosen.id) : undefined)}
        />
        {posting && <OpenWorkspace family={family} id={posting.id} tab="info" />}
      </Paper>
      {error && (
        <FailureBox
          title={translate(messages.errorBox)}
          message={serverMessage(error) ?? translate(messages.fetchFailed)}
        />
      )}
      <PostingNotifications family={family} posting={posting} onUnknownTitle={() => setUnknownTitle(true)} />
    </Stack>
  );
}
