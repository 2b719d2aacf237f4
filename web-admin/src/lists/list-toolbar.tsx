import { Box, Stack } from '@mui/material';
import { type ReactElement, type ReactNode, useState } from 'react';
import { FilterForm, SearchInput, useTranslate } from 'react-admin';
import { FailureBox, type FailureWords } from '../ui/failure-box.js';
import { ColumnsButton } from './columns-button.js';
import { ExportListButton } from './export-list-button.js';
import { SavedQueriesButton } from './saved-queries-button.js';

interface ListToolbarProps {
  readonly search: string;
  readonly filters: readonly ReactElement[];
  readonly columns: ReactNode;
  readonly storedAs: string;
  /** What is said when an export cannot be read. */
  readonly failure: FailureWords;
}

export function ListToolbar({ search, filters, columns, storedAs, failure }: ListToolbarProps) {
  const translate = useTranslate();
  const [error, setError] = useState<unknown>();
  const label = translate(search);
  const box = (
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder={label}
      helperText={false}
      slotProps={{ htmlInput: { 'aria-label': label } }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, pb: 0.5 }}>
      <Box sx={tight}>
        <FilterForm filters={[box, ...filters]} />
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <SavedQueriesButton />
        <ColumnsButton columns={columns} storedAs={storedAs} />
        <ExportListButton onOutcome={setError} />
      </Stack>
      {error !== undefined && <FailureBox {...failure} error={error} />}
    </Box>
  );
}

/** The inputs in one line where there is room for it. */
const tight = {
  flex: '1 1 20rem',
  minWidth: 0,
  '& form': { minHeight: 0, p: 0 },
  '& [data-source="q"]': { width: { xs: '100%', sm: 240 } },
  '& .RaFilterFormInput-spacer': { display: { xs: 'none', sm: 'block' }, width: 8 },
};
