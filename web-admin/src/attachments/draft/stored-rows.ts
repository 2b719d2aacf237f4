import type { Attachment } from '@noticeboard/content-model';
import type { Values } from '../../providers/write-bodies.js';
import type { Draft, RowContent } from './draft.js';

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

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
