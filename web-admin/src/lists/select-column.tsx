import { Checkbox } from '@mui/material';
import type { MouseEvent } from 'react';
import {
  DataTable,
  type RaRecord,
  SelectPageCheckbox,
  useDataTableCallbacksContext,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';

/** The first column of a list with bulk actions. react-admin's own names the box around its checkbox, not the checkbox. */
export function selectColumn(named: (record: RaRecord) => string) {
  return (
    <DataTable.Col label={<SelectPageCheckbox />} disableSort padding="checkbox">
      <SelectRow named={named} />
    </DataTable.Col>
  );
}

function SelectRow({ named }: { readonly named: (record: RaRecord) => string }) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  // With the Shift key it selects everything since the last one.
  const { handleToggleItem } = useDataTableCallbacksContext();
  const record = useRecordContext();
  if (!record) return null;
  const label = translate('Select %{title}', { title: named(record) });
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      slotProps={{ input: { 'aria-label': label } }}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        event.stopPropagation();
        handleToggleItem?.(record.id, event);
      }}
    />
  );
}
