import { Paper } from '@mui/material';
import { ListBase, Pagination, type SortPayload, useListContext } from 'react-admin';
import { FailureBox, type FailureWords } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { csvExporter } from './csv-exporter.js';
import { defaultPageSize, ListAddress, pageSizes } from './list-address.js';
import type { RecordListProps } from './list-props.js';
import { ListRows } from './list-rows.js';
import { ListToolbar, severalLines } from './list-toolbar.js';

const noColumns: readonly string[] = [];
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
    more = [],
    empty,
    failure,
    sort = newestFirst,
    csv,
    shownIn,
    bulk = [],
    wide = [],
    storedAs = resource,
    hidden = noColumns,
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
        <Paper variant="outlined" component="section" aria-label={translate(label)} sx={barBelow}>
          <ListFailure {...failure} />
          <ListToolbar
            search={search}
            filters={filters}
            more={more}
            columns={children}
            storedAs={storedAs}
            hidden={hidden}
            failure={failure}
          />
          {head}
          <ListRows empty={empty} bulk={bulk} wide={wide} storedAs={storedAs} hidden={hidden}>
            {children}
          </ListRows>
          <Pagination rowsPerPageOptions={[...pageSizes]} />
        </Paper>
      </ListBase>
    </ListAddress>
  );
}

/** The bar of the selected rows would lie over a part of such a toolbar. */
const barBelow = {
  [`&:has([${severalLines}]) .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-toolbar`]:
    {
      position: 'static',
      transform: 'none',
    },
};

/** The list cannot be read. */
function ListFailure(words: FailureWords) {
  const { error, refetch } = useListContext();
  return error ? <FailureBox {...words} error={error} onRetry={() => void refetch()} /> : null;
}
