import { Box, Typography } from '@mui/material';
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
import { sheetStyle } from './sheet-style.js';
import { usePointing } from './use-pointing.js';

interface SheetProps {
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
      <Box sx={{ overflow: 'auto', maxHeight: '70vh', scrollPadding: '2.5rem', border: 1, borderColor: 'divider' }}>
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
