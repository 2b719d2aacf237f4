import { cellBullets, cellLine, type GridCell, type GridRow, type Table, tableGrid } from '@noticeboard/content-model';
import { useLanguageOf } from '../app/site-context';

interface PostingTableProps {
  readonly table: Pick<Table, 'rows'>;
  /** The table's name where it has no title row. */
  readonly label: string;
}

/**
 * A saved table. On narrow screens a regular table becomes a stack of cards: each cell repeats its header, and explicit
 * roles restore the semantics that `display: block` removes. Any other table scrolls sideways in a focusable box.
 */
export function PostingTable({ table: { rows }, label }: PostingTableProps) {
  const languageOf = useLanguageOf();
  if (rows.flat().every(({ value }) => cellBullets(value).length === 0)) return null;
  const { columns, caption, head, body, headers, isRegular } = tableGrid(rows);
  const role = (name: string) => (isRegular ? name : undefined);

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
  const shownRows = (group: readonly GridRow[]) =>
    group.map((row, index) => (
      <tr key={index} role={role('row')}>
        {row.map(shownCell)}
      </tr>
    ));
  const shown = (
    <table
      role={role('table')}
      aria-label={cellLine(caption) || label}
      className={`posting-table ${isRegular ? 'plain-table' : 'grid-table'}`}
    >
      {(caption || head.length > 0) && (
        <thead role={role('rowgroup')}>
          {caption && (
            <tr role={role('row')} className="title-row">
              <th role={role('columnheader')} scope="colgroup" colSpan={columns} lang={languageOf(caption)}>
                <CellContent value={caption} />
              </th>
            </tr>
          )}
          {shownRows(head)}
        </thead>
      )}
      <tbody role={role('rowgroup')}>{shownRows(body)}</tbody>
    </table>
  );
  if (isRegular) return shown;
  return (
    <div role="region" aria-label={cellLine(caption) || label} tabIndex={0} className="table-box">
      {shown}
    </div>
  );
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
