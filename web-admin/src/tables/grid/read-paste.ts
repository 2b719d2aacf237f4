import { tableLimits } from '@noticeboard/content-model';
import type { Sentence } from '../../words/sentence.js';
import { blankCell } from './board.js';
import { cleanText } from './clean-text.js';
import { type Grid, layOut } from './grid.js';
import { isRefused, type Refused, tooMuch, withinLimits } from './grid-outcome.js';
import { readHtml } from './paste-html.js';
import { readPdf } from './paste-pdf.js';
import { readTsv } from './paste-tsv.js';

/** The two flavours of a clipboard that may hold a table; `''` for one that is not there. */
export interface Clipboard {
  readonly html: string;
  readonly text: string;
}

export interface Paste {
  readonly rows: Grid;
  readonly source: 'html' | 'tsv' | 'pdf' | 'text';
  /** What the editor should know of the reading, in plain words. */
  readonly notes: readonly Sentence[];
}

/**
 * A table out of the clipboard: a table of a page or a spreadsheet, else tab-separated text, else text in lines or with
 * wide spaces as PDF viewers give it, else one cell. Refused where nothing is there or the limits of a table are passed.
 */
export function readPaste(clipboard: Clipboard): Paste | Refused {
  const paste = read(clipboard);
  if (!paste) return { refused: 'There is nothing to paste.' };
  const { width } = layOut(paste.rows);
  if (width > tableLimits.cells)
    return tooMuch('A table has at most %{limit} columns; this has %{count}.', tableLimits.cells, width);
  const outcome = withinLimits(paste.rows);
  return isRefused(outcome) ? outcome : paste;
}

function read({ html, text }: Clipboard): Paste | undefined {
  const table = readHtml(html);
  if (table) return { ...table, source: 'html' };
  if (cleanText(text) === '') return undefined;
  const tabbed = readTsv(text);
  if (tabbed) return { rows: tabbed, source: 'tsv', notes: [] };
  const printed = readPdf(text);
  if (printed.rows.flat().length > 1) return { ...printed, source: 'pdf' };
  return { rows: [[{ ...blankCell, value: cleanText(text) }]], source: 'text', notes: [] };
}
