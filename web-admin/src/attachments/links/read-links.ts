import { isWebAddress } from '@noticeboard/content-model';

export interface ReadLink {
  /** Empty where the text gives none. */
  readonly title: string;
  readonly url: string;
}

export interface Clipboard {
  readonly text: string;
  readonly html?: string;
}

/** The links of what was pasted or dropped: the page's own where it comes from one, else those in the text. */
export function readLinks({ text, html = '' }: Clipboard): readonly ReadLink[] {
  const [fromText, fromPage] = [linksInText(text), linksInPage(html)];
  // A mail of plain addresses has them as links too; what has more of them is what was meant.
  return fromPage.length >= fromText.length ? fromPage : fromText;
}

/** The text that reads as the same links: a line each, title, tab, address. */
export function asLines(links: readonly ReadLink[]): string {
  return links.map(({ title, url }) => (title === '' ? url : `${title}\t${url}`)).join('\n');
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;

/** Each address with the words of its line, or else with the line above, where that has no address. */
export function linksInText(text: string): readonly ReadLink[] {
  let above = '';
  return text.split(/\r?\n/).flatMap((line) => {
    const found = [...line.matchAll(address)];
    const label = above;
    if (line.trim() !== '') above = found.length === 0 ? tidyTitle(line) : '';
    let end = 0;
    const links = found.map((match) => {
      const before = line.slice(end, match.index);
      end = match.index + match[0].length;
      return { before, url: completed(match[0]) };
    });
    const behind = links.length === 1 ? line.slice(end) : '';
    return links
      .filter(({ url }) => isWebAddress(url))
      .map(({ before, url }) => link(tidyTitle(before) || tidyTitle(behind) || label, url));
  });
}

/** Words that say where to press, and nothing about what is there. */
const pressHere = /^(click here|here|link|download|download (now|pdf)|get pdf|view|open|visit|यहाँ क्लिक करें|क्लिक करें)$/iu;

/** The links of a page; one that only says "Click Here" in a table is called by the first cell of its row. */
export function linksInPage(html: string): readonly ReadLink[] {
  // A document of this kind is never shown and runs no script.
  const anchors = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]')];
  return anchors.flatMap((anchor) => {
    const url = (anchor.getAttribute('href') ?? '').trim();
    if (!isWebAddress(url)) return [];
    const text = tidyTitle(anchor.textContent);
    const isNamed = text !== '' && !pressHere.test(text) && !/^(https?:\/\/|www\.)/i.test(text);
    return [link(isNamed ? text : (rowName(anchor) ?? ''), url)];
  });
}

function rowName(anchor: Element): string | undefined {
  const first = anchor.closest('tr')?.querySelector('th, td');
  return first && !first.contains(anchor) ? tidyTitle(first.textContent) : undefined;
}

function link(title: string, url: string): ReadLink {
  return { title: title || guessTitleOfAddress(url), url };
}

/** A sentence goes on behind an address: its stop is no part of it, nor a bracket that was opened before. */
function completed(found: string): string {
  let url = found;
  // One at a time: an expression would look at each of many stops again.
  while (".,;:!?'’”»*|".includes(url.at(-1) ?? ' ')) url = url.slice(0, -1);
  const isOpen = url.includes('(');
  while (!isOpen && url.endsWith(')')) url = url.slice(0, -1);
  return /^www\./i.test(url) ? `https://${url}` : url;
}

/** No title is longer; the time for what is cut away at its end grows with the square. */
const longestTitle = 1000;

/** A title without numbering, bullets, pointing hands, and the colon or dash before an address. */
function tidyTitle(text: string | null): string {
  return (text ?? '')
    .slice(0, longestTitle)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}(‘“]+/u, '')
    .replace(/^\d{1,2}[.)]\s+/u, '')
    .replace(/[^\p{L}\p{M}\p{N})’”?!%+#.]+$/u, '');
}

/** The words that are pasted or dropped, in both of their forms. */
export function clipboardOf(data: Pick<DataTransfer, 'getData'>): Clipboard {
  return { text: data.getData('text/plain'), html: data.getData('text/html') };
}

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
