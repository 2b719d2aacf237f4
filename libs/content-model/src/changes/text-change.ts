import type { FieldChange } from './change-history.js';

/** What two texts have in common when readers see no difference between them: pages fold white space. */
export function wordsOf(text: string): string {
  return isUneven.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** Anything but words with one space between them. */
const isUneven = /^\s|\s$|\s\s|[^\S ]/;

/** One text in place of another, as typed; `[]` when they read the same. */
export function textChange(path: string, label: string, before = '', after = ''): FieldChange[] {
  if (before === after || wordsOf(before) === wordsOf(after)) return [];
  return [{ path, label, before: before.trim(), after: after.trim() }];
}
