import {
  cellBullets,
  cellLine,
  type GridCell,
  type GridRow,
  type Table,
  type TableGrid,
  tableGrid,
} from '@noticeboard/content-model';
import { createContext, useContext } from 'react';
import { useLanguageOf } from '../app/site-context';

interface PostingTableProps {
  readonly table: Pick<Table, 'rows'>;
  /** The table's name where it has no title row. */
  readonly label: string;
}

/**
 * A saved table. On narrow screens a regular table becomes a stack of cards: each cell repeats its header, and explicit
 * roles restore the semantics that `display: block` removes. The box around it is the table then: the standard allows
 * these roles only in an element that is none ("ARIA in HTML", 4). Any other table scrolls sideways in a focusable box.
 */
export function PostingTable({ table, label }: PostingTableProps) {
  const languageOf = useLanguageOf();
  const made = useContext(MadeTables).get(table);
  const { rows } = table;
  if (rows.every((row) => row.every(({ value }) => cellBullets(value).length === 0))) return null;
  const grid = made?.grid ?? tableGrid(rows);
  const { columns, caption, head, body, isRegular } = grid;
  const role = roleIn(grid);
  const name = cellLine(caption) || label;
  const shown = (
    <table
      role={role('none')}
      aria-label={isRegular ? undefined : name}
      className={`posting-table ${isRegular ? 'plain-table' : 'grid-table'}`}
    >
      {(caption || head.length > 0) && (
        <thead role={role('rowgroup')}>
          {caption && (
            <tr role={role('row')} className="title-row">
              <th
                role={role('columnheader')}
                scope="colgroup"
                colSpan={columns}
                aria-colspan={isRegular ? columns : undefined}
                lang={languageOf(caption)}
              >
                <CellContent value={caption} />
              </th>
            </tr>
          )}
          <TableRows rows={head} grid={grid} />
        </thead>
      )}
      {made ? (
        <tbody role={role('rowgroup')} dangerouslySetInnerHTML={{ __html: made.body }} />
      ) : (
        <tbody role={role('rowgroup')}>
          <TableRows rows={body} grid={grid} />
        </tbody>
      )}
    </table>
  );
  if (isRegular) {
    return (
      <div role="table" aria-label={name}>
        {shown}
      </div>
    );
  }
  return (
    <div role="region" aria-label={name} tabIndex={0} className="table-box">
      {shown}
    </div>
  );
}

/** A table whose rows are markup already: those of a large one are made in turns, before the page. */
export interface MadeTable {
  readonly grid: TableGrid;
  /** The rows of its body. */
  readonly body: string;
}

export const MadeTables = createContext<ReadonlyMap<PostingTableProps['table'], MadeTable>>(new Map());

interface TableRowsProps {
  readonly rows: readonly GridRow[];
  /** The table that they are of. */
  readonly grid: TableGrid;
}

export function TableRows({ rows, grid }: TableRowsProps) {
  const languageOf = useLanguageOf();
  const { headers, isRegular } = grid;
  const role = roleIn(grid);

  const shownCell = ({ value, column, colspan, rowspan, isHeader }: GridCell) => {
    const Tag = isHeader ? 'th' : 'td';
    const heading = isRegular && !isHeader && value.trim() !== '' ? cellLine(headers[column] ?? '') : '';
    return (
      <Tag
        key={column}
        role={role(isHeader ? 'columnheader' : 'cell')}
        scope={isHeader ? 'col' : undefined}
        colSpan={colspan > 1 ? colspan : undefined}
        rowSpan={rowspan > 1 ? rowspan : undefined}
        lang={languageOf(value)}
        className={column === 0 && colspan === 1 && !isRegular ? 'sticky-cell' : undefined}
      >
        {heading && (
          <span aria-hidden="true" lang={languageOf(heading)} className="cell-heading">
            {heading}
          </span>
        )}
        <CellContent value={value} />
      </Tag>
    );
  };
  return rows.map((row, index) => (
    <tr key={index} role={role('row')}>
      {row.map(shownCell)}
    </tr>
  ));
}

function roleIn({ isRegular }: TableGrid): (name: string) => string | undefined {
  return (name) => (isRegular ? name : undefined);
}

/** The text of a cell, as a list where it contains bullet markers. */
function CellContent({ value }: { readonly value: string }) {
  const bullets = cellBullets(value);
  if (bullets.length < 2) return bullets[0] ?? '';
  return (
    <ul className="cell-bullets">
      {bullets.map((bullet, index) => (
        <li key={index}>{bullet}</li>
      ))}
    </ul>
  );
}
