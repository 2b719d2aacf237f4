import { Autocomplete, Paper, Stack, TextField } from '@mui/material';
import { encodedError, type Family, type FamilyScreen, foldTitle } from '@noticeboard/content-model';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, type ReactElement, useState } from 'react';
import { type RaRecord, useAuthenticated, useGetList, useGetOne } from 'react-admin';
import { useScreenLabel } from '../access/roles.js';
import { StatusChip } from '../dates/status-chip.js';
import { PreparedMark } from '../editing/change-set-marks.js';
import { OthersHere } from '../editing/others-here.js';
import type { WorkspaceTabKey } from '../navigation/addresses.js';
import { hasUnsavedWork, useAddressState, useLeaveForm } from '../navigation/leaving.js';
import { OpenWorkspace } from '../navigation/workspace-links.js';
import { ReadFailure } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useQuiet } from '../ui/use-quiet.js';
import { useTranslate } from '../words/translate.js';

/** The parts of a posting, on a screen of its own or in the posting's workspace. */
export interface PartProps {
  readonly family: Family;
  /** None as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** The selected posting is being read. */
  readonly isLoading?: boolean;
  /** Something was to be written without a posting to write it to. */
  readonly onUnknownTitle?: (() => void) | undefined;
}

interface PartScreenProps {
  readonly family: Family;
  readonly screen: Exclude<FamilyScreen, 'postings'>;
  /** The tab of the posting's workspace that shows the same. */
  readonly tab: WorkspaceTabKey;
  /** Another posting can be selected while a part is edited: each begins again. */
  readonly isFree?: boolean;
  readonly children: (props: PartProps) => ReactElement;
}

/** Stands in the address for a part that is not saved yet; without it, the first one is edited. */
export const newPart = 'new';

/** The screen of what belongs to a family's postings: select one, then add, edit and delete what it has. */
export function PartScreen({ family, screen, tab, isFree = false, children }: PartScreenProps) {
  useAuthenticated();
  const leave = useLeaveForm();
  const labelOf = useScreenLabel();
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
    // A text that was typed before any title was selected is a new part of the posting that is selected now.
    if (postingId === undefined && hasUnsavedWork()) return setAddress({ posting: id, edit: newPart });
    leave(() => {
      setPanel(panel + 1);
      setAddress({ posting: id, edit: undefined });
    });
  };
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={labelOf(family.console[screen])} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PostingSelect
          family={family}
          selected={posting}
          disabled={!isFree && posting !== undefined && address('edit') !== undefined}
          fault={unknownTitle ? encodedError(family.unknownTitle) : undefined}
          onSelect={(chosen) => select(chosen ? String(chosen.id) : undefined)}
        />
        {posting && <OpenWorkspace family={family} id={posting.id} tab={tab} />}
        {posting?.['withdrawn'] && <StatusChip family={family} posting={posting} />}
        {posting && <PreparedMark resource={family.console.postings.path} id={posting.id} />}
        {posting && <OthersHere kind="posting" family={family.key} id={String(posting.id)} />}
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

interface PostingSelectProps {
  readonly family: Family;
  readonly selected: RaRecord | undefined;
  readonly disabled: boolean;
  readonly fault: string | undefined;
  readonly onSelect: (posting: RaRecord | null) => void;
}

const shownAtOnce = 25;

/** Finds a posting by any part of its title; the server searches all of the family. */
function PostingSelect({ family, selected, disabled, fault, onSelect }: PostingSelectProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const q = useQuiet(typed, 250);
  const { data, isFetching, isPlaceholderData, error } = useGetList(
    family.console.postings.path,
    {
      pagination: { page: 1, perPage: shownAtOnce },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: q === '' ? {} : { q },
    },
    { placeholderData: keepPreviousData },
  );
  const titleOf = (posting: RaRecord) => String(posting[family.titleField]);
  const isBehind = q !== typed || isPlaceholderData;
  // A title that fits stays in its place: it must not move away under the mouse.
  const fits = (posting: RaRecord) => !isBehind || foldTitle(titleOf(posting)).includes(foldTitle(typed));
  const help = fault ?? (disabled ? 'Update or cancel the item to select another job.' : undefined);

  return (
    <Stack spacing={1}>
      <Autocomplete
        options={data?.filter(fits) ?? []}
        value={selected ?? null}
        loading={isFetching || isBehind}
        disabled={disabled}
        getOptionLabel={titleOf}
        getOptionKey={(posting) => posting.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        // The server has searched already, and it folds more than letter case.
        filterOptions={(postings) => postings}
        noOptionsText={translate('No job with this title')}
        // Its list stays within the page's landmark.
        slotProps={{ popper: { disablePortal: true } }}
        onChange={(_event, posting) => onSelect(posting)}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text.trim() : '')}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={translate('Job Title')}
            placeholder={translate('Type a part of the title')}
            required
            error={fault !== undefined}
            helperText={help && translate(help)}
          />
        )}
      />
      {error && <ReadFailure error={error} />}
    </Stack>
  );
}
