import { type Family, messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useAddressState } from '../navigation/use-address-state.js';
import { serverMessage } from '../providers/problem.js';

/** In the address: a table that is not saved yet. */
export const newTable = 'new';

export interface Tables {
  /** In the order of the public page. */
  readonly records: readonly RaRecord[];
  /** The one that is edited; none: a new one. */
  readonly opened: RaRecord | undefined;
  /** It is known which one that is. */
  readonly isReady: boolean;
  /** Why they cannot be read. */
  readonly failure: string | undefined;
  readonly reload: () => Promise<unknown>;
}

/**
 * The tables of a posting. `?edit=` says which one is edited; without it the first, if there is one (specification,
 * section 4).
 */
export function useTables(family: Family, postingId: string | undefined, posting: RaRecord | undefined): Tables {
  const [address] = useAddressState();
  const { data, error, refetch } = useGetList(
    family.console.tables.path,
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { postingTitle: posting?.[family.titleField] },
    },
    { enabled: posting !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const records = posting && data;
  const wanted = address('edit');
  const isReady = postingId === undefined || records !== undefined || wanted === newTable;
  return {
    records: records ?? nothing,
    opened: useOpened(records, postingId, wanted),
    isReady,
    failure: posting && error ? (serverMessage(error) ?? messages.fetchFailed) : undefined,
    reload: refetch,
  };
}

const nothing: readonly RaRecord[] = [];

/** The record as it was when it was opened: whatever comes of it elsewhere, the editor keeps its ground. */
function useOpened(
  records: readonly RaRecord[] | undefined,
  postingId: string | undefined,
  wanted: string | undefined,
): RaRecord | undefined {
  const [opened, setOpened] = useState<Opened>();
  if (!records) return undefined;
  if (opened && opened.postingId === postingId && opened.wanted === wanted) return opened.record;
  const record = wanted === undefined ? records[0] : records.find(({ id }) => String(id) === wanted);
  setOpened({ postingId, wanted, record });
  return record;
}

interface Opened {
  readonly postingId: string | undefined;
  readonly wanted: string | undefined;
  readonly record: RaRecord | undefined;
}
