import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';

interface RowActionsProps {
  readonly mayWrite: boolean;
  readonly onEdit: (record: RaRecord) => void;
  readonly onDelete?: (record: RaRecord) => void;
  /** Before them, and for those who may not write, too. */
  readonly children?: ReactNode;
}

/** What can be done with the record of a row. */
export function RowActions({ mayWrite, onEdit, onDelete, children }: RowActionsProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ justifyContent: 'flex-end', alignItems: 'flex-end' }}>
      {children}
      {mayWrite && (
        <Button size="small" onClick={() => onEdit(record)}>
          {translate('Edit')}
        </Button>
      )}
      {mayWrite && onDelete && (
        <Button size="small" color="error" onClick={() => onDelete(record)}>
          {translate('Delete')}
        </Button>
      )}
    </Stack>
  );
}
