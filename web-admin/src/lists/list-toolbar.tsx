import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import FilterListIcon from '@mui/icons-material/FilterList';
import DownloadIcon from '@mui/icons-material/GetApp';
import ViewWeekIcon from '@mui/icons-material/ViewWeek';
import { Box, Button, IconButton, ListItemIcon, ListItemText, MenuItem, Stack } from '@mui/material';
import { Children, isValidElement, type ReactNode, useState } from 'react';
import { fetchRelatedRecords, FilterForm, SearchInput, useDataProvider, useListContext, useStore } from 'react-admin';
import { MenuButton } from '../ui/menu-button.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { allRecords } from './all-records.js';
import type { RecordListProps } from './list-props.js';
import { SavedQueriesButton } from './saved-queries.js';

interface ListToolbarProps extends Required<
  Pick<RecordListProps, 'search' | 'filters' | 'more' | 'storedAs' | 'hidden' | 'failure'>
> {
  /** The table's columns: `DataTable.Col`. */
  readonly columns: ReactNode;
}

export function ListToolbar({ search, filters, more, columns, storedAs, hidden, failure }: ListToolbarProps) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [isWhole, setWhole] = useState(false);
  const isUsed = more.some(({ props }) => filterValues[props.source] !== undefined);
  const isWide = isWhole || isUsed;
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
    <Box {...(isWide && { [severalLines]: '' })} sx={row}>
      <Box sx={tight}>
        <FilterForm filters={[box, ...filters, ...(isWide ? more : [])]} />
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        {more.length > 0 && (
          <IconButton
            size="small"
            color="primary"
            aria-label={translate('More filters')}
            title={translate('More filters')}
            aria-expanded={isWide}
            disabled={isUsed}
            onClick={() => setWhole(!isWhole)}
          >
            <FilterListIcon fontSize="small" />
          </IconButton>
        )}
        <SavedQueriesButton />
        <ColumnsButton columns={columns} storedAs={storedAs} hidden={hidden} />
        <ExportListButton onOutcome={setError} />
      </Stack>
      {error !== undefined && <FailureBox {...failure} error={error} />}
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, pb: 0.5 };

/** The attribute of a toolbar that takes more than a line. */
export const severalLines = 'data-several-lines';

/** The inputs in one line where there is room for it. */
const tight = {
  flex: '1 1 20rem',
  minWidth: 0,
  '& form': { minHeight: 0, p: 0 },
  '& [data-source="q"]': { width: { xs: '100%', sm: 240, md: 180 } },
  // The other inputs are as wide as their labels need.
  '& .filter-field:not([data-source="q"]) .MuiFormControl-root': { minWidth: 0, width: { xs: 145, md: 140 } },
  '& .filter-field:has([type=date]) .MuiFormControl-root': { width: { xs: 170, md: 170 } },
  '& .RaFilterFormInput-spacer': { display: { xs: 'none', sm: 'block' }, width: 8 },
};

interface ExportListButtonProps {
  /** Receives whether the last export failed, and why. */
  readonly onOutcome: (error: unknown) => void;
}

/** Downloads what was found as CSV. react-admin's own button has no name where it is narrow and disabled. */
function ExportListButton({ onOutcome }: ExportListButtonProps) {
  const { resource, total, exporter, sort, filter, filterValues } = useListContext();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    if (!exporter) return;
    setBusy(true);
    try {
      const records = await allRecords(dataProvider, { resource, sort, filter: { ...filterValues, ...filter } });
      await exporter(records, fetchRelatedRecords(dataProvider), dataProvider, resource);
      onOutcome(undefined);
    } catch (error) {
      console.error(error);
      onOutcome(error);
    }
    setBusy(false);
  };

  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={busy || !total} onClick={() => void download()}>
      {translate('ra.action.export')}
    </Button>
  );
}

/**
 * Chooses which columns the table shows. It writes what react-admin's own button writes; that one keeps a second input
 * of every column's name on the page, and can be sorted by dragging alone.
 */
function ColumnsButton({
  columns,
  storedAs,
  hidden: hiddenAtFirst,
}: Pick<ListToolbarProps, 'columns' | 'storedAs' | 'hidden'>) {
  const translate = useTranslate();
  const [hidden, setHidden] = useStore<readonly string[]>(`${storedAs}.datatable`, hiddenAtFirst);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]);

  return (
    <MenuButton label={translate('ra.action.select_columns')} icon={<ViewWeekIcon fontSize="small" />} iconOnly>
      {() =>
        sourcesOf(columns).map(({ source, label }) => {
          const isShown = !hidden.includes(source);
          return (
            <MenuItem key={source} role="menuitemcheckbox" aria-checked={isShown} dense onClick={() => toggle(source)}>
              <ListItemIcon>{isShown ? <CheckBoxIcon /> : <CheckBoxOutlineBlankIcon />}</ListItemIcon>
              <ListItemText>{translate(label)}</ListItemText>
            </MenuItem>
          );
        })
      }
    </MenuButton>
  );
}

interface Column {
  readonly source: string;
  readonly label: string;
}

/** Those with a source: the others hold what is done with a row. */
function sourcesOf(columns: ReactNode): readonly Column[] {
  return Children.toArray(columns).flatMap((column) => {
    if (!isValidElement<Partial<Column>>(column)) return [];
    const { source, label } = column.props;
    return source === undefined ? [] : [{ source, label: label ?? source }];
  });
}
