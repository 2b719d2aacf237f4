import { downloadCSV, type Exporter, type RaRecord } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import type { Translate } from '../words/translate.js';

/** Heading by source, in the order of the columns. */
export type CsvColumns = Readonly<Record<string, string>>;

/** Spreadsheets take a file without this mark for one in their country's old character set, Hindi and ₹ lost. */
export const byteOrderMark = '\uFEFF';

/** @param more what a row holds beside the fields of its record */
export function csvExporter(
  columns: CsvColumns,
  translate: Translate,
  more: (record: RaRecord) => Values = () => ({}),
): Exporter {
  const headings = Object.fromEntries(Object.entries(columns).map(([source, label]) => [source, translate(label)]));
  const rowsOf = (records: readonly RaRecord[]) => records.map((record) => ({ ...record, ...more(record) }));
  return (records, _fetchRelated, _dataProvider, resource) =>
    downloadCSV(byteOrderMark + csvOf(rowsOf(records), headings), resource ?? '');
}

/** RFC 4180. */
export function csvOf(records: readonly Values[], columns: CsvColumns): string {
  const sources = Object.keys(columns);
  const lines = [Object.values(columns), ...records.map((record) => sources.map((source) => record[source]))];
  return lines.map((cells) => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`).join('');
}

/** A cell holds what a person can read; a list or an object has no column. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return formula.test(value) ? `'${value}` : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The texts that a spreadsheet would work out instead of showing them: content is imported and pasted, too. */
const formula = /^[\s\0]*[=+\-@]/;

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
