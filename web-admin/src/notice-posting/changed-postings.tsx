import { Alert, Stack, Typography } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import type { ReadNotice } from '../notice-reading/notice-dialog.js';
import { useFound } from '../search/use-found.js';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';

interface ChangedPostingsProps {
  readonly family: Family;
  readonly read: ReadNotice;
  readonly onChoose: (id: RaRecord['id']) => void;
}

const most = 5;

/** Lists the postings that a notice of a change may be about, by its title or its number. */
export function ChangedPostings({ family, read, onChoose }: ChangedPostingsProps) {
  const translate = useTranslate();
  const title = read.rows.find(({ target }) => target.is === 'title')?.value ?? '';
  const byTitle = useFound(title);
  const byNumber = useFound(read.reference ?? '');
  const records = [byTitle, byNumber].flatMap((found) =>
    (found?.found ?? []).flatMap(({ source, records: own }) => (source === family.key ? own : [])),
  );
  const postings = [...new Map(records.map((record) => [record.id, record])).values()].slice(0, most);
  return (
    <Alert severity="info">
      <Typography variant="body2">
        {postings.length > 0
          ? translate('This notice changes an earlier one. Compare it with the posting that is there:')
          : translate('This notice changes an earlier one. No posting was found by its title or number.')}
      </Typography>
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        {postings.map(({ id, title: name }) => (
          <Button key={id} size="small" onClick={() => onChoose(id)}>
            {name}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}
