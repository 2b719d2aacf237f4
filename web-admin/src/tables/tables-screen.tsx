import { type Family, messages } from '@noticeboard/content-model';
import { Paper, Stack } from '@mui/material';
import { useState } from 'react';
import { useAuthenticated, useGetOne, useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { hasUnsavedWork } from '../navigation/unsaved-work.js';
import { useAddressState } from '../navigation/use-address-state.js';
import { useLeaveForm } from '../navigation/use-leave-form.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { PostingSelect } from '../editing/posting-select.js';
import { serverMessage } from '../providers/problem.js';
import { OpenWorkspace } from '../navigation/open-workspace.js';
import { TablesPanel } from './tables-panel.js';
import { newTable, useTables } from './use-tables.js';

/** The tables of a family: select a posting, then add, edit and delete what it has. */
export function TablesScreen({ family }: { readonly family: Family }) {
  useAuthenticated();
  const translate = useTranslate();
  const leave = useLeaveForm();
  const [address, setAddress] = useAddressState();
  const postingId = address('posting');
  const [unknownTitle, setUnknownTitle] = useState(false);
  /** Counts the postings that were selected: each begins anew. */
  const [panel, setPanel] = useState(0);

  const { data, error } = useGetOne(
    family.console.postings.path,
    { id: postingId ?? '' },
    { enabled: postingId !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const posting = postingId === undefined || error ? undefined : data;
  const tables = useTables(family, error ? undefined : postingId, posting);

  const select = (id: string | undefined) => {
    setUnknownTitle(false);
    // What was typed before any title was selected is a new table of the one that is selected now.
    if (postingId === undefined && hasUnsavedWork()) return setAddress({ posting: id, edit: newTable });
    leave(() => {
      setPanel(panel + 1);
      setAddress({ posting: id, edit: undefined });
    });
  };

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={family.console.tables.label} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PostingSelect
          family={family}
          selected={posting}
          disabled={false}
          fault={unknownTitle ? family.unknownTitle : undefined}
          onSelect={(chosen) => select(chosen ? String(chosen.id) : undefined)}
        />
        {posting && <OpenWorkspace family={family} id={posting.id} tab="table" />}
      </Paper>
      {error && (
        <FailureBox
          title={translate(messages.errorBox)}
          message={serverMessage(error) ?? translate(messages.fetchFailed)}
        />
      )}
      <TablesPanel
        key={panel}
        family={family}
        posting={posting}
        tables={tables}
        onUnknownTitle={() => setUnknownTitle(true)}
      />
    </Stack>
  );
}
