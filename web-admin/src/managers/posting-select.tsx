import { messages } from '@noticeboard/content-model';
import type { Family } from '@noticeboard/content-model';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useDebouncedEvent, useGetList, useTranslate } from 'react-admin';
import { serverMessage } from '../providers/problem.js';

interface PostingSelectProps {
  readonly family: Family;
  readonly selected: RaRecord | undefined;
  readonly disabled: boolean;
  readonly fault: string | undefined;
  readonly onSelect: (posting: RaRecord | null) => void;
}

const shownAtOnce = 25;

/** Finds a posting by any part of its title; the server searches all of the family. */
export function PostingSelect({ family, selected, disabled, fault, onSelect }: PostingSelectProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useDebouncedEvent((text: string) => setTyped(text), 250);
  const { data, isFetching, error } = useGetList(family.console.postings.path, {
    pagination: { page: 1, perPage: shownAtOnce },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: typed === '' ? {} : { q: typed },
  });
  const titleOf = (posting: RaRecord) => String(posting[family.titleField]);
  const failed = error ? (serverMessage(error) ?? messages.fetchFailed) : undefined;
  const help = fault ?? failed ?? (disabled ? 'Update or cancel the item to select another job.' : undefined);

  return (
    <Autocomplete
      options={data ?? []}
      value={selected ?? null}
      loading={isFetching}
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
      onInputChange={(_event, text, reason) => search(reason === 'input' ? text.trim() : '')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={translate('Job Title')}
          placeholder={translate('Type a part of the title')}
          required
          error={fault !== undefined || failed !== undefined}
          helperText={help && translate(help)}
        />
      )}
    />
  );
}
