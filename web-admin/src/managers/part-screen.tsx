import { encodedError, type Family, type FamilyScreen } from '@noticeboard/content-model';
import { Paper, Stack } from '@mui/material';
import { Fragment, type ReactElement, useState } from 'react';
import { type RaRecord, useAuthenticated, useGetOne } from 'react-admin';
import { OpenWorkspace } from '../navigation/workspace-links.js';
import { hasUnsavedWork, useLeaveForm } from '../navigation/leaving.js';
import { useAddressState } from '../navigation/use-address-state.js';
import type { WorkspaceTabKey } from '../navigation/addresses.js';
import { ReadFailure } from '../ui/failure-box.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { PostingSelect } from './posting-select.js';

/** What belongs to a posting, on a screen of its own or in the posting's workspace. */
export interface PartProps {
  readonly family: Family;
  /** None as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** The selected posting is being read. */
  readonly isLoading?: boolean;
  /** Something was to be written without a posting to write it to. */
  readonly onUnknownTitle?: () => void;
}

interface PartScreenProps {
  readonly family: Family;
  readonly screen: Exclude<FamilyScreen, 'postings'>;
  /** The tab of the posting's workspace that shows the same. */
  readonly tab: WorkspaceTabKey;
  /** Another posting can be selected while a part is edited: each begins anew. */
  readonly isFree?: boolean;
  readonly children: (props: PartProps) => ReactElement;
}

/** In the address: a part that is not saved yet, where the first one is edited otherwise. */
export const newPart = 'new';

/** The screen of what belongs to a family's postings: select one, then add, edit and delete what it has. */
export function PartScreen({ family, screen, tab, isFree = false, children }: PartScreenProps) {
  useAuthenticated();
  const leave = useLeaveForm();
  const [address, setAddress] = useAddressState();
  const postingId = address('posting');
  const [unknownTitle, setUnknownTitle] = useState(false);
  /** Counts the postings that were selected. */
  const [panel, setPanel] = useState(0);
  const { data, error } = useGetOne(
    family.console.postings.path,
    { id: postingId ?? '' },
    { enabled: postingId !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const posting = postingId === undefined || error ? undefined : data;

  const select = (id: string | undefined) => {
    setUnknownTitle(false);
    if (!isFree) return setAddress({ posting: id, edit: undefined });
    // What was typed before any title was selected is a new part of the one that is selected now.
    if (postingId === undefined && hasUnsavedWork()) return setAddress({ posting: id, edit: newPart });
    leave(() => {
      setPanel(panel + 1);
      setAddress({ posting: id, edit: undefined });
    });
  };
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={family.console[screen].label} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PostingSelect
          family={family}
          selected={posting}
          disabled={!isFree && posting !== undefined && address('edit') !== undefined}
          fault={unknownTitle ? encodedError(family.unknownTitle) : undefined}
          onSelect={(chosen) => select(chosen ? String(chosen.id) : undefined)}
        />
        {posting && <OpenWorkspace family={family} id={posting.id} tab={tab} />}
      </Paper>
      {error && <ReadFailure error={error} />}
      <Fragment key={panel}>
        {children({
          family,
          posting,
          isLoading: postingId !== undefined && !posting && !error,
          onUnknownTitle: () => setUnknownTitle(true),
        })}
      </Fragment>
    </Stack>
  );
}
