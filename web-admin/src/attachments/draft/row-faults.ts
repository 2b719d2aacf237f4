import {
  decodeFieldError,
  encodedError,
  encodeFieldError,
  listLimit,
  webAddress,
  withoutEntry,
} from '@noticeboard/content-model';
import { type Draft, type DraftRow, storedPdf } from './draft.js';

/** Messages by input of one row. */
export interface RowFaults {
  readonly title?: string;
  readonly url?: string;
  readonly file?: string;
}

const address = webAddress('link');
const required = encodedError('required');

/** Why a save would be refused, in the server's words where it has some. The server decides. */
export function rowFaults(row: DraftRow): RowFaults {
  return { ...(row.title.trim() === '' && { title: required }), ...contentFault(row) };
}

function contentFault(row: DraftRow): RowFaults {
  if (row.type === 'pdf') return row.file || storedPdf(row) ? {} : { file: 'Please choose a PDF file.' };
  if (row.url.trim() === '') return { url: required };
  const fault = serverFault(row.url);
  return fault === undefined ? {} : { url: fault };
}

/** What is said while the row is filled in: that an address can no longer become one. */
export function faultsSoFar({ url }: Pick<DraftRow, 'url'>): RowFaults {
  const text = url.trim();
  const isBegun = ['http://', 'https://'].some((start) => start.startsWith(text.toLowerCase()));
  const fault = isBegun ? undefined : serverFault(text);
  return fault === undefined ? {} : { url: fault };
}

function serverFault(text: string): string | undefined {
  return address.safeParse(text).error?.issues[0]?.message;
}

/** What is wrong with the whole, beside the faults of its rows. */
export function draftFault({ rows }: Draft, isNew: boolean): string | undefined {
  if (isNew && rows.length === 0) return 'Add a link or a PDF first.';
  return rows.length > listLimit ? encodedError('tooManyEntries', { max: listLimit }) : undefined;
}

export function isFaultless(faults: RowFaults): boolean {
  return Object.keys(faults).length === 0;
}

/** The row that the server means by its error about the list. */
export function refusedRow(message: string): { readonly index: number; readonly text: string } | undefined {
  const error = decodeFieldError(message);
  return error.entry === undefined
    ? undefined
    : { index: error.entry - 1, text: encodeFieldError(withoutEntry(error)) };
}
