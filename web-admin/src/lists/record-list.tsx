import { Paper } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { ListBase, Pagination, type RaRecord, type SortPayload, useListContext } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import { FailureBox, type FailureWords } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { type BulkAction } from './bulk-action.js';
import { csvExporter, type CsvColumns } from './csv-exporter.js';
import { defaultPageSize, ListAddress, pageSizes } from './list-address.js';
import { ListRows } from './list-rows.js';
import { ListToolbar } from './list-toolbar.js';

export interface RecordListProps {
  readonly resource: string;
  /** Key of the list's state in the browser, where another screen lists the same resource. */
  readonly storedAs?: string;
  /** Name of the section. */
  readonly label: string;
  /** What the search looks at: the search box is called by it. */
  readonly search: string;
  /** Inputs beside the search box, each with `alwaysOn`. */
  readonly filters?: readonly ReactElement[];
  /** What is said in place of rows when there are none at all. */
  readonly empty: string;
  /** What is said when the list, or what it exports, cannot be read. */
  readonly failure: FailureWords;
  /** Newest first, if not told. */
  readonly sort?: SortPayload;
  /** Source and heading of each column of the CSV file. */
  readonly csv: CsvColumns;
  /** What else a row of that file holds, worked out from its record. */
  readonly shownIn?: (record: RaRecord) => Values;
  /** What can be done with the selected rows; rows can be selected only where there is something. */
  readonly bulk?: readonly BulkAction[];
  /** Columns that a small screen has no room for, by their source or label. */
  readonly wide?: readonly string[];
  /** Above the rows. */
  readonly head?: ReactNode;
  /** The columns: `DataTable.Col`. */
  readonly children: ReactNode;
}

const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' };

/**
 * A list as react-admin's users expect it: search, filters, saved queries, sort, paging, choice of columns, CSV export,
 * bulk actions. Its state stands in the address, beside what the form above it edits.
 */
export function RecordList(props: RecordListProps) {
  const {
    resource,
    label,
    search,
    filters = [],
    empty,
    failure,
    sort = newestFirst,
    csv,
    shownIn,
    bulk = [],
    wide = [],
    storedAs = resource,
    head,
    children,
  } = props;
  const translate = useTranslate();
  const storeKey = `${storedAs}.listParams`;
  return (
    <ListAddress storeKey={storeKey} sort={sort}>
      <ListBase
        resource={resource}
        sort={sort}
        perPage={defaultPageSize}
        exporter={csvExporter(csv, translate, shownIn)}
        disableSyncWithLocation
        storeKey={storeKey}
        // The box above the table says it.
        queryOptions={{ onError: (error: unknown) => console.error(error) }}
      >
        <Paper variant="outlined" component="section" aria-label={translate(label)}>
          <ListFailure {...failure} />
          <ListToolbar search={search} filters={filters} columns={children} storedAs={storedAs} failure={failure} />
          {head}
          <ListRows empty={empty} bulk={bulk} wide={wide} storedAs={storedAs}>
            {children}
          </ListRows>
          <Pagination rowsPerPageOptions={[...pageSizes]} />
        </Paper>
      </ListBase>
    </ListAddress>
  );
}

/** The list cannot be read. */
function ListFailure(words: FailureWords) {
  const { error, refetch } = useListContext();
  return error ? <FailureBox {...words} error={error} onRetry={() => void refetch()} /> : null;
}
