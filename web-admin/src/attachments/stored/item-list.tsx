import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { AttachmentLine } from './attachment-line.js';
import { attachmentsIn } from './attachments-in.js';

interface ItemListProps {
  /** In the order of the public page. */
  readonly records: readonly RaRecord[];
  readonly editedId: string | undefined;
  readonly mayWrite: boolean;
  readonly onEdit: (record: RaRecord) => void;
  readonly onDelete: (record: RaRecord) => void;
}

/** The useful links that the selected posting has: usually one record of several attachments. */
export function ItemList({ records, editedId, mayWrite, onEdit, onDelete }: ItemListProps) {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" component="section" aria-labelledby="item-list-title" sx={{ p: 2 }}>
      <Typography id="item-list-title" component="h2" variant="subtitle1">
        {translate('Items of this job (%{count})', { count: records.length })}
      </Typography>
      {records.length === 0 && <Typography color="textSecondary">{translate('No useful links yet.')}</Typography>}
      <Box component="ul" sx={{ ...plain, '& > li': { borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1.5 } }}>
        {records.map((record, index) => {
          const number = index + 1;
          return (
            <li key={record.id}>
              <Typography component="h3" variant="subtitle2">
                {translate('Item %{number}', { number })}
              </Typography>
              <Box component="ol" sx={{ ...plain, '& > li': { mt: 1 } }}>
                {attachmentsIn(record).map((attachment, place) => (
                  <li key={place}>
                    <AttachmentLine attachment={attachment} />
                  </li>
                ))}
              </Box>
              {mayWrite && (
                <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
                  <Button
                    size="small"
                    aria-label={translate('Edit item %{number}', { number })}
                    disabled={editedId === record.id}
                    onClick={() => onEdit(record)}
                  >
                    {translate('ra.action.edit')}
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={translate('Delete item %{number}', { number })}
                    onClick={() => onDelete(record)}
                  >
                    {translate('ra.action.delete')}
                  </Button>
                </Stack>
              )}
            </li>
          );
        })}
      </Box>
    </Paper>
  );
}

const plain = { listStyle: 'none', p: 0, m: 0 };
