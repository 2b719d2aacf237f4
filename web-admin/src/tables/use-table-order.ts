import type { Family } from '@noticeboard/content-model';
import { useState } from 'react';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';

/**
 * Tables stand in the order in which they were added, for good: two change places by exchanging what they hold. Each
 * write says which revision it saw, so that nobody's change is passed over.
 */
export function useTableOrder(family: Family, onExchanged: (one: RaRecord, other: RaRecord) => Promise<void>) {
  const resource = family.console.tables.path;
  const dataProvider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const exchange = async (one: RaRecord, other: RaRecord) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await exchanged(dataProvider, resource, one, other);
      await onExchanged(one, other);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { busy, error, exchange };
}

async function exchanged(dataProvider: DataProvider, resource: string, one: RaRecord, other: RaRecord): Promise<void> {
  const put = (record: RaRecord, data: unknown) =>
    dataProvider.update<RaRecord>(resource, { id: record.id, data: { data }, previousData: record });
  const { data: first } = await put(one, other['data']);
  try {
    await put(other, one['data']);
  } catch (error) {
    // Half of it would show one table twice and the other nowhere.
    await put(first, one['data']);
    throw error;
  }
}
