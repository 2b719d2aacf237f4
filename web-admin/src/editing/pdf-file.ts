export const pdfType = 'application/pdf';

/** True when the browser takes a file for a PDF by its name; the server looks at what is inside. */
export function isPdf(file: File): boolean {
  return file.type === pdfType;
}

/** True when it begins as a PDF does; a renamed file of another kind does not, and the server refuses it. */
export function looksLikePdf(file: File): Promise<boolean> {
  return file
    .slice(0, 5)
    .text()
    .then(
      (text) => text === '%PDF-',
      // The upload reports a file that cannot be read here.
      () => true,
    );
}

export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The tab keeps what it has shown; the address itself is not needed for longer. */
const shownWithin = 60_000;

/**
 * Shows a file that was picked in a tab of its own. The portal's policy (`frame-src`, `object-src`) lets no page hold a
 * PDF inside itself; a tab of its own is no part of the page.
 */
export function previewPdf(file: File): void {
  const address = URL.createObjectURL(file);
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), shownWithin);
}
