const extension = /(?<=.)\.(pdf|docx?|xlsx?|zip|jpe?g|png)$/iu;

/** A title out of a file's name: no extension, spaces for the signs that stand in for them. */
export function guessTitle(fileName: string): string {
  const words = fileName
    .normalize('NFC')
    .replace(extension, '')
    .replaceAll('_', ' ')
    // Between digits a dash is a part of a date or a year: 2026-27.
    .replace(/(?<!\d)-|-(?!\d)/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const [first = ''] = words.split(' ', 1);
  return first === first.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** The name of the file that an address ends in, as a title; empty when it ends in none. */
export function guessTitleOfAddress(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return extension.test(last) ? guessTitle(decoded(last)) : '';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
