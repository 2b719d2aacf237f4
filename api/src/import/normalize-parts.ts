import {
  type Attachment,
  type Cell,
  completedLink,
  type Family,
  isWebAddress,
  jsonIn,
  listLimit,
  tableBody,
  tableLimits,
  excessOf,
} from '@noticeboard/content-model';
import { renamer } from './folded-names.js';
import { mostDepth } from './json-members.js';
import { repeatedName } from './repeated-name.js';
import { type Fields, isFields, normalizeText, type Note, shorten } from './normalize-values.js';

/** Rows that the API would take: spans are integers, cells do not overlap. */
export function normalizeRows(family: Family, value: unknown, note: Note): Cell[][] {
  if (!Array.isArray(value)) {
    if (value !== null && value !== undefined) note('data is no list of rows, now empty', 'left out');
    return [];
  }
  const rows = value.flatMap((row: unknown, index) => {
    if (Array.isArray(row))
      return [
        shorten(
          row.map((cell) => normalizeCell(cell, note)),
          tableLimits.cells,
          `row ${index + 1}`,
          note,
        ),
      ];
    note(`row ${index + 1} is no list of cells`, 'left out');
    return [];
  });
  const kept = withinCells(shorten(rows, tableLimits.rows, 'data', note), note);
  if (tableBody(family, 'whole').safeParse({ [family.titleField]: '', data: kept }).success) return kept;
  note('cells overlap: every cell takes one place now');
  return kept.map((cells) => cells.map(({ value: text }) => ({ value: text, colspan: 1, rowspan: 1 })));
}

function withinCells(rows: Cell[][], note: Note): Cell[][] {
  let cells = 0;
  const end = rows.findIndex((row) => (cells += row.length) > tableLimits.cellsInAll);
  if (end < 0) return rows;
  note(`data has more than ${tableLimits.cellsInAll} cells, cut to ${end} rows`);
  return rows.slice(0, end);
}

export const renameCell = renamer(['value', 'colspan', 'rowspan']);

function normalizeCell(value: unknown, note: Note): Cell {
  const cell: Fields = isFields(value) ? renameCell(value) : { value };
  const text = normalizeText(cell['value'], 'a cell', note);
  return { value: text, colspan: normalizeSpan(cell['colspan'], note), rowspan: normalizeSpan(cell['rowspan'], note) };
}

function normalizeSpan(value: unknown, note: Note): number {
  if (value === null || value === undefined || value === '') return 1;
  const span = Math.trunc(Number(value));
  const mended = Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), tableLimits.span);
  if (mended !== Number(value)) note(`a span of ${normalizeText(value, 'span', () => {})} is ${mended} now`);
  return mended;
}

/** Attachments, those of type `pdf` without content: they wait for their files, named by the old portal's paths. */
export interface NormalizedAttachments {
  readonly attachments: readonly Attachment[];
  readonly files: readonly string[];
}

export function normalizeAttachments(value: unknown, note: Note): NormalizedAttachments {
  const mended = listIn(value, note).flatMap((entry) => normalizeAttachment(entry, note) ?? []);
  const kept = shorten(mended, listLimit, 'attachments', note);
  return {
    attachments: kept.map(({ attachment }) => attachment),
    files: kept.flatMap(({ file }) => (file === '' ? [] : [file])),
  };
}

const deepAlone = { depth: mostDepth, members: Infinity, entries: Infinity, all: Infinity };

/**
 * Some old records keep the list as the JSON text that their form had sent. @param note called with the reason why
 * there is none
 */
export function listIn(value: unknown, note: Note = () => {}): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  const fault = typeof value === 'string' ? faultIn(value) : undefined;
  const list = typeof value === 'string' && fault === undefined ? jsonIn(value) : value;
  if (Array.isArray(list)) return list;
  note(`attachments are ${fault ?? 'no list'}`, 'left out');
  return [];
}

function faultIn(json: string): string | undefined {
  if (excessOf(Buffer.from(json), deepAlone) !== undefined) return `nested deeper than ${mostDepth} levels`;
  const name = repeatedName(json);
  return name === undefined ? undefined : `a text that gives "${name}" twice`;
}

export const renameAttachment = renamer(['title', 'type', 'content', 'fileName']);

function normalizeAttachment(given: unknown, note: Note): { attachment: Attachment; file: string } | undefined {
  if (!isFields(given)) {
    note('an attachment is no object', 'left out');
    return undefined;
  }
  const value: Fields = renameAttachment(given);
  const typed = normalizeText(value['content'], 'content', note).trim();
  const ownName = normalizeText(value['fileName'], 'fileName', note);
  const file = isWebAddress(typed) ? '' : storedFile(typed);
  const content = isWebAddress(typed) || file !== '' ? typed : (completedLink(typed) ?? typed);
  if (content !== typed) note(`content "${typed}" is "${content}" now`);
  const isLink = isWebAddress(content);
  const fileName = ownName === '' ? nameOf(file) : ownName;
  const title = normalizeText(value['title'], 'title', note).trim() || fileName || content;
  if (isLink) {
    if (value['type'] === 'pdf') note(`attachment "${title}" is a PDF on a host, kept as a link`);
    else if (value['type'] && value['type'] !== 'link') note(`attachment "${title}" is kept as a link`);
    return { attachment: { title, type: 'link', content, fileName: ownName }, file: '' };
  }
  if (value['type'] !== 'link' && file !== '')
    return { attachment: { title, type: 'pdf', content: '', fileName }, file };
  note(`attachment "${title}" has neither a web address nor a file ("${content}")`, 'left out');
  return undefined;
}

/** A listing's PDF. */
export function normalizeFile(record: Fields, note: Note): { file: string; fileName: string } {
  const given = normalizeText(record['pdfFile'], 'pdfFile', note).trim();
  const file = storedFile(given);
  if (given !== '' && file === '') note(`pdfFile "${given}" is no stored file, now empty`, 'left out');
  const fileName = normalizeText(record['fileName'], 'fileName', note);
  return { file, fileName: file === '' ? '' : fileName || nameOf(file) };
}

/** A stored relative path with plain slashes; `''` for what is none, or leads out of its folder. */
function storedFile(text: string): string {
  const path = text.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
  if (path.length > 1000) return '';
  return path.split('/').includes('..') || !/\.pdf$/i.test(path) || /\p{Cc}|^[a-z]+:/iu.test(path) ? '' : path;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
