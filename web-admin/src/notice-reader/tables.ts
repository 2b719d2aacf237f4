import { cleanText } from '../tables/grid/cell-text.js';
import { layOut } from '../tables/grid/grid.js';
import { readPdf } from '../tables/grid/paste-pdf.js';
import { readTsv } from '../tables/grid/read-paste.js';
import type { NoticeLine, NoticeText } from './notice-text.js';
import type { Proposal } from './proposal.js';
import { isLabelled } from './rows.js';
import { longest } from './signs.js';

const most = 10;
const bounds = { lines: 200, pieces: 30 };

/** Tables of a page, or lines in columns, that are no labels with their values. @param taken numbers of the lines that said something */
export function tablesOf({ lines, tables = [] }: NoticeText, taken: ReadonlySet<number>): readonly Proposal[] {
  const own = tables
    .filter(({ rows, line }) => !areLabels(taken, line, rows.length))
    .map(({ rows, line }) => tableProposal(rows, line, lines[line - 1]?.text ?? ''));
  return tables.length > 0 ? own : tablesIn(lines, taken);
}

function tablesIn(lines: readonly NoticeLine[], taken: ReadonlySet<number>): readonly Proposal[] {
  const found: Proposal[] = [];
  let start = 0;
  for (let at = 0; at <= lines.length && found.length < most; at += 1) {
    if (at < lines.length && at - start < bounds.lines && inColumns(lines[at]?.text ?? '')) continue;
    const run = lines.slice(start, at).map(({ text }) => text);
    if (run.length > 1 && !areLabels(taken, start + 1, run.length)) {
      const text = run.join('\n');
      const rows = readTsv(text) ?? readPdf(text).rows;
      if (layOut(rows).width > 1) found.push(tableProposal(rows, start + 1, run[0] ?? ''));
    }
    start = at + 1;
  }
  return found;
}

/** True where at least half the lines of a table were read as labels with their values. */
function areLabels(taken: ReadonlySet<number>, first: number, count: number): boolean {
  const read = Array.from({ length: count }, (_, place) => taken.has(first + place)).filter(Boolean);
  return read.length * 2 >= count;
}

function inColumns(text: string): boolean {
  if (text.length > longest.line) return false;
  const pieces = text.trim().split(/\t| {2,}/);
  return (
    pieces.length > 1 &&
    pieces.length <= bounds.pieces &&
    !(pieces.length === 2 && /^\(?[\divx]{1,4}[.)]|^\d[\d.]*$/i.test(pieces[0] ?? '')) &&
    !pieces.every(isLabelled)
  );
}

function tableProposal(
  rows: Extract<Proposal['target'], { is: 'table' }>['rows'],
  number: number,
  text: string,
): Proposal {
  const target = { is: 'table', rows } as const;
  return { target, value: '', line: { number, text: cleanText(text.slice(0, longest.line)).slice(0, longest.shown) } };
}
