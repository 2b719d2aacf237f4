/** The look of `web-public/src/styles/tables.css`, in the console's colours. On phones a regular table is a stack. */
export function viewStyle(isRegular: boolean, isNarrow: boolean) {
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
