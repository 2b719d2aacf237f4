import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, FunctionField, type RaRecord, SelectInput, useLocale, useRecordContext } from 'react-admin';
import { Button } from '../ui/buttons.js';
import { momentWords } from '../words/formats.js';

interface RowActionsProps {
  readonly mayWrite: boolean;
  readonly onEdit: (record: RaRecord) => void;
  readonly onDelete?: (record: RaRecord) => void;
  /** Before them, and for those who may not write, too. */
  readonly children?: ReactNode;
  /** After them: what is done less often. */
  readonly menu?: ReactNode;
}

/** What can be done with the record of a row. */
export function RowActions({ mayWrite, onEdit, onDelete, children, menu }: RowActionsProps) {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Box sx={inLine}>
      {children}
      {mayWrite && <Button label="Edit" size="small" onClick={() => onEdit(record)} />}
      {mayWrite && onDelete && <Button label="Delete" size="small" color="error" onClick={() => onDelete(record)} />}
      {menu}
    </Box>
  );
}

/** One line; two where there is no room for it. */
const inLine = {
  display: { xs: 'inline-grid', sm: 'flex' },
  gridTemplateColumns: 'max-content max-content',
  alignItems: 'center',
  justifyContent: { sm: 'flex-end' },
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
};

/** Finds the records in which one of some fields is empty. */
export function withoutFilter(fields: readonly { readonly id: string; readonly name: string }[]) {
  return (
    <SelectInput key="without" source="without" label="Without" choices={[...fields]} alwaysOn helperText={false} />
  );
}

/** When a record was changed last. An element and no component: the choice of columns reads it off the children. */
export const updatedColumn = (
  <DataTable.Col source="updatedAt" label="Updated" sx={{ whiteSpace: { xl: 'nowrap' } }}>
    <UpdatedAt />
  </DataTable.Col>
);

function UpdatedAt() {
  const locale = useLocale();
  return <FunctionField render={({ updatedAt }: RaRecord) => momentWords(String(updatedAt), locale)} />;
}
