import { decodeHTML } from 'entities';

/**
 * For `JSON.parse`: what MongoDB writes as an object of one name (Extended JSON, canonical and relaxed) becomes the plain
 * value: ids and numbers as text, moments in ISO 8601, a reference as the id that it leads to.
 */
export function withoutExtendedJson(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('$ref' in value && '$id' in value) return value.$id;
  const [[name, inner] = ['', undefined], more] = Object.entries(value);
  if (more !== undefined || !name.startsWith('$')) return value;
  if (name === '$undefined') return null;
  if (name === '$date') return isoMoment(inner) ?? value;
  return plainTypes.has(name) && ['string', 'number'].includes(typeof inner) ? String(inner) : value;
}

const plainTypes: ReadonlySet<string> = new Set([
  '$oid',
  '$numberInt',
  '$numberLong',
  '$numberDouble',
  '$numberDecimal',
  '$symbol',
  '$uuid',
]);

/** Milliseconds, as a number or as text, or ISO 8601. */
function isoMoment(inner: unknown): string | undefined {
  if (typeof inner !== 'string' && typeof inner !== 'number') return undefined;
  const moment = new Date(/^-?\d+$/.test(String(inner)) ? Number(inner) : inner);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Where it stands by itself, and not in an address or a name. */
const storedMoment = /(?<![\w/=.-])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)(?![\w/=])/g;
const indiaMs = 330 * 60_000;

/**
 * A text with the moments in it that a program has stored, as readers in India say them: `05/12/2026`, or `05/12/2026,
 * 5:00 PM`. Midnight in India, and midnight of UTC, stand for the day.
 */
export function withoutMoments(text: string): string {
  return text.replace(storedMoment, (moment) => dayOf(moment) ?? moment);
}

function dayOf(text: string): string | undefined {
  const moment = new Date(text).getTime();
  if (Number.isNaN(moment)) return undefined;
  const isDayOfUtc = moment % 86_400_000 === 0;
  const there = new Date(isDayOfUtc ? moment : moment + indiaMs);
  const [year = '', month = '', day = ''] = there.toISOString().slice(0, 10).split('-');
  const [hours, minutes] = [there.getUTCHours(), there.getUTCMinutes()];
  if (isDayOfUtc || (hours === 0 && minutes === 0)) return `${day}/${month}/${year}`;
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${day}/${month}/${year}, ${clock}`;
}

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
