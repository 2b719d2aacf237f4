import { type Attachment, foldTitle, isWebAddress } from '@noticeboard/content-model';
import { type DraftRow, storedPdf } from './draft.js';

/** A warning's text, and the number of the attachment that it is about. */
export interface Duplicate {
  readonly text: string;
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
      const found = [
        { mark: titleMark(row.title), text: 'The same title as attachment %{number}.' },
        row.type === 'link'
          ? { mark, text: 'The same address as attachment %{number}.' }
          : { mark, text: 'The same PDF as attachment %{number}.' },
      ].flatMap(({ mark: own, text }) => {
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
  return isWebAddress(text) ? new URL(text).href : '';
}

function titleMark(title: string): string {
  return title.trim() === '' ? '' : `title ${foldTitle(title)}`;
}
