import { messages } from '@noticeboard/content-model';
import type { Family } from '@noticeboard/content-model';
import { Box, Button, Paper, Stack } from '@mui/material';
import {
  DataTable,
  DateField,
  FilterForm,
  FunctionField,
  Link,
  ListBase,
  Pagination,
  type RaRecord,
  SearchInput,
  useListContext,
} from 'react-admin';
import { FailureBox } from '../forms/failure-box.js';
import { serverMessage } from '../providers/problem.js';
import { HostLink } from './host-link.js';

interface PostingTableProps {
  readonly family: Family;
  readonly mayWrite: boolean;
  readonly onEdit: (posting: RaRecord) => void;
  readonly onDelete: (posting: RaRecord) => void;
}

const searchLabel = 'Search by title';
const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder={searchLabel}
    helperText={false}
    slotProps={{ htmlInput: { 'aria-label': searchLabel } }}
  />,
];
const updatedFormat = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A family's postings, newest first, ten a page, with a search by title. */
export function PostingTable({ family, mayWrite, onEdit, onDelete }: PostingTableProps) {
  const { postings, notifications } = family.console;
  return (
    <ListBase
      resource={postings.path}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={10}
      disableSyncWithLocation
      // The box above the table says it.
      queryOptions={{ onError: () => undefined }}
    >
      <Paper variant="outlined" component="section" aria-label="Postings">
        <ListFailure />
        <Box sx={{ px: 1.5, pb: 0.5 }}>
          <FilterForm filters={filters} />
        </Box>
        <DataTable bulkActionButtons={false} rowClick={false} sx={narrow}>
          <DataTable.Col source={family.titleField} label="Job Title" sx={{ overflowWrap: 'anywhere' }} />
          <DataTable.Col source="salaryRange" label="Salary Range" disableSort />
          <DataTable.Col source="applyLink" label="Apply Link" disableSort>
            <FunctionField render={(posting: RaRecord) => <HostLink address={String(posting['applyLink'] ?? '')} />} />
          </DataTable.Col>
          <DataTable.Col source="updatedAt" label="Updated" sx={{ whiteSpace: { lg: 'nowrap' } }}>
            <DateField source="updatedAt" showTime options={updatedFormat} locales="en-IN" />
          </DataTable.Col>
          <DataTable.Col label="Actions" disableSort>
            <FunctionField
              render={(posting: RaRecord) => (
                <Stack
                  direction={{ xs: 'column', sm: 'row' }}
                  sx={{ justifyContent: 'flex-end', alignItems: 'flex-end' }}
                >
                  <Button
                    size="small"
                    component={Link}
                    to={`/admin/${notifications.path}?posting=${encodeURIComponent(posting.id)}`}
                  >
                    Info
                  </Button>
                  {mayWrite && (
                    <>
                      <Button size="small" onClick={() => onEdit(posting)}>
                        Edit
                      </Button>
                      <Button size="small" color="error" onClick={() => onDelete(posting)}>
                        Delete
                      </Button>
                    </>
                  )}
                </Stack>
              )}
            />
          </DataTable.Col>
        </DataTable>
        <Pagination rowsPerPageOptions={[10, 25, 50]} />
      </Paper>
    </ListBase>
  );
}

function ListFailure() {
  const { error } = useListContext();
  if (!error) return null;
  const message = serverMessage(error);
  return <FailureBox title={messages.postingsFailed} {...(message !== undefined && { message })} />;
}

/** A small screen shows what tells the rows apart, and the actions. */
const narrow = {
  '& .column-salaryRange, & .column-applyLink, & .column-updatedAt': { display: { xs: 'none', md: 'table-cell' } },
};
