import type { SearchedLine } from '../search/searched-lines.js';
import { normalDateText } from '../dates/date-tokens.js';

/** A value that a line of a posting states. Nothing of it is stored as if it had been typed. */
export interface Reading {
  readonly value: string;
  readonly line: SearchedLine;
}

/** The lowest first, in the order of the filter. */
export const qualifications = ['8th', '10th', '12th', 'iti', 'diploma', 'graduate', 'postgraduate'] as const;
export type Qualification = (typeof qualifications)[number];

const end = String.raw`(?![\p{L}\p{M}\p{N}])`;
const begin = String.raw`(?<![\p{L}\p{M}\p{N}])`;

/** Degrees by their short names: B.A., M.Sc, BTech. One letter more makes another word. */
function degrees(level: string, subjects: readonly string[]): string {
  return String.raw`${begin}${level}\.?\s?(?:${subjects.join('|')})(?:\.|${end})`;
}

function school(year: number, roman: string, ordinals: string): string {
  const before = String.raw`(?:class|std|standard|grade|कक्षा)\s*[-–]?\s*(?:${year}|${roman})(?:st|nd|rd|th)?${end}`;
  const after = String.raw`${begin}${year}\s?-?\s?(?:th|वीं|वी|वां)${end}`;
  return [before, after, ...ordinals.split(' ').map((word) => `${begin}${word}${end}`)].join('|');
}

/** The higher levels first: what names one is taken out before the next is looked for. */
const patterns: readonly (readonly [Qualification | undefined, RegExp])[] = (
  [
    // These are no qualification that somebody has: the name of a test, a course that is entered, a year.
    [undefined, String.raw`graduate aptitude test|under\s?-?graduat\w*|${begin}ug${end}|graduation year`],
    [
      'postgraduate',
      String.raw`post\s?-?graduat\w*(?:\s+(?:degree|diploma))?|${begin}masters?(?:'s)?\s*(?:'|degree|of|in)(?:\s*degree)?|${begin}pg\s?(?:degree|diploma)|${begin}ph\.?\s?d${end}|स्नातकोत्तर|परास्नातक|${degrees('m', ['a', 'sc', 'com', 'tech', 'e', 'ed', 'phil', 'ca', 'b\\.?a'])}`,
    ],
    [
      'graduate',
      String.raw`${begin}graduat(?:e|es|ion)${end}|${begin}bachelor(?:s|'s)?${end}|${begin}degrees?${end}|${begin}(?:llb|mbbs|bds)${end}|स्नातक|डिग्री|${degrees('b', ['a', 'sc', 'com', 'tech', 'e', 'ed', 'pharm', 'ca', 'b\\.?a'])}`,
    ],
    ['diploma', String.raw`${begin}diploma|डिप्लोमा`],
    ['iti', String.raw`${begin}i\.?t\.?i${end}|industrial training|आई\s?टी\s?आई|आईटीआई`],
    [
      '12th',
      String.raw`10\s?\+\s?2|${begin}(?:higher|senior) secondary|${begin}intermediate${end}(?! level)|इंटर(?:मीडिएट)?${end}|${begin}hsc${end}|${school(12, 'xii', 'twelfth बारहवीं')}`,
    ],
    [
      '10th',
      String.raw`${begin}matric(?:ulat\w+)?${end}|${begin}high\s?school${end}|${begin}sslc${end}|हाई\s?स्कूल|मैट्रिक|${school(10, 'x', 'tenth दसवीं')}`,
    ],
    ['8th', school(8, 'viii', 'eighth आठवीं')],
  ] as const
).map(([value, pattern]) => [value, new RegExp(pattern, 'gu')]);

/** About papers and days, which tell nothing of what is asked for: "date of birth as in the 10th certificate". */
const isOfPapers = /date of birth|birth date|\bdob\b|mark\s?-?sheet|proof of|जन्म|अंक\s?-?पत्र/u;
/** "10th with ITI": the school is not enough. */
const togetherWithIti =
  /(?:with|and|\+|plus|along with|तथा|और|एवं|व|साथ)\s+(?:an?\s+|\S+\s+)?(?:i\.?t\.?i|आई\s?टी\s?आई)/u;
const longest = 2000;

/** The qualifications that a text asks for; any of them is enough. */
export function qualificationsIn(text: string): readonly Qualification[] {
  let rest = normalDateText(text.slice(0, longest)).replace(/\s+/g, ' ');
  if (isOfPapers.test(rest)) return [];
  const isTogether = togetherWithIti.test(rest);
  const found = new Set<Qualification>();
  for (const [value, pattern] of patterns) {
    const without = rest.replace(pattern, ' · ');
    if (value && without !== rest) found.add(value);
    rest = without;
  }
  if (found.has('iti') && isTogether) for (const lower of ['8th', '10th'] as const) found.delete(lower);
  return qualifications.filter((one) => found.has(one));
}
