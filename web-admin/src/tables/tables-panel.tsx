import { type Family, messages } from '@noticeboard/content-model';
import { LinearProgress } from '@mui/material';
import { type RaRecord } from 'react-admin';
import { usePartRecords, useParts } from '../managers/part-panel.js';
import { newPart, type PartProps, PartScreen } from '../managers/part-screen.js';
import { RemovalQuestion } from '../managers/removal.js';
import { useAddressState } from '../navigation/leaving.js';
import { FailureBox, ReadFailure } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { TableForm } from './form/table-form.js';
import { gridIn, tableName } from './grid/grid.js';
import { StoredTables, TableList, useTableOrder } from './table-list.js';

export function TablesScreen({ family }: { readonly family: Family }) {
  return (
    <PartScreen family={family} screen="tables" tab="table" isFree>
      {(part) => <TablesPanel {...part} />}
    </PartScreen>
  );
}

const tableWords = {
  added: messages.tableSaved,
  updated: messages.tableUpdated,
  removed: messages.tableDeleted,
} as const;

/** The tables of one posting: which there are, and the editor for one of them or a new one. */
export function TablesPanel({ family, posting, isLoading = false, onUnknownTitle }: PartProps) {
  const { path: resource } = family.console.tables;
  const translate = useTranslate();
  const [address] = useAddressState();
  const { records, error, refetch } = usePartRecords(resource, family, posting);
  const isReady = records !== undefined || address('edit') === newPart || (!posting && !isLoading);
  const all = records ?? [];
  const numbered = (record: RaRecord) =>
    tableName(gridIn(record), all.findIndex(({ id }) => id === record.id) + 1, translate);
  const parts = useParts({
    family,
    resource,
    posting,
    records,
    opensFirst: true,
    named: numbered,
    words: tableWords,
    isAlert: true,
  });
  const { mayWrite, edited, removal, show } = parts;
  const order = useTableOrder(family, async (one, other) => {
    await refetch();
    // The table on the screen stays on it.
    if (edited?.id === one.id) show(other.id);
    else if (edited?.id === other.id) show(one.id);
  });
  const failed = removal.error ?? order.error ?? undefined;
  return (
    <>
      {error && <ReadFailure error={error} />}
      {failed !== undefined && (
        <FailureBox title={removal.error ? messages.tableNotDeleted : messages.tableNotUpdated} error={failed} />
      )}
      {posting && mayWrite && isReady && (
        <TableList
          records={all}
          opened={edited}
          busy={order.busy}
          onOpen={parts.open}
          onExchange={(one, other) => parts.leave(() => order.exchange(one, other))}
        />
      )}
      {!isReady && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {isReady && mayWrite && (
        <TableForm
          key={parts.formKey}
          family={family}
          posting={posting}
          record={edited}
          heading={edited ? numbered(edited) : translate('New table')}
          focused={parts.focused}
          onUnknownTitle={onUnknownTitle}
          onSaved={parts.saved}
          onDelete={removal.ask}
          onCancel={() => show(undefined)}
        />
      )}
      {isReady && posting && !mayWrite && <StoredTables records={all} />}
      <RemovalQuestion removal={removal} question="Are you sure you want to delete this table?" named={numbered} />
    </>
  );
}
