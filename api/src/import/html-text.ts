import { decodeHTML } from 'entities';

const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote)\s*>/gi;
const tags =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)\b[^<>]{0,2000}>/gi;

const ends = { '<script': '</script>', '<style': '</style>', '<!--': '-->' } as const;

/** Without scripts, styles and comments, each looked for once: of thousands that do not end none is. */
function withoutHidden(text: string): string {
  // The copy has the same length: some letters become two.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const endless = new Set<string>();
  const kept: string[] = [];
  let from = 0;
  for (const { 0: opening, index } of lower.matchAll(/<(?:script|style)\b|<!--/g)) {
    if (index < from || endless.has(opening)) continue;
    const end = ends[opening as keyof typeof ends];
    const at = lower.indexOf(end, index);
    if (at < 0) {
      endless.add(opening);
      continue;
    }
    kept.push(text.slice(from, index));
    from = at + end.length;
  }
  return [...kept, text.slice(from)].join('');
}

/** HTML of a rich-text editor as text with its lines. A text without tags and signs of HTML stays as it is. */
export function textOfHtml(text: string): string {
  const isMarked = text.includes('<') && text.search(tags) >= 0;
  if (!isMarked && !/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.test(text)) return text;
  if (!isMarked) return decodeHTML(text);
  const plain = decodeHTML(withoutHidden(text).replace(/\s+/g, ' ').replace(lineEnds, '\n').replace(tags, ''));
  return plain
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
