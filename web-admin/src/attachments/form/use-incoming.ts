import { type ClipboardEvent, type Dispatch, type DragEvent, useEffect, useState } from 'react';
import type { Step } from '../draft/editor.js';
import { clipboardOf, readLinks } from '../links/read-links.js';
import { isPdf } from '../draft/pdf-file.js';

/** What is dropped or pasted anywhere on the form becomes rows. `isOver`: something is about to be dropped. */
export function useIncoming(dispatch: Dispatch<Step>) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    // A file that misses the form would replace the page, and with it whatever is not saved.
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!isForRows(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!isForRows(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      const links = files.length > 0 ? [] : readLinks(clipboardOf(event.dataTransfer));
      if (files.length > 0) dispatch({ type: 'addFiles', files });
      else if (links.length > 0) dispatch({ type: 'addLinks', links });
    },
    onPaste(event: ClipboardEvent) {
      // Cells copied from a spreadsheet come with a picture of them: only PDFs count as files here.
      const files = [...event.clipboardData.files].filter(isPdf);
      const links = readLinks(clipboardOf(event.clipboardData));
      if (files.length === 0 && links.length < 2) return;
      event.preventDefault();
      dispatch(files.length > 0 ? { type: 'addFiles', files } : { type: 'addLinks', links });
    },
  };
  return { isOver, handlers };
}

/** Words that are dragged into an input are the browser's to put there. */
function isForRows({ dataTransfer, target }: DragEvent): boolean {
  const intoText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return dataTransfer.types.includes('Files') || !intoText;
}
