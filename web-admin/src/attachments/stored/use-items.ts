import { type Family, messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useAddressState } from '../../navigation/use-address-state.js';
import { serverMessage } from '../../providers/problem.js';

export interface Items {
  /** In the order of the public page. */
  readonly records: readonly RaRecord[];
  /** The one that is edited, as the address says. */
  readonly opened: RaRecord | undefined;
  /** Why they cannot be read. */
  readonly failure: string | undefined;
}

/** The useful-items records of a posting; without one there are none. */
export function useItems(family: Family, posting: RaRecord | undefined): Items {
  const [address] = useAddressState();
  const { data, error } = useGetList(
    family.console.items.path,
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { postingTitle: posting?.[family.titleField] },
    },
    { enabled: posting !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const records = (posting && data) ?? nothing;
  const opened = useOpened(records, address('edit'));
  const failure = posting && error ? (serverMessage(error) ?? messages.fetchFailed) : undefined;
  return { records, opened, failure };
}

const nothing: readonly RaRecord[] = [];

/** The record that is edited, as it was when that began: whatever comes of it elsewhere, the form keeps its ground. */
function useOpened(records: readonly RaRecord[], id: string | undefined): RaRecord | undefined {
  const [opened, setOpened] = useState<RaRecord>();
  if ((opened && String(opened.id)) === id) return opened;
  const found = records.find((record) => String(record.id) === id);
  if (found !== opened) setOpened(found);
  return found;
}
