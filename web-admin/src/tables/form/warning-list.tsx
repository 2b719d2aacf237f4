import { Box, Button, Stack, Typography } from '@mui/material';
import type { Dispatch } from 'react';
import type { Step } from '../editor/editor.js';
import { cellAt, type Layout } from '../grid/grid.js';
import type { Warning } from '../grid/warnings.js';
import { placeWords } from '../sheet/sheet-row.js';
import { inWords, useTranslate } from '../../words/translate.js';

interface WarningListProps {
  readonly warnings: readonly Warning[];
  readonly layout: Layout;
  readonly dispatch: Dispatch<Step>;
}

const shown = 20;

/** What readers might see otherwise than meant, with the way to the cell and, where there is one, the remedy. */
export function WarningList({ warnings, layout, dispatch }: WarningListProps) {
  const translate = useTranslate();
  const more = warnings.length - shown;
  return (
    <Box component="section" aria-labelledby="warnings-title" sx={{ minWidth: 0 }}>
      <Typography id="warnings-title" component="h3" variant="subtitle2">
        {translate('Warnings (%{count})', { count: warnings.length })}
      </Typography>
      {warnings.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('Nothing to note.')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: '20rem', overflowY: 'auto' }}>
        {warnings.slice(0, shown).map(({ row, column, message, fix }, place) => {
          const where = placeWords(
            cellAt(layout, row, column) ?? { row, column, value: '', colspan: 1, rowspan: 1 },
            translate,
          );
          return (
            <Box component="li" key={place} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">{inWords(message, translate)}</Typography>
              <Stack direction="row" spacing={0.5}>
                <Button
                  size="small"
                  aria-label={translate('Go to cell: %{place}', { place: where })}
                  onClick={() => dispatch({ type: 'point', at: { row, column } })}
                >
                  {translate('Go to cell')}
                </Button>
                {fix && (
                  <Button
                    size="small"
                    aria-label={translate('Fix: %{place}', { place: where })}
                    onClick={() => dispatch({ type: 'fix', at: { row, column }, fix })}
                  >
                    {translate('Fix')}
                  </Button>
                )}
              </Stack>
            </Box>
          );
        })}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('And %{count} more.', { count: more })}
        </Typography>
      )}
    </Box>
  );
}
