import type { Grid } from '../grid.js';

/** As a page would show the table, bullets as lines. */
export function renderedTable(grid: Grid): string {
  const rows = grid.map((row) => {
    const cells = row.map(({ value, colspan, rowspan }) => {
      const lines = value.split(/ ?\/n/).map(escaped).join('<br>');
      return `<td colspan="${colspan}" rowspan="${rowspan}">${lines}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
