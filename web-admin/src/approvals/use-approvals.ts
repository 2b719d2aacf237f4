import { type RaRecord, useGetList, useListContext } from 'react-admin';
import type { ApprovableFamily } from './approvable-family.js';

interface Approvals {
  /** Undefined until it is known. */
  readonly isApproved: (posting: RaRecord) => boolean | undefined;
  /** ISO 8601; empty where it is not approved. */
  readonly approvedAt: (posting: RaRecord) => string;
  readonly error: unknown;
}

/** Which postings of the page at hand are approved: one request, however many components ask. */
export function useApprovals({ approvalScreen }: ApprovableFamily): Approvals {
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
  const approvalOf = (posting: RaRecord) => approvals?.find(({ id }) => id === posting.id);
  return {
    isApproved: (posting) => approvals && approvalOf(posting) !== undefined,
    approvedAt: (posting) => String(approvalOf(posting)?.['approvedAt'] ?? ''),
    error,
  };
}
