const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const apostrophes = /[\u2018\u2019\u02BC\u2032]/g;
/** Writers set and leave out the dot under a letter: फ़रवरी, फरवरी. */
const nukta = /\u093C/g;
const devanagariDigits = /[\u0966-\u096F]/g;

/** What can be seen of a text: single spaces, none around it. */
export function visibleText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
}

/** One spelling for what reads the same: composition, letter case, digits, dashes. */
export function normalDateText(visible: string): string {
  return visible
    .normalize('NFC')
    .toLowerCase()
    .replace(nukta, '')
    .replace(devanagariDigits, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(dashes, '-')
    .replace(apostrophes, "'");
}
