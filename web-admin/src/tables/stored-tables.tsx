import { Paper, Stack, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { PublicView } from './preview/public-view.js';
import { gridIn, tableName } from './grid/table-in.js';

/** The tables of a posting for those who may not change them, in the order of the public page. */
export function StoredTables({ records }: { readonly records: readonly RaRecord[] }) {
  const translate = useTranslate();
  if (records.length === 0) return <Typography color="textSecondary">{translate('No tables yet.')}</Typography>;
  return (
    <Stack spacing={2}>
      {records.map((record, place) => {
        const grid = gridIn(record);
        const name = tableName(grid, place + 1, translate);
        return (
          <Paper key={record.id} variant="outlined" component="section" aria-label={name} sx={{ p: 2, minWidth: 0 }}>
            <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
              {name}
            </Typography>
            <PublicView grid={grid} label={name} isNarrow={false} />
          </Paper>
        );
      })}
    </Stack>
  );
}
