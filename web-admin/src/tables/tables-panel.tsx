import { type Family, messages } from '@noticeboard/content-model';
import { Alert, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { RemovalQuestion } from '../editing/removal-question.js';
import { useAddressState } from '../navigation/use-address-state.js';
import { useLeaveForm } from '../navigation/use-leave-form.js';
import { useRemoval } from '../editing/use-removal.js';
import { useMayWrite } from '../access/use-may-write.js';
import { TableForm } from './form/table-form.js';
import { StoredTables } from './stored-tables.js';
import { gridIn, tableName } from './grid/table-in.js';
import { TableList } from './table-list.js';
import { useTableOrder } from './use-table-order.js';
import { newTable, type Tables } from './use-tables.js';

interface TablesPanelProps {
  readonly family: Family;
  /** None as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  readonly tables: Tables;
  /** Something was to be written without a posting to write it to. */
  readonly onUnknownTitle?: () => void;
}

/** The tables of one posting: which there are, and the editor for one of them or a new one. */
export function TablesPanel({ family, posting, tables, onUnknownTitle }: TablesPanelProps) {
  const { path: resource } = family.console.tables;
  const translate = useTranslate();
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const [, setAddress] = useAddressState();
  const { records, opened, isReady, failure, reload } = tables;
  /** Counts the forms shown: a new one starts blank, or from the record as it is now. */
  const [form, setForm] = useState(0);
  const [done, setDone] = useState<string>();
  const numbered = (record: RaRecord) =>
    tableName(gridIn(record), records.findIndex(({ id }) => id === record.id) + 1, translate);

  const show = (record: Pick<RaRecord, 'id'> | undefined, message?: string) => {
    setDone(message);
    setForm(form + 1);
    setAddress({ edit: record ? String(record.id) : newTable });
  };
  const removal = useRemoval(resource, () => show(undefined, messages.tableDeleted));
  const order = useTableOrder(family, async (one, other) => {
    setDone(undefined);
    await reload();
    // The table on the screen stays on it.
    if (opened?.id === one.id) show(other);
    else if (opened?.id === other.id) show(one);
  });
  const broken = removal.failure
    ? { ...removal.failure, title: messages.tableNotDeleted }
    : order.failure && { ...order.failure, title: messages.tableNotUpdated };

  return (
    <>
      {failure !== undefined && <FailureBox title={translate(messages.errorBox)} message={translate(failure)} />}
      {done !== undefined && (
        <Alert severity="success" role="alert" onClose={() => setDone(undefined)}>
          {translate(done)}
        </Alert>
      )}
      {broken && <FailureBox {...broken} />}
      {posting && mayWrite && isReady && (
        <TableList
          records={records}
          opened={opened}
          busy={order.busy}
          onOpen={(record) => leave(() => show(record))}
          onExchange={(one, other) => leave(() => void order.exchange(one, other))}
        />
      )}
      {!isReady && failure === undefined && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {isReady && mayWrite && (
        <TableForm
          key={`${opened?.id ?? newTable}/${form}`}
          family={family}
          posting={posting}
          record={records.find(({ id }) => id === opened?.id) ?? opened}
          heading={opened ? numbered(opened) : translate('New table')}
          focused={form > 0}
          onUnknownTitle={() => onUnknownTitle?.()}
          onSaved={(created) => show(undefined, created ? messages.tableSaved : messages.tableUpdated)}
          onDelete={removal.ask}
          onCancel={() => show(undefined)}
        />
      )}
      {isReady && posting && !mayWrite && <StoredTables records={records} />}
      <RemovalQuestion
        removal={removal}
        question={translate('Are you sure you want to delete this table?')}
        named={numbered}
      />
    </>
  );
}
