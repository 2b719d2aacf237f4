import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton, Paper, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { layOut } from './grid/grid.js';
import { gridIn, tableName } from './grid/table-in.js';
import { useMovedFocus } from './use-moved-focus.js';

interface TableListProps {
  /** In the order of the public page. */
  readonly records: readonly RaRecord[];
  /** None: a new one is edited. */
  readonly opened: RaRecord | undefined;
  readonly busy: boolean;
  /** None: the new one. */
  readonly onOpen: (record: RaRecord | undefined) => void;
  readonly onExchange: (one: RaRecord, other: RaRecord) => void;
}

/** The tables that the selected posting has: one of them is in the editor, or a further one is made there. */
export function TableList({ records, opened, busy, onOpen, onExchange }: TableListProps) {
  const translate = useTranslate();
  const { list, follow } = useMovedFocus(busy);

  const mover = (place: number, way: 'up' | 'down') => {
    const to = way === 'up' ? place - 1 : place + 1;
    const [record, neighbour] = [records[place], records[to]];
    const number = place + 1;
    return (
      <IconButton
        size="small"
        data-way={way}
        disabled={busy || !neighbour}
        aria-label={translate(way === 'up' ? 'Move table %{number} up' : 'Move table %{number} down', { number })}
        onClick={() => {
          if (!record || !neighbour) return;
          follow(to, way);
          onExchange(record, neighbour);
        }}
      >
        {way === 'up' ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
      </IconButton>
    );
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="table-list-title" sx={{ p: 2 }}>
      <Typography id="table-list-title" component="h2" variant="subtitle1">
        {translate('Tables of this job (%{count})', { count: records.length })}
      </Typography>
      <Box component="ol" ref={list} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {records.map((record, place) => {
          const grid = gridIn(record);
          const { height, width } = layOut(grid);
          const isOpen = record.id === opened?.id;
          return (
            <Box component="li" key={record.id} sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap' }}>
              <Button
                size="small"
                variant={isOpen ? 'outlined' : 'text'}
                aria-current={isOpen || undefined}
                onClick={() => onOpen(record)}
                sx={{ textAlign: 'left', overflowWrap: 'anywhere', minWidth: 0 }}
              >
                {tableName(grid, place + 1, translate)}
              </Button>
              <Typography variant="body2" color="textSecondary" sx={{ mx: 1 }}>
                {translate('Rows: %{height}, columns: %{width}', { height, width })}
              </Typography>
              {records.length > 1 && (
                <Box sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
                  {mover(place, 'up')}
                  {mover(place, 'down')}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      <Button
        size="small"
        startIcon={<Add />}
        aria-current={!opened || undefined}
        variant={opened ? 'text' : 'outlined'}
        onClick={() => onOpen(undefined)}
        sx={{ mt: 0.5 }}
      >
        {translate(records.length > 0 ? 'Add another table' : 'New table')}
      </Button>
    </Paper>
  );
}
