/** Web addresses are tokens of their own, up to the next white space. Without flags: the marker is in lower case alone. */
const token = /([Hh][Tt][Tt][Pp][Ss]?:\/\/\S*|\\?\/n)/;

/**
 * The texts of a cell: one, or several where the marker "/n" splits it into bullets (specification, sections 2.5 and
 * 5); none when it is blank. The marker splits wherever it was stored, in "Male/non-binary" too: the display follows
 * the specification, and it is for the console to warn the person who types such a text. Two deviations: an http(s)
 * address is not split, else ".../notice.pdf" would lose its "n", and "\/n" is a literal "/n", in an address too.
 */
export function cellBullets(value: string): readonly string[] {
  if (!value.includes('/n')) return value.trim() === '' ? [] : [value.trim()];
  const bullets: string[] = [];
  let text = '';
  for (const part of value.split(token)) {
    if (part === '/n') {
      bullets.push(text);
      text = '';
    } else {
      text += part.replaceAll('\\/n', '/n');
    }
  }
  return [...bullets, text].map((bullet) => bullet.trim()).filter((bullet) => bullet !== '');
}

/** The same on one line, where no list can stand. */
export function cellLine(value: string): string {
  return cellBullets(value).join(', ');
}
