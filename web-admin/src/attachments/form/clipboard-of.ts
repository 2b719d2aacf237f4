import type { Clipboard } from '../links/read-links.js';

/** The words that are pasted or dropped, in both of their forms. */
export function clipboardOf(data: Pick<DataTransfer, 'getData'>): Clipboard {
  return { text: data.getData('text/plain'), html: data.getData('text/html') };
}
