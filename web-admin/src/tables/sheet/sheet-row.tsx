import { TextareaAutosize } from '@mui/material';
import { cellBullets } from '@noticeboard/content-model';
import { type Dispatch, memo, useEffect, useRef } from 'react';
import type { Step } from '../editor/editor.js';
import { bottomOf, type PlacedCell, rightOf } from '../grid/board.js';
import { type Translate, useTranslate } from '../../words/translate.js';
import { CellText } from './cell-text.js';

interface SheetRowProps {
  /** Counted from 0. */
  readonly row: number;
  /** Those that begin in this row. */
  readonly cells: readonly PlacedCell[];
  /** Places that no cell covers. They are all to the right. */
  readonly gaps: number;
  /** Columns that are selected, up to before `selectedTo`. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** The column where the cell with the cursor begins, if it begins in this row. */
  readonly cursor: number | undefined;
  /** The text that is being typed at the cursor. */
  readonly text: string | undefined;
  readonly dispatch: Dispatch<Step>;
}

/** It is drawn again only when something in it changes: tables of hundreds of rows stay quick to type in. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, cells, gaps, selectedFrom, selectedTo, cursor, text, dispatch } = props;
  const translate = useTranslate();
  return (
    <tr>
      <th scope="row" data-row={row}>
        {row + 1}
      </th>
      {cells.map((cell) => {
        const { column, colspan, rowspan, value } = cell;
        const isSelected = column >= selectedFrom && column < selectedTo;
        const hasCursor = column === cursor;
        const isOpen = hasCursor && text !== undefined;
        const name = cellWords(cell, translate);
        return (
          <td
            key={column}
            role="gridcell"
            aria-label={name}
            aria-selected={isSelected || undefined}
            // While it is typed in, its input is what can be reached.
            tabIndex={isOpen ? undefined : hasCursor ? 0 : -1}
            data-row={row}
            data-column={column}
            colSpan={colspan}
            rowSpan={rowspan}
          >
            {isOpen ? <CellInput name={name} text={text} dispatch={dispatch} /> : <CellText value={value} />}
          </td>
        );
      })}
      {Array.from({ length: gaps }, (_, place) => (
        <td key={`gap ${place}`} aria-hidden="true" className="gap" />
      ))}
    </tr>
  );
}, isUnchanged);

function isUnchanged({ cells, ...one }: SheetRowProps, { cells: others, ...other }: SheetRowProps): boolean {
  return (
    cells.length === others.length &&
    cells.every((cell, place) => isSame(cell, others[place])) &&
    Object.keys(one).every((name) => one[name as keyof typeof one] === other[name as keyof typeof other])
  );
}

function isSame(one: PlacedCell, other: PlacedCell | undefined): boolean {
  return (
    one.value === other?.value &&
    one.column === other.column &&
    one.row === other.row &&
    one.colspan === other.colspan &&
    one.rowspan === other.rowspan
  );
}

interface CellInputProps {
  readonly name: string;
  readonly text: string;
  readonly dispatch: Dispatch<Step>;
}

/** The text of a cell while it is typed; each line is a bullet. */
function CellInput({ name, text, dispatch }: CellInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  return (
    <TextareaAutosize
      ref={input}
      autoFocus
      aria-label={name}
      value={text}
      onChange={({ target }) => dispatch({ type: 'type', text: target.value })}
      onBlur={() => dispatch({ type: 'rest' })}
    />
  );
}

/** "row 2, column 3", or of a merged cell "rows 2 to 3, column 3". */
export function placeWords(cell: PlacedCell, translate: Translate): string {
  const { row, column, rowspan, colspan } = cell;
  const rows =
    rowspan === 1
      ? translate('row %{row}', { row: row + 1 })
      : translate('rows %{first} to %{last}', { first: row + 1, last: bottomOf(cell) });
  const columns =
    colspan === 1
      ? translate('column %{column}', { column: column + 1 })
      : translate('columns %{first} to %{last}', { first: column + 1, last: rightOf(cell) });
  return `${rows}, ${columns}`;
}

/** The name of a cell: where it is, and what it says, in the very words that are seen (WCAG 2.5.3). */
function cellWords(cell: PlacedCell, translate: Translate): string {
  return `${placeWords(cell, translate)}: ${cellBullets(cell.value).join(' ') || translate('empty')}`;
}
