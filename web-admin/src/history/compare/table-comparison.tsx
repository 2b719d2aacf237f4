import { Box, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import { memo } from 'react';
import type { MarkedCell, MarkedRow, TableDifference } from '../difference/table-difference.js';
import { useTranslate } from '../../words/translate.js';
import { Added, MarkedText, Removed, sides } from './marked-text.js';

interface TableComparisonProps {
  readonly table: TableDifference;
  readonly name: string;
  /** Rows that stayed are folded away, where no cell hangs over several. */
  readonly onlyChanges: boolean;
}

/** A table as it was beside the table as it became, cell by cell. */
export function TableComparison({ table, name, onlyChanges }: TableComparisonProps) {
  const translate = useTranslate();
  const side = (which: 'before' | 'after') => {
    const label = translate(which === 'before' ? 'Before' : 'After');
    return (
      <Box sx={{ minWidth: 0 }}>
        <Typography component="p" variant="body2" sx={sides.label}>
          {label}
        </Typography>
        <MarkedTable rows={table[which]} side={which} label={`${name}: ${label}`} onlyChanges={onlyChanges} />
      </Box>
    );
  };
  return (
    <Box sx={sides.pair}>
      {side('before')}
      {side('after')}
    </Box>
  );
}

interface MarkedTableProps {
  readonly rows: readonly MarkedRow[];
  readonly side: 'before' | 'after';
  readonly label: string;
  readonly onlyChanges: boolean;
}

const MarkedTable = memo(function MarkedTable({ rows, side, label, onlyChanges }: MarkedTableProps) {
  const translate = useTranslate();
  if (rows.length === 0) return <em>{translate('No table')}</em>;
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', maxHeight: '70vh' }}>
      <Box component="table" aria-label={label} sx={tableStyle}>
        <tbody>
          {(onlyChanges ? foldedRows(rows) : rows).map((row, place) =>
            typeof row === 'number' ? (
              <tr key={place}>
                <td className="fold" colSpan={1000}>
                  {translate('%{smart_count} row unchanged |||| %{smart_count} rows unchanged', { smart_count: row })}
                </td>
              </tr>
            ) : (
              <tr key={place}>
                {row.cells.map((marked, column) => (
                  <Marked key={column} marked={marked} side={side} />
                ))}
              </tr>
            ),
          )}
        </tbody>
      </Box>
    </Box>
  );
});

interface MarkedProps {
  readonly marked: MarkedCell;
  readonly side: 'before' | 'after';
}

function Marked({ marked, side }: MarkedProps) {
  const translate = useTranslate();
  const { cell, mark, other } = marked;
  const { colspan, rowspan } = cell;
  const spans = { ...(colspan > 1 && { colSpan: colspan }), ...(rowspan > 1 && { rowSpan: rowspan }) };
  return (
    <td {...spans} data-mark={mark}>
      <CellText marked={marked} side={side} />
      {other && (other.colspan !== colspan || other.rowspan !== rowspan) && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {translate('Size %{columns} × %{rows}', { columns: colspan, rows: rowspan })}
        </Typography>
      )}
    </td>
  );
}

function CellText({ marked: { cell, mark, other }, side }: MarkedProps) {
  if (mark === 'removed') return <Removed>{cell.value}</Removed>;
  if (mark === 'added') return <Added>{cell.value}</Added>;
  if (!other) return cell.value;
  const [before, after] = side === 'before' ? [cell, other] : [other, cell];
  return <MarkedText before={before.value} after={after.value} side={side} />;
}

const tableStyle = {
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  minWidth: '100%',
  '& td': {
    border: 1,
    borderColor: 'divider',
    p: '6px 8px',
    verticalAlign: 'top',
    maxWidth: '20rem',
    overflowWrap: 'break-word',
    whiteSpace: 'pre-line',
  },
  '& .fold': { color: 'text.secondary', fontStyle: 'italic' },
  '& [data-mark=changed]': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
  '& [data-mark=removed]': { bgcolor: ({ palette }: Theme) => alpha(palette.error.main, 0.08) },
  '& [data-mark=added]': { bgcolor: ({ palette }: Theme) => alpha(palette.success.main, 0.1) },
};

/**
 * The rows that changed, and the first, which often heads the columns; in place of each run of the others their number.
 * Where a cell hangs over several rows none can be left out.
 */
function foldedRows(rows: readonly MarkedRow[]): readonly (MarkedRow | number)[] {
  if (rows.some(({ cells }) => cells.some(({ cell }) => cell.rowspan > 1))) return rows;
  return rows.reduce<readonly (MarkedRow | number)[]>((shown, row, place) => {
    if (place === 0 || row.mark !== 'same') return [...shown, row];
    const last = shown.at(-1);
    return typeof last === 'number' ? [...shown.slice(0, -1), last + 1] : [...shown, 1];
  }, []);
}
