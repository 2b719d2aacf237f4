import { Box, Button, Checkbox, DialogContentText, Typography } from '@mui/material';
import { memo, type MouseEvent, useState } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  type RaRecord,
  SelectPageCheckbox,
  useDataTableCallbacksContext,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { SaveDestination } from '../editing/change-set-marks.js';
import { Question } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { type BulkAction, type BulkFailure, useBulkRun } from './bulk-action.js';
import { ListLoading, narrowed } from './list-loading.js';
import type { RecordListProps } from './list-props.js';

type ListRowsProps = Required<Pick<RecordListProps, 'empty' | 'bulk' | 'wide' | 'storedAs' | 'hidden' | 'children'>>;

export function ListRows(props: ListRowsProps) {
  const { bulk, wide, storedAs, hidden, children } = props;
  const { isPending } = useListContext();
  if (!isPending) return <Rows {...props} />;
  return (
    <ListLoading wide={wide} storedAs={storedAs} hidden={hidden} hasSelection={bulk.length > 0}>
      {children}
    </ListLoading>
  );
}

/**
 * Apart from the list's state, which changes twice with each read: rows are rendered again when their records change.
 */
const Rows = memo(function Rows({ empty, bulk, wide, storedAs, hidden, children }: ListRowsProps) {
  const [failure, setFailure] = useState<BulkFailure>();
  const [first] = bulk;
  return (
    <>
      {failure && (
        <Box sx={{ px: 1.5 }}>
          <FailureBox title={failure.action.failed} details={failure.details} />
        </Box>
      )}
      <DataTable
        storeKey={`${storedAs}.datatable`}
        hiddenColumns={[...hidden]}
        rowClick={false}
        bulkActionButtons={false}
        {...(first && {
          bulkActionsToolbar: (
            <BulkActionsToolbar>
              <BulkButtons actions={bulk} onFailure={setFailure} />
            </BulkActionsToolbar>
          ),
        })}
        empty={<ListEmpty words={empty} />}
        sx={[look, ...narrowed(wide)]}
      >
        {first && selectColumn(first.named)}
        {children}
      </DataTable>
    </>
  );
});

const look = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: { xs: 2, md: 1, xl: 2 } },
  // One line a row, where there is room for columns; what is cut off is in a tooltip.
  '& .MuiTableRow-root': { height: { md: 44 } },
  '& .MuiTableCell-root': { whiteSpace: { md: 'nowrap' }, py: { md: 0.25 } },
  '& .leading': { width: { md: '100%' }, maxWidth: { md: 0 }, minWidth: { md: '13rem' } },
  '& .leading, & .clipped': { overflow: { md: 'hidden' }, textOverflow: 'ellipsis' },
  '& .clipped': { maxWidth: { md: '8rem' } },
  '& .clipped.column-deadline': { maxWidth: { md: '11rem' } },
  '& :is(.leading, .clipped) :focus-visible': { outlineOffset: '-3px' },
  // A long title may break anywhere, the word above it not.
  '&& .MuiTableCell-head': { overflowWrap: 'normal' },
  // It lies over the list's toolbar, as react-admin has it, where that is one line. Twice the class: its own style comes
  // later.
  '&& .RaBulkActionsToolbar-toolbar': {
    position: { xs: 'static', lg: 'absolute' },
    flexWrap: 'wrap',
    height: 'auto',
    py: { xs: 0.5, lg: 0 },
    transform: { xs: 'none', lg: 'translateY(-100%)' },
  },
  '&& .RaBulkActionsToolbar-topToolbar': { ml: 'auto', bgcolor: 'transparent' },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
};

/** Stands in place of rows. Nothing found is not the same as nothing there: a search can be taken back. */
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

const onOtherPages = '%{smart_count} more on other pages |||| %{smart_count} more on other pages';

interface BulkButtonsProps {
  readonly actions: readonly BulkAction[];
  readonly onFailure: (failure: BulkFailure | undefined) => void;
}

/** The buttons in the bar over the table, while rows are selected. */
function BulkButtons({ actions, onFailure }: BulkButtonsProps) {
  const { busy, run } = useBulkRun(onFailure);
  const translate = useTranslate();
  const { selectedIds, data = [] } = useListContext();
  const [asked, setAsked] = useState<BulkAction>();
  const named = data.filter(({ id }) => selectedIds.includes(id)).map((record) => asked?.named(record));
  const elsewhere = selectedIds.length - named.length;

  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          disabled={busy}
          {...(action.question !== undefined && { color: 'error' })}
          onClick={() => (action.question === undefined ? void run(action, selectedIds) : setAsked(action))}
        >
          {translate(action.label)}
        </Button>
      ))}
      <Question
        open={asked !== undefined}
        busy={busy}
        title={asked?.question ?? ''}
        confirm={asked?.label ?? ''}
        warns
        onConfirm={() => {
          if (asked) void run(asked, selectedIds, () => setAsked(undefined));
        }}
        onClose={() => setAsked(undefined)}
      >
        <DialogContentText>
          {translate('%{smart_count} record selected |||| %{smart_count} records selected', {
            smart_count: selectedIds.length,
          })}
        </DialogContentText>
        <Box
          component="ul"
          sx={{ mt: 0, mb: 1, pl: 2.5, maxHeight: '40vh', overflowY: 'auto', overflowWrap: 'anywhere' }}
        >
          {named.map((title, place) => (
            <li key={place}>{title}</li>
          ))}
          {elsewhere > 0 && <li>{translate(onOtherPages, { smart_count: elsewhere })}</li>}
        </Box>
        <SaveDestination />
      </Question>
    </>
  );
}

/** The first column of a list with bulk actions. react-admin's own names the box around its checkbox, not the checkbox. */
function selectColumn(named: (record: RaRecord) => string) {
  return (
    <DataTable.Col label={<SelectPageCheckbox />} disableSort padding="checkbox">
      <SelectRow named={named} />
    </DataTable.Col>
  );
}

function SelectRow({ named }: { readonly named: (record: RaRecord) => string }) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  // With the Shift key it selects everything since the last one.
  const { handleToggleItem } = useDataTableCallbacksContext();
  const record = useRecordContext();
  if (!record) return null;
  const label = translate('Select %{title}', { title: named(record) });
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      slotProps={{ input: { 'aria-label': label } }}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        event.stopPropagation();
        handleToggleItem?.(record.id, event);
      }}
    />
  );
}
