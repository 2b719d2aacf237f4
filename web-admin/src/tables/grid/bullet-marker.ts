/** Where a cell's text is split into bullets on the public page (specification, section 5). */
const marker = '/n';

/**
 * What would take a marker that follows at once for something else: the public page reads a web address up to the next
 * white space, and `\/n` as the letters themselves.
 */
const swallowsMarker = /(?:https?:\/\/?\S*|\\)$/i;

/** Lines as one cell's text, each a bullet of its own. Blank lines are left out; a single line stays as it is. */
export function joinLines(lines: readonly string[]): string {
  const [last, ...others] = lines.filter((line) => line.trim() !== '').toReversed();
  if (last === undefined) return '';
  const ended = others.toReversed().map((line) => `${line}${swallowsMarker.test(line) ? ' ' : ''}${marker}`);
  return `${ended.join('')}${last}`;
}
