import { type Dispatch, type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Step } from '../editor/editor.js';
import type { Position } from '../grid/board.js';
import type { Layout } from '../grid/grid.js';

/**
 * The mouse on the cells: a click puts the cursor, dragging or Shift selects, a double click edits, the numbers at the
 * edges select whole rows and columns. A finger cannot click twice fast enough without zooming: its second tap edits.
 * The cursor also goes where a screen reader puts the focus.
 */
export function usePointing(layout: Layout, dispatch: Dispatch<Step>) {
  /** Where the button went down; none while it is up. */
  const start = useRef<Position>(undefined);
  /** The cell at the cursor was pressed once more. */
  const isSecond = useRef(false);
  const isTouch = useRef(false);
  const { height, width } = layout;

  return {
    onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.role !== 'gridcell' || target.tabIndex === 0) return;
      dispatch({ type: 'point', at: { row: Number(target.dataset['row']), column: Number(target.dataset['column']) } });
    },
    onPointerDown: ({ pointerType }: PointerEvent) => void (isTouch.current = pointerType === 'touch'),
    onMouseDown(event: MouseEvent) {
      if (event.button !== 0 || event.target instanceof HTMLTextAreaElement) return;
      const { row, column } = placeOf(event);
      if (row === undefined && column === undefined) return;
      // The browser would put its focus after ours, and select text.
      event.preventDefault();
      if (row === undefined || column === undefined) {
        const from = { row: row ?? 0, column: column ?? 0 };
        dispatch({ type: 'select', from, to: { row: row ?? height - 1, column: column ?? width - 1 } });
        return;
      }
      start.current = { row, column };
      isSecond.current = cellOf(event)?.tabIndex === 0;
      dispatch({ type: 'point', at: { row, column }, extends: event.shiftKey });
    },
    onMouseOver(event: MouseEvent) {
      const from = start.current;
      if (!from) return;
      if (event.buttons !== 1) return void (start.current = undefined);
      const { row, column } = placeOf(event);
      if (row === undefined || column === undefined || (row === from.row && column === from.column)) return;
      dispatch({ type: 'point', at: { row, column }, extends: true });
    },
    onMouseUp: () => void (start.current = undefined),
    onClick() {
      if (isTouch.current && isSecond.current) dispatch({ type: 'edit' });
    },
    onDoubleClick(event: MouseEvent) {
      if (cellOf(event)?.role === 'gridcell') dispatch({ type: 'edit' });
    },
  };
}

interface Place {
  readonly row?: number;
  readonly column?: number;
}

function cellOf({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
}

function placeOf(event: MouseEvent): Place {
  const { row, column } = cellOf(event)?.dataset ?? {};
  return { ...(row !== undefined && { row: Number(row) }), ...(column !== undefined && { column: Number(column) }) };
}
