import { type RaRecord, useDataProvider, useGetList, useListContext } from 'react-admin';
import { type ConsoleScreen, type Family, messages } from '@noticeboard/content-model';
import type { BulkAction } from '../lists/bulk-action.js';

/** Which postings of the page at hand are approved: one request, however many components ask. */
export function useApprovals({ approvalScreen }: ApprovableFamily) {
  const { data = [] } = useListContext();
  const ids = data.map(({ id }) => id);
  const { data: approvals, error } = useGetList(
    approvalScreen.path,
    {
      pagination: { page: 1, perPage: Math.max(1, ids.length) },
      sort: { field: 'approvedAt', order: 'DESC' },
      filter: { id: ids },
    },
    { enabled: ids.length > 0, retry: false },
  );
  /** Undefined until it is known. */
  const isApproved = (posting: RaRecord) => approvals?.some(({ id }) => id === posting.id);
  return { isApproved, error };
}

/** A family whose answer keys are approved somewhere. */
export interface ApprovableFamily extends Family {
  readonly approvalScreen: ConsoleScreen;
}

/** The labels of a choice by approval. */
export const approvedWords = {
  trueLabel: 'Approved',
  falseLabel: 'Not approved',
  nullLabel: 'All',
  helperText: false,
} as const;

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
