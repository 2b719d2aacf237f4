import { type Family, messages } from '@noticeboard/content-model';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { BulkAction } from '../lists/bulk-action.js';

/** Approve and deapprove several postings of a family; none where the family has no answer keys. */
export function useApprovalActions({ approvalScreen, titleField }: Family): readonly BulkAction[] {
  const dataProvider = useDataProvider();
  if (!approvalScreen) return [];
  const { path } = approvalScreen;
  const named = (posting: RaRecord) => String(posting[titleField]);
  return [
    {
      label: 'Approve',
      write: (posting, meta) => dataProvider.create(path, { data: { [titleField]: posting[titleField] }, meta }),
      named,
      done: '%{smart_count} job approved. |||| %{smart_count} jobs approved.',
      failed: messages.approveFailed,
    },
    {
      label: 'Deapprove',
      write: (posting, meta) => dataProvider.delete(path, { id: posting.id, previousData: posting, meta }),
      named,
      done: '%{smart_count} job deapproved. |||| %{smart_count} jobs deapproved.',
      failed: messages.deapproveFailed,
    },
  ];
}
