import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { BulkActionsToolbar, DataTable, useListContext, useTranslate } from 'react-admin';
import { DoneNote } from '../ui/done-note.js';
import { FailureBox } from '../ui/failure-box.js';
import { type BulkAction, useBulkRun } from './bulk-action.js';
import { BulkButtons } from './bulk-buttons.js';
import { selectColumn } from './select-column.js';

interface ListRowsProps {
  readonly empty: string;
  readonly bulk: readonly BulkAction[];
  readonly wide: readonly string[];
  readonly storedAs: string;
  readonly children: ReactNode;
}

export function ListRows({ empty, bulk, wide, storedAs, children }: ListRowsProps) {
  const translate = useTranslate();
  const running = useBulkRun();
  const { outcome } = running;
  const [first] = bulk;
  return (
    <>
      <Box sx={{ px: 1.5 }}>
        <DoneNote
          done={outcome?.count ? translate(outcome.action.done, { smart_count: outcome.count }) : ''}
          after={outcome}
        />
        {outcome && outcome.failures.length > 0 && (
          <FailureBox title={translate(outcome.action.failed)} details={outcome.failures} />
        )}
      </Box>
      <DataTable
        storeKey={`${storedAs}.datatable`}
        rowClick={false}
        bulkActionButtons={false}
        {...(first && {
          bulkActionsToolbar: (
            <BulkActionsToolbar>
              <BulkButtons actions={bulk} bulk={running} />
            </BulkActionsToolbar>
          ),
        })}
        empty={<ListEmpty words={empty} />}
        sx={[look, ...wide.map((column) => ({ [`& .column-${column}`]: onWideScreens }))]}
      >
        {first && selectColumn(first.named)}
        {children}
      </DataTable>
    </>
  );
}

const onWideScreens = { display: { xs: 'none', md: 'table-cell' } };

const look = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  // A long title may break anywhere, the word above it not.
  '&& .MuiTableCell-head': { overflowWrap: 'normal' },
  // It lies over the list's toolbar, as react-admin has it; a small screen has not the width for that. Twice the class:
  // its own style comes later.
  '&& .RaBulkActionsToolbar-toolbar': {
    position: { xs: 'static', sm: 'absolute' },
    flexWrap: 'wrap',
    height: 'auto',
    py: { xs: 0.5, sm: 0 },
    transform: { xs: 'none', sm: 'translateY(-100%)' },
  },
  '&& .RaBulkActionsToolbar-topToolbar': { ml: 'auto', bgcolor: 'transparent' },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
};

/** In place of rows. Nothing found is not the same as nothing there: a search can be taken back. */
function ListEmpty({ words }: { readonly words: string }) {
  const translate = useTranslate();
  const { filterValues, setFilters, error } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0 && !error;
  return (
    <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography color="textSecondary">{translate(words)}</Typography>
      {isFiltered && <Button onClick={() => setFilters({}, {})}>{translate('ra.action.remove_all_filters')}</Button>}
    </Box>
  );
}
