import { Box } from '@mui/material';
import { cellBullets, cellLine, type GridCell, type GridRow, tableGrid } from '@noticeboard/content-model';
import { memo, useMemo } from 'react';
import type { Grid } from '../grid/grid.js';
import { CellText } from '../sheet/cell-text.js';

interface PublicViewProps {
  readonly grid: Grid;
  /** Its name where it has no title row of its own. */
  readonly label: string;
  /** The view is that of a phone: a regular table stands as a stack of its rows. */
  readonly isNarrow: boolean;
}

/** True when readers see nothing of a table. */
export function isUnseen(grid: Grid): boolean {
  return grid.flat().every(({ value }) => cellBullets(value).length === 0);
}

/** A table as readers see it; nothing where it says nothing, as on the public page. */
export const PublicView = memo(function PublicView({ grid, label, isNarrow }: PublicViewProps) {
  const { columns, caption, head, body, headers, isRegular } = useMemo(() => tableGrid(grid), [grid]);
  if (isUnseen(grid)) return null;
  const stack = isRegular && isNarrow;
  const name = cellLine(caption) || label;
  const rows = (group: readonly GridRow[]) =>
    group.map((row, place) => (
      <ViewRow key={place} row={row} isSticky={!isRegular} headers={stack ? headers : undefined} />
    ));
  const table = (
    <Box component="table" role="table" aria-label={name} sx={viewStyle(isRegular, isNarrow)}>
      {(caption || head.length > 0) && (
        <thead role="rowgroup">
          {caption && (
            <tr role="row" className="title-row">
              <th role="columnheader" scope="colgroup" colSpan={columns}>
                <CellText value={caption} />
              </th>
            </tr>
          )}
          {rows(head)}
        </thead>
      )}
      <tbody role="rowgroup">{rows(body)}</tbody>
    </Box>
  );
  if (isRegular) return table;
  return (
    <Box role="group" aria-label={name} tabIndex={0} sx={boxStyle}>
      {table}
    </Box>
  );
});

const boxStyle = { overflowX: 'auto', borderTop: 1, borderBottom: 1, borderColor: 'divider' };

interface ViewRowProps {
  readonly row: GridRow;
  /** Its first cell stays in sight when the table is scrolled sideways. */
  readonly isSticky: boolean;
  /** Repeated beside each cell, where rows are stacked. */
  readonly headers: readonly string[] | undefined;
}

const ViewRow = memo(
  function ViewRow({ row, isSticky, headers }: ViewRowProps) {
    return <tr role="row">{row.map((cell) => shownCell(cell, isSticky, headers?.[cell.column]))}</tr>;
  },
  (one, other) =>
    one.isSticky === other.isSticky &&
    one.headers?.join() === other.headers?.join() &&
    JSON.stringify(one.row) === JSON.stringify(other.row),
);

function shownCell({ value, column, colspan, rowspan, isHeader }: GridCell, isSticky: boolean, header = '') {
  const heading = !isHeader && value.trim() !== '' ? cellLine(header) : '';
  const look = {
    ...(colspan > 1 && { colSpan: colspan }),
    ...(rowspan > 1 && { rowSpan: rowspan }),
    ...(isSticky && column === 0 && colspan === 1 && { className: 'sticky-cell' }),
  };
  // A header without words heads nothing.
  if (isHeader && value.trim() !== '') {
    return (
      <th key={column} role="columnheader" scope="col" {...look}>
        <CellText value={value} />
      </th>
    );
  }
  return (
    <td key={column} role="cell" {...look}>
      {heading && (
        <span aria-hidden="true" className="cell-heading">
          {heading}
        </span>
      )}
      <CellText value={value} />
    </td>
  );
}

/** The look of `web-public/src/styles/tables.css`, in the console's colours. On phones a regular table is a stack. */
function viewStyle(isRegular: boolean, isNarrow: boolean) {
  if (!isRegular) return { ...shared, ...grid, ...(isNarrow && narrowGrid) };
  return { ...shared, ...plain, ...(isNarrow && stacked) };
}

const shared = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '1.0625rem',
  letterSpacing: 'normal',
  lineHeight: 1.65,
  '& th, & td': {
    borderBottom: 1,
    borderColor: 'divider',
    py: '10px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    whiteSpace: 'pre-line',
  },
  '& th, & > :first-child > :first-child > td': { fontWeight: 700 },
  '& ul': { m: 0, pl: '20px' },
};

const plain = {
  width: '100%',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& th, & td': { ...shared['& th, & td'], minWidth: '6rem', pl: 0, pr: '16px', overflowWrap: 'anywhere' },
  '& :is(th, td):last-child': { pr: 0 },
  '& tbody > :last-child > td': { borderBottom: 0 },
};

const grid = {
  width: 'calc(100% + 1px)',
  margin: '0 0 -1px -1px',
  '& th, & td': {
    ...shared['& th, & td'],
    px: '12px',
    maxWidth: '20rem',
    borderLeft: 1,
    borderLeftColor: 'divider',
    overflowWrap: 'break-word',
  },
  '& .sticky-cell': { position: 'sticky', left: '-1px', bgcolor: 'background.default' },
};

const narrowGrid = {
  '& th, & td': { ...grid['& th, & td'], px: '8px' },
  '& .sticky-cell': { ...grid['& .sticky-cell'], maxWidth: '9rem' },
};

const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };

const stacked = {
  '&, & thead, & tbody, & tr, & .title-row > th': { display: 'block' },
  '& thead > tr:not(.title-row)': unseen,
  '& tr': { borderBottom: 1, borderColor: 'divider', py: '8px' },
  '& tbody > tr:last-child': { borderBottom: 0 },
  '& th, & td': { ...plain['& th, & td'], pr: 0, py: '6px', borderBottom: 0 },
  '& td': { display: 'flex', gap: '16px' },
  '& td:empty': { display: 'none' },
  '& .cell-heading': { flex: '0 0 40%', color: 'text.secondary' },
};
