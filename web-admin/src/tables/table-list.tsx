import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton, Paper, Stack, Typography } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import { useTranslate } from '../words/translate.js';
import { gridIn, layOut, tableName } from './grid/grid.js';
import { PublicView } from './preview/public-view.js';

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

type Way = 'up' | 'down';

/**
 * The keyboard stays on the table that moves: once that is done, on its button for the same way, or at the end of the
 * list for the other. The buttons carry their way as `data-way`.
 */
function useMovedFocus(busy: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const moving = useRef<{ readonly place: number; readonly way: Way }>(undefined);
  useEffect(() => {
    if (busy || !moving.current) return;
    const { place, way } = moving.current;
    moving.current = undefined;
    const line = list.current?.children[place];
    const buttons = Array.from(line?.querySelectorAll<HTMLElement>('button[data-way]:enabled') ?? []);
    (buttons.find(({ dataset }) => dataset['way'] === way) ?? buttons[0])?.focus();
  }, [busy]);
  return { list, follow: (place: number, way: Way) => void (moving.current = { place, way }) };
}

/**
 * Tables stand in the order in which they were added, for good: two change places by exchanging what they hold. Each
 * write says which revision it saw, so that nobody's change is passed over.
 */
export function useTableOrder(family: Family, onExchanged: (one: RaRecord, other: RaRecord) => Promise<void>) {
  const dataProvider = useDataProvider();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ([one, other]: readonly [RaRecord, RaRecord]) => {
      await exchanged(dataProvider, family.console.tables.path, one, other);
      await onExchanged(one, other);
    },
  });
  const exchange = (one: RaRecord, other: RaRecord) => {
    if (!isPending) mutate([one, other]);
  };
  return { busy: isPending, error, exchange };
}

async function exchanged(dataProvider: DataProvider, resource: string, one: RaRecord, other: RaRecord): Promise<void> {
  const put = (record: RaRecord, data: unknown) =>
    dataProvider.update<RaRecord>(resource, { id: record.id, data: { data }, previousData: record });
  const { data: first } = await put(one, other['data']);
  try {
    await put(other, one['data']);
  } catch (error) {
    // Half of it would show one table twice and the other nowhere.
    await put(first, one['data']);
    throw error;
  }
}

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
