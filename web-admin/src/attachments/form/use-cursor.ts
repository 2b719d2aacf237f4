import { useEffect } from 'react';
import type { Editor } from '../draft/editor.js';
import { addLinkButtonId } from './add-buttons.js';

/** Puts the cursor where the last step leaves it. */
export function useCursor(editor: Editor): void {
  useEffect(() => {
    const { focus, removed, draft } = editor;
    if (focus !== undefined) document.getElementById(titleInputId(focus))?.focus();
    else if (removed && draft.rows.length === 0) document.getElementById(addLinkButtonId)?.focus();
    // After every step: two of them may mean the same row.
  }, [editor]);
}

/** `id` of the input that takes the cursor when its row is added. */
export function titleInputId(key: number): string {
  return `attachment-${key}-title`;
}
