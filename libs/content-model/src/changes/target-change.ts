import type { FieldChange } from './change-history.js';
import { textChange, wordsOf } from './text-change.js';

/** Where a link leads, or the file that it fetches. */
export interface Target {
  /** As readers know it: an address, or the name of a file. */
  readonly text: string;
  /** What it is, whatever its name. */
  readonly content: string;
}

const none: Target = { text: '', content: '' };

/** Another file of the same name would read as if nothing had changed, so it is called replaced. */
export function targetChange(path: string, label: string, before: Target = none, after: Target = none): FieldChange[] {
  const isReplaced =
    before.text !== '' && wordsOf(before.text) === wordsOf(after.text) && before.content !== after.content;
  return textChange(path, label, before.text, isReplaced ? `${after.text} (replaced)` : after.text);
}

/** @param path under which it is stored; named by its content */
export function storedPdf(path: string, fileName: string): Target {
  return { text: fileName.trim() || 'PDF', content: path };
}
