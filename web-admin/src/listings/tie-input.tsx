import { Autocomplete, TextField } from '@mui/material';
import type { Tie } from '@noticeboard/content-model';
import { useState } from 'react';
import { useGetOne, useInput } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { useFound } from '../search/use-found.js';
import { useTranslate } from '../words/translate.js';

interface TieOption extends Tie {
  readonly title: string;
  /** The name of the list that it is in. */
  readonly heading: string;
}

/** The posting that a listing belongs to, if any: found by a part of its title, in all families. */
export function TieInput({ source }: { readonly source: string }) {
  const { table } = useConsole();
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { field, fieldState } = useInput<Tie | '' | null>({ source });
  const found = useFound(typed);
  const tie = field.value || undefined;
  const chosen = useTied(tie);
  const options = (found?.found ?? []).flatMap(({ source, records }) => {
    const family = table.find(({ key }) => key === source);
    if (!family) return [];
    const heading = translate(family.site.heading);
    return records.map(({ id, title }): TieOption => ({ family: family.key, id, title, heading }));
  });
  const fault = fieldState.error?.message;
  const value = tie && {
    ...tie,
    title: chosen ?? tie.id,
    heading: translate(table.find(({ key }) => key === tie.family)?.site.heading ?? ''),
  };

  return (
    <Autocomplete<TieOption>
      options={options}
      value={value ?? null}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ family, id }) => `${family} ${id}`}
      groupBy={({ heading }) => heading}
      isOptionEqualToValue={(one, other) => one.family === other.family && one.id === other.id}
      // The server has searched already, and it folds more than letter case.
      filterOptions={(postings) => postings}
      noOptionsText={translate(typed === '' ? 'Type a part of the title' : 'No posting with this title.')}
      // Its list stays within the page's landmark.
      slotProps={{ popper: { disablePortal: true } }}
      onChange={(_event, posting) => field.onChange(posting ? { family: posting.family, id: posting.id } : '')}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={translate('Posting that it belongs to, if any')}
          error={fault !== undefined}
          helperText={fault === undefined ? undefined : translate(fault)}
        />
      )}
    />
  );
}

/** The title of the posting. */
function useTied(tie: Tie | undefined): string | undefined {
  const { table } = useConsole();
  const family = table.find(({ key }) => key === tie?.family) ?? table[0];
  const { data } = useGetOne(
    family?.console.postings.path ?? '',
    { id: tie?.id ?? '' },
    { enabled: tie !== undefined && family !== undefined, retry: false },
  );
  return data && family && String(data[family.titleField]);
}
