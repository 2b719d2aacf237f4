import type { Page } from 'playwright-core';

/** Said in Latin letters in every language: names, keys, kinds of files. */
const names = 'Noticeboard English PDF https KB MB SITE CONTACT';
const keys = 'Alt Ctrl Shift Enter Escape Esc F2 F10 K S Z';
const known = new Set(`${names} ${keys}`.split(' '));

/**
 * The words in Latin letters that a page shows, or calls its parts by, each with the line that it stands in. Addresses
 * and what stands in inputs are content.
 * @param content further words that are nobody's to translate
 */
export async function latinWords(page: Page, content: readonly string[]): Promise<readonly string[]> {
  const lines = await page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    const parts = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())];
    return [
      document.title,
      ...document.body.innerText.split('\n'),
      ...parts.flatMap((part) => names.map((name) => part.getAttribute(name) ?? '')),
    ];
  });
  return [...new Set(lines)].flatMap((line) => {
    const words = line.replace(/\S*[./@]\S*[a-z]\S*/gi, ' ').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
    return words.filter((word) => !known.has(word) && !content.includes(word)).map((word) => `${word}: ${line.trim()}`);
  });
}
