import { Button } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { historyAddress } from './history-paths.js';

/** From the row of a record that has no workspace to its history. */
export function HistoryLink({ kind }: { readonly kind: string }) {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Button size="small" component={Link} to={historyAddress({ kind, family: '', id: String(record.id) })}>
      {translate('History')}
    </Button>
  );
}
