import { messages, type ListingKind } from '@noticeboard/content-model';
import { Link } from '@mui/material';
import { DataTable, FunctionField, type RaRecord, SelectInput } from 'react-admin';
import { HistoryLink } from '../history/events/history-link.js';
import type { ManagedTableProps } from '../managers/record-manager.js';
import { RecordList } from '../lists/record-list.js';
import { RowActions } from '../lists/row-actions.js';
import { updatedColumn } from '../lists/updated-column.js';
import { useBulkDelete } from '../lists/use-bulk-delete.js';
import { HostLink } from '../ui/host-link.js';
import { storedAddress } from '../navigation/site-address.js';
import { titleLabel } from '../words/title-label.js';

export const deleteQuestion = 'Are you sure you want to delete this item?';

interface NoticeTableProps extends ManagedTableProps {
  readonly kind: ListingKind;
}

/** The admit cards, or the result listings, newest first. */
export function NoticeTable({ kind, mayWrite, onEdit, onDelete }: NoticeTableProps) {
  const { titleField, takesPdf, needsLink, site } = kind;
  const resource = kind.console.path;
  const removal = useBulkDelete(resource, (notice) => String(notice[titleField]), {
    question: deleteQuestion,
    failed: messages.deleteFailed,
  });
  const optional = [
    ...(needsLink ? [] : [{ id: 'applyLink', name: 'Apply Link' }]),
    ...(takesPdf ? [{ id: 'pdfFile', name: 'PDF File' }] : []),
  ];

  return (
    <RecordList
      resource={resource}
      label={site.heading}
      search="Search by title"
      filters={
        optional.length > 0
          ? [
              <SelectInput
                key="without"
                source="without"
                label="Without"
                choices={optional}
                alwaysOn
                helperText={false}
              />,
            ]
          : []
      }
      empty={site.empty}
      failure={{ title: messages.errorBox, message: messages.fetchFailed }}
      csv={{
        id: 'Id',
        [titleField]: titleLabel(kind),
        applyLink: 'Apply Link',
        ...(takesPdf && { pdfFile: 'PDF File', fileName: 'File name' }),
        createdAt: 'Created',
        updatedAt: 'Updated',
      }}
      bulk={mayWrite ? [removal] : []}
      wide={['applyLink', 'pdfFile', 'updatedAt']}
    >
      <DataTable.Col source={titleField} label={titleLabel(kind)} sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col source="applyLink" label="Apply Link" disableSort>
        <FunctionField render={(notice: RaRecord) => <HostLink address={String(notice['applyLink'] ?? '')} />} />
      </DataTable.Col>
      {takesPdf && (
        <DataTable.Col source="pdfFile" label="PDF File" disableSort>
          <FunctionField render={storedLink} />
        </DataTable.Col>
      )}
      {updatedColumn}
      <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
        <RowActions mayWrite={mayWrite} onEdit={onEdit} onDelete={onDelete}>
          <HistoryLink kind={kind.category} />
        </RowActions>
      </DataTable.Col>
    </RecordList>
  );
}

function storedLink({ pdfFile, fileName }: RaRecord) {
  if (!pdfFile) return null;
  return (
    <Link href={storedAddress(pdfFile, fileName)} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
      {fileName || 'PDF'}
    </Link>
  );
}
