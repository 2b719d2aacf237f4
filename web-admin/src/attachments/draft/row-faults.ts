import {
  type Attachment,
  decodeFieldError,
  encodedError,
  encodeFieldError,
  foldTitle,
  isVisible,
  linkTarget,
  listLimit,
  webAddress,
  withoutEntry,
} from '@noticeboard/content-model';
import type { WordKey } from '../../words/translate.js';
import { type Draft, type DraftRow, storedPdf } from './draft.js';

/** Messages by input of one row. */
export interface RowFaults {
  readonly title?: string;
  readonly url?: string;
  readonly file?: string;
}

const address = webAddress('link', 'whole');
const required = encodedError('required');

/** Why a save would be refused, in the server's words where it has some. The server decides. */
export function rowFaults(row: DraftRow): RowFaults {
  return { ...(!isVisible(row.title) && { title: required }), ...contentFault(row) };
}

function contentFault(row: DraftRow): RowFaults {
  if (row.type === 'pdf') return row.file || storedPdf(row) ? {} : { file: 'Please choose a PDF file.' };
  if (row.url.trim() === '') return { url: required };
  // An older link that stays as it was is taken.
  const fault = row.url.trim() === row.saved?.content ? undefined : serverFault(row.url);
  return fault === undefined ? {} : { url: fault };
}

/** The fault that shows while the row is filled in: an address that can no longer become one. */
export function faultsSoFar({ url, saved }: Pick<DraftRow, 'url'> & Partial<DraftRow>): RowFaults {
  const text = url.trim();
  const isBegun =
    text === saved?.content ||
    ['http://', 'https://'].some((start) => start.startsWith(text.toLowerCase())) ||
    // A host may go on.
    /^https?:\/\/[\p{L}\p{M}\p{Nd}.-]+$/iu.test(text);
  const fault = isBegun ? undefined : serverFault(text);
  return fault === undefined ? {} : { url: fault };
}

function serverFault(text: string): string | undefined {
  return address.safeParse(text).error?.issues[0]?.message;
}

/** The faults of the whole, beside those of its rows. */
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

/** A warning's text, and the number of the attachment that it is about. */
export interface Duplicate {
  readonly text: WordKey;
  readonly number?: number;
}

const inAnother: Duplicate = { text: 'Another item of this job has it too.' };
/** One for all, so that a row without any is drawn once. */
const nothing: readonly Duplicate[] = [];

/**
 * By key of the row: what it has in common with a row above it, or with another record of the posting. Both may be
 * meant; nothing of it is refused.
 */
export function duplicatesIn(
  rows: readonly DraftRow[],
  elsewhere: readonly Attachment[],
): ReadonlyMap<number, readonly Duplicate[]> {
  const other = new Set(elsewhere.map(({ type, content }) => (type === 'link' ? addressMark(content) : content)));
  const seen = new Map<string, number>();
  return new Map<number, readonly Duplicate[]>(
    rows.map((row, index) => {
      const mark = contentMark(row);
      const marks: readonly (Duplicate & { readonly mark: string })[] = [
        { mark: titleMark(row.title), text: 'The same title as attachment %{number}.' },
        row.type === 'link'
          ? { mark, text: 'The same address as attachment %{number}.' }
          : { mark, text: 'The same PDF as attachment %{number}.' },
      ];
      const found = marks.flatMap(({ mark: own, text }): readonly Duplicate[] => {
        const number = own === '' ? undefined : seen.get(own);
        if (own !== '' && number === undefined) seen.set(own, index + 1);
        return number === undefined ? [] : [{ text, number }];
      });
      const all = mark !== '' && other.has(mark) ? [...found, inAnother] : found;
      return [row.key, all.length > 0 ? all : nothing];
    }),
  );
}

function contentMark(row: DraftRow): string {
  if (row.type === 'link') return addressMark(row.url);
  const { file } = row;
  return file ? `file ${file.size} ${file.lastModified} ${file.name}` : (storedPdf(row)?.content ?? '');
}

function addressMark(address: string): string {
  const text = address.trim();
  return linkTarget(text)?.href ?? '';
}

function titleMark(title: string): string {
  return title.trim() === '' ? '' : `title ${foldTitle(title)}`;
}
