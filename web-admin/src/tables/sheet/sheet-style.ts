import type { Theme } from '@mui/material';

/** Set once for the whole table: a style of its own for each cell would cost more than the cell. */
export const sheetStyle = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  fontSize: '0.9375rem',
  '& th, & td': {
    borderRight: 1,
    borderBottom: 1,
    borderColor: 'divider',
    p: '6px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
  },
  '& thead > tr > *': { position: 'sticky', top: 0, zIndex: 2 },
  '& tr > :first-child': { position: 'sticky', left: 0, zIndex: 1, width: '2.5rem' },
  '& thead > tr > :first-child': { zIndex: 3 },
  '& thead > tr > *, & tbody th': {
    bgcolor: 'background.default',
    color: 'text.secondary',
    fontSize: '0.875rem',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
  },
  '& [role=gridcell]': {
    minWidth: '4.5rem',
    maxWidth: '20rem',
    height: '2.25rem',
    overflowWrap: 'break-word',
    whiteSpace: 'pre-line',
    cursor: 'cell',
    userSelect: 'none',
    // The sticky numbers must not cover what has the focus.
    scrollMargin: '2.5rem',
  },
  '& [aria-selected=true]': { bgcolor: 'action.selected' },
  '& [role=gridcell][tabindex="0"]': {
    boxShadow: ({ palette }: Theme) => `inset 0 0 0 2px ${palette.primary.main}`,
  },
  // The theme leaves a text field without a ring of its own.
  '& [role=gridcell]:has(textarea)': {
    boxShadow: ({ palette }: Theme) => `inset 0 0 0 3px ${palette.primary.main}`,
  },
  '& [role=gridcell]:focus-visible': { outlineOffset: '-3px !important' },
  '& .gap': {
    backgroundImage: 'repeating-linear-gradient(135deg, transparent 0 6px, rgb(128 128 128 / 0.25) 6px 7px)',
  },
  '& ul': { m: 0, pl: 2.25 },
  '& textarea': {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    minWidth: '9rem',
    m: '-4px -6px',
    p: '4px 6px',
    border: 0,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'background.paper',
    resize: 'none',
  },
} as const;
