import type { useTranslate } from 'react-admin';
import { layOut } from '../grid/grid.js';
import type { Paste } from '../grid/read-paste.js';

const sources = {
  html: 'a table of a page, a document or a spreadsheet',
  tsv: 'cells of a spreadsheet, as text',
  pdf: 'text with columns or lines, as PDF files give it',
  text: 'a single text',
} as const satisfies Record<Paste['source'], string>;

/** What a paste was read as, and how much it is. */
export function pasteWords({ rows, source }: Paste, translate: ReturnType<typeof useTranslate>): string {
  const { height, width } = layOut(rows);
  return translate('Read as %{source}. Rows: %{rows}, columns: %{columns}.', {
    source: translate(sources[source]),
    rows: height,
    columns: width,
  });
}
