import type { Attachment } from '@noticeboard/content-model';
import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { AttachmentLine } from '../stored/attachment-line.js';
import { attachmentsIn } from '../stored/attachments-in.js';

interface TheirChangeProps {
  /** The record as it is now; none when it was deleted. */
  readonly theirs: RaRecord | undefined;
  /** What a save would send. */
  readonly mine: readonly Attachment[];
  readonly busy: boolean;
  readonly onTakeTheirs: () => void;
  readonly onSaveMine: () => void;
}

/** Somebody else was first: what they have now beside what is in the form, and the two ways on. */
export function TheirChange({ theirs, mine, busy, onTakeTheirs, onSaveMine }: TheirChangeProps) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>
        {translate(
          theirs ? 'Somebody else changed this item meanwhile.' : 'Somebody else deleted this item meanwhile.',
        )}
      </AlertTitle>
      {theirs && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <Side heading="Theirs, as it is now" own={attachmentsIn(theirs)} other={mine} />
          <Side heading="Yours, not saved" own={mine} other={attachmentsIn(theirs)} />
        </Box>
      )}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" size="small" disabled={busy} onClick={onTakeTheirs}>
          {translate(theirs ? 'Take theirs' : 'Discard mine')}
        </Button>
        <Button variant="outlined" size="small" disabled={busy} onClick={onSaveMine}>
          {translate(theirs ? 'Save mine over it' : 'Save mine as a new item')}
        </Button>
      </Stack>
    </Alert>
  );
}

interface SideProps {
  readonly heading: string;
  readonly own: readonly Attachment[];
  readonly other: readonly Attachment[];
}

function Side({ heading, own, other }: SideProps) {
  const translate = useTranslate();
  const known = new Set(other.map(mark));
  return (
    <section aria-label={translate(heading)}>
      <Typography variant="subtitle2" component="h3">
        {translate(heading)}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, '& > li': { mt: 0.5 } }}>
        {own.map((attachment, place) => (
          <li key={place}>
            <AttachmentLine
              attachment={attachment}
              note={!known.has(mark(attachment)) && <strong>({translate('only here')})</strong>}
            />
          </li>
        ))}
      </Box>
    </section>
  );
}

function mark({ title, type, content, fileName }: Attachment): string {
  return JSON.stringify([title, type, content, fileName]);
}
