import { type RaRecord, useDataProvider } from 'react-admin';
import type { BulkAction } from './bulk-action.js';

interface BulkDeleteWords {
  readonly question: string;
  readonly failed: string;
}

/** Deletes the selected records, each as it was seen. */
export function useBulkDelete(
  resource: string,
  named: (record: RaRecord) => string,
  { question, failed }: BulkDeleteWords,
): BulkAction {
  const dataProvider = useDataProvider();
  return {
    label: 'Delete',
    question,
    write: (record, meta) => dataProvider.delete(resource, { id: record.id, previousData: record, meta }),
    named,
    done: '%{smart_count} record deleted. |||| %{smart_count} records deleted.',
    failed,
  };
}
