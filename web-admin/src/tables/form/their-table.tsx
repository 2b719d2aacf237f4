import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import type { Grid } from '../grid/grid.js';
import { PublicView } from '../preview/public-view.js';
import { gridIn } from '../grid/table-in.js';

interface TheirTableProps {
  /** The record as it is now; none when it was deleted. */
  readonly theirs: RaRecord | undefined;
  readonly mine: Grid;
  readonly busy: boolean;
  readonly onTakeTheirs: () => void;
  readonly onSaveMine: () => void;
}

/** Somebody else was first: their table beside what is in the editor, and the two ways on. */
export function TheirTable({ theirs, mine, busy, onTakeTheirs, onSaveMine }: TheirTableProps) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>
        {translate(
          theirs ? 'Somebody else changed this table meanwhile.' : 'Somebody else deleted this table meanwhile.',
        )}
      </AlertTitle>
      {theirs && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
          <Side heading={translate('Theirs, as it is now')} grid={gridIn(theirs)} />
          <Side heading={translate('Yours, not saved')} grid={mine} />
        </Box>
      )}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" size="small" color="inherit" disabled={busy} onClick={onTakeTheirs}>
          {translate(theirs ? 'Take theirs' : 'Discard mine')}
        </Button>
        <Button variant="outlined" size="small" color="inherit" disabled={busy} onClick={onSaveMine}>
          {translate(theirs ? 'Save mine over it' : 'Save mine as a new table')}
        </Button>
      </Stack>
    </Alert>
  );
}

function Side({ heading, grid }: { readonly heading: string; readonly grid: Grid }) {
  return (
    <section aria-label={heading}>
      <Typography variant="subtitle2" component="h3">
        {heading}
      </Typography>
      <Box sx={{ maxHeight: '60vh', overflow: 'auto', color: 'text.primary' }}>
        <PublicView grid={grid} label={heading} isNarrow={false} />
      </Box>
    </section>
  );
}
