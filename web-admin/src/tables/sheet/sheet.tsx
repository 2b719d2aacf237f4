import { Box, type Theme, Typography } from '@mui/material';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { commands } from '../editor/commands.js';
import type { Editor, Step } from '../editor/editor.js';
import { freeColumns } from '../grid/board.js';
import { cellAt, type Layout } from '../grid/grid.js';
import { moveFrom, wholeCells } from '../grid/navigation.js';
import { readPaste } from '../grid/read-paste.js';
import { useTranslate } from '../../words/translate.js';
import { copied } from './copied.js';
import { restingStep, typingStep } from './key-steps.js';
import { SheetRow } from './sheet-row.js';
import { usePointing } from './use-pointing.js';

export interface SheetProps {
  readonly editor: Editor;
  readonly layout: Layout;
  readonly label: string;
  readonly dispatch: Dispatch<Step>;
  /** Escape: the keyboard goes on behind the table. */
  readonly onLeave: () => void;
}

/** The cells of the table that is edited, merged ones as such. One of them can be tabbed to: the one with the cursor. */
export function Sheet({ editor, layout, label, dispatch, onLeave }: SheetProps) {
  const { cursor, anchor, typing, focus } = editor;
  const translate = useTranslate();
  const table = useRef<HTMLTableElement>(null);
  const hintId = useId();
  const pointing = usePointing(layout, dispatch);
  const cell = cellAt(layout, cursor.row, cursor.column);
  const selected = wholeCells(layout, { from: anchor, to: cursor });
  const isRange = selected.cells.length > 1;
  const selection = { from: anchor, to: cursor };

  useLayoutEffect(() => {
    if (focus > 0) table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }, [focus]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    // AltGr types characters.
    const command = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
    const stroke = { key, shiftKey, altKey: altKey && !event.getModifierState('AltGraph'), command };
    const goes = typing ? undefined : restingStep(stroke, layout);
    const step = typing ? typingStep(stroke, typing) : goes?.step;
    if (!step) {
      if (key !== 'Escape') return;
      if (isRange) dispatch({ type: 'point', at: cursor });
      else onLeave();
      return;
    }
    if (step.type === 'move' && moveFrom(layout, cursor, step.key) === 'leave') return;
    if (!goes?.goesOn) event.preventDefault();
    // At once, so that the character goes into the cell that has just been opened for it.
    flushSync(() => dispatch(step));
  };

  const copy = (event: ClipboardEvent) => {
    if (typing) return;
    event.preventDefault();
    const { html, text } = copied(layout, selection);
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', text);
  };
  const paste = (event: ClipboardEvent) => {
    if (typing) return;
    event.preventDefault();
    const { clipboardData } = event;
    const clipboard = { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') };
    dispatch({ type: 'paste', paste: readPaste(clipboard) });
  };

  return (
    <>
      <Box sx={frame}>
        <Box
          component="table"
          role="grid"
          ref={table}
          aria-label={label}
          aria-multiselectable="true"
          aria-describedby={hintId}
          sx={sheetStyle}
          onKeyDown={press}
          onCopy={copy}
          onCut={(event: ClipboardEvent) => {
            copy(event);
            if (!typing) dispatch({ type: 'do', command: commands.clear, focuses: true });
          }}
          onPaste={paste}
          {...pointing}
        >
          <thead>
            <tr>
              <td aria-hidden="true" />
              {Array.from({ length: layout.width }, (_, column) => (
                <th key={column} scope="col" data-column={column}>
                  {column + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {layout.lines.map((line, row) => {
              const isInRange = isRange && row >= selected.top && row < selected.bottom;
              const hasCursor = cell?.row === row;
              return (
                <SheetRow
                  key={row}
                  row={row}
                  cells={line.filter((one) => one.row === row)}
                  gaps={freeColumns(line, layout.width).length}
                  selectedFrom={isInRange ? selected.left : 0}
                  selectedTo={isInRange ? selected.right : 0}
                  cursor={hasCursor ? cell.column : undefined}
                  text={hasCursor ? typing?.text : undefined}
                  dispatch={dispatch}
                />
              );
            })}
          </tbody>
        </Box>
      </Box>
      <Typography id={hintId} variant="body2" color="textSecondary">
        {translate(
          'Type to replace a cell, F2 or Enter to edit it, Shift+Enter for a new bullet. Alt+F10 leads to the tools, Escape out of the table.',
        )}
      </Typography>
    </>
  );
}

/** The order of what lies over what is its own: its numbers stay under the lines that stay in view with Save. */
const frame = {
  isolation: 'isolate',
  overflow: 'auto',
  maxHeight: '70vh',
  scrollPadding: '2.5rem',
  border: 1,
  borderColor: 'divider',
};

/** Set once for the whole table: a style of its own for each cell would cost more than the cell. */
const sheetStyle = {
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
