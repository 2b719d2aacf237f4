import type { Attachment } from '@noticeboard/content-model';
import { guessTitle } from '../links/read-links.js';
import { isObject, type AttachmentDraft, type Values } from '../../providers/write-bodies.js';

/**
 * One attachment while it is edited. It holds what it is as a link and what it is as a PDF at once: another type hides
 * the one and shows the other, and only saving lets go of what is hidden.
 */
export interface DraftRow {
  readonly key: number;
  readonly title: string;
  readonly type: Attachment['type'];
  readonly url: string;
  /** A PDF that was picked and not sent yet. */
  readonly file: File | undefined;
  /** As it was read; none for a row that is new. */
  readonly saved: Attachment | undefined;
}

/** The attachments of one record, in their order. */
export interface Draft {
  readonly rows: readonly DraftRow[];
  readonly nextKey: number;
}

export type RowContent = Partial<Omit<DraftRow, 'key'>>;

const none: Draft = { rows: [], nextKey: 1 };
const emptyRow = { title: '', type: 'link', url: '', file: undefined, saved: undefined } as const;

/** Add mode: one empty row to begin with. */
export const newDraft: Draft = addRows(none, [{}]);

export function draftOf(attachments: readonly Attachment[]): Draft {
  return addRows(
    none,
    attachments.map((saved) => ({
      title: saved.title,
      type: saved.type,
      url: saved.type === 'link' ? saved.content : '',
      saved,
    })),
  );
}

/** Adds rows at the end, in place of rows that nobody has filled in. */
export function addRows({ rows, nextKey }: Draft, contents: readonly RowContent[]): Draft {
  const added = contents.map((content, index) => ({ ...emptyRow, ...content, key: nextKey + index }));
  return { rows: [...rows.filter((row) => !isBlank(row)), ...added], nextKey: nextKey + added.length };
}

export function changeRow(draft: Draft, key: number, content: RowContent): Draft {
  return { ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...content } : row)) };
}

/** Up is -1, down is 1; beyond an end it stays. */
export function moveRow(draft: Draft, key: number, by: -1 | 1): Draft {
  const from = draft.rows.findIndex((row) => row.key === key);
  const row = draft.rows[from];
  if (!row || !draft.rows[from + by]) return draft;
  return { ...draft, rows: draft.rows.toSpliced(from, 1).toSpliced(from + by, 0, row) };
}

export function removeRow(draft: Draft, key: number): Draft {
  return { ...draft, rows: draft.rows.filter((row) => row.key !== key) };
}

export function putBack(draft: Draft, row: DraftRow, at: number): Draft {
  return { ...draft, rows: draft.rows.toSpliced(at, 0, row) };
}

function isBlank({ title, url, file, saved }: DraftRow): boolean {
  return title.trim() === '' && url.trim() === '' && !file && !saved;
}

/** The stored PDF that the row falls back to. */
export function storedPdf({ saved }: Pick<DraftRow, 'saved'>): Attachment | undefined {
  return saved?.type === 'pdf' ? saved : undefined;
}

/** A PDF in place of the one that the row has; a title that came from that file's name comes from the new one's. */
export function pickedPdf(row: DraftRow, picked: File): RowContent {
  const former = row.file?.name ?? storedPdf(row)?.fileName ?? '';
  const title = row.title.trim();
  const isFromName = title === '' || title === guessTitle(former);
  return { file: picked, ...(isFromName && { title: guessTitle(picked.name) }) };
}

/** The rows that a save sends: of each row the fields that its type shows. */
export function attachmentsOf({ rows }: Draft): readonly AttachmentDraft[] {
  return rows.map(({ title: typed, type, url, file, saved }) => {
    const title = typed.trim();
    const fileName = saved?.type === type ? saved.fileName : '';
    if (type === 'link') return { title, type, content: url.trim(), fileName };
    if (file) return { title, type, content: '', fileName: file.name, file };
    return { title, type, content: storedPdf({ saved })?.content ?? '', fileName };
  });
}

/** The attachments of a useful-items record as the API answers it. */
export function attachmentsIn({ attachments }: Values): readonly Attachment[] {
  return Array.isArray(attachments) ? attachments : [];
}

/** The rows as the browser keeps them until they are saved; with what their other type holds. */
export function rowsForDraft({ rows }: Draft): Values {
  return { rows: rows.map(({ title, type, url, file, saved }) => ({ title, type, url, file, saved })) };
}

/** The way back. A browser keeps no files: their rows want them again. */
export function rowsFromDraft({ rows }: Values): readonly RowContent[] {
  return Array.isArray(rows) ? rows.filter(isObject).map(rowIn) : [];
}

function rowIn({ title, type, url, saved }: Values): RowContent {
  return {
    title: textOf(title),
    type: typeOf(type),
    url: textOf(url),
    ...(isObject(saved) && { saved: attachmentIn(saved) }),
  };
}

function attachmentIn({ title, type, content, fileName }: Values): Attachment {
  return { title: textOf(title), type: typeOf(type), content: textOf(content), fileName: textOf(fileName) };
}

function typeOf(value: unknown): Attachment['type'] {
  return value === 'pdf' ? 'pdf' : 'link';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
