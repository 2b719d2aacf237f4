import { datesIn } from './dates-in-text.js';
import { inLatinDigits } from './words.js';

const asOnBefore =
  /(?:as (?:on|of)|reckoned (?:as )?on|reckoned from|on)\s*:?\s*(?:the\s)?(?:(?:last|closing|crucial|cut-?off)\s(?:date|day)[^:;()]{0,50}?(?:i\.?e\.?,?|viz\.?,?|\()\s*)?$/i;
const asOnBehind = /^\s*(?:की स्थिति में|की स्थिति के अनुसार|की तिथि को|को)(?![\p{L}\p{M}])/u;

/** Where "as on 01/07/2026" stands. */
export function asOnIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  return datesIn(text).flatMap(({ start, end }) => {
    const before = text.slice(0, start);
    const said = /born|before|after/i.test(before.slice(-30)) ? null : asOnBefore.exec(before);
    const behind = asOnBehind.exec(text.slice(end));
    if (said) return [{ start: said.index, end }];
    return behind ? [{ start, end: end + behind[0].length }] : [];
  });
}

/** Without its dates, and the words that make them the day on which one's age counts. */
export function withoutDates(text: string): string {
  const asOn = asOnIn(text);
  let rest = '';
  let from = 0;
  for (const { start, end } of datesIn(text)) {
    const own = asOn.find((one) => one.start <= start && one.end >= end) ?? { start, end };
    rest += text.slice(from, own.start);
    from = own.end;
  }
  return `${rest}${text.slice(from)}`.replace(/\(\s*\)?/g, (all) => (all.length > 1 ? ' ' : all)).trim();
}

/** With the digits of English, and a dash between two ages as a word. */
function inEnglishDigits(text: string): string {
  return inLatinDigits(text).replace(/(?<!\d)(\d{2})\s*[-–—]\s*(?=\d{2}(?!\d))/g, '$1 to ');
}

/** Numbers that can be an age; parts of larger numbers and of sums are none. */
export function yearsIn(text: string): readonly number[] {
  const numbers = Array.from(inEnglishDigits(text).matchAll(/(?<![\d/.,-])\d{2}(?![\d/%+-]|[.,]\d)/g), ([digits]) =>
    Number(digits),
  );
  return numbers.filter((age) => age >= 10 && age <= 75);
}

function rangeIn(text: string): readonly [number, number] | undefined {
  const [, from, to] =
    /(?<!\d)(\d{2})\s*(?:years?|yrs?\.?|वर्ष)?\s*(?:to\b|and\b|से)\s*(?:अधिकतम\s)?(\d{2})(?!\d)/iu.exec(
      inEnglishDigits(text),
    ) ?? [];
  return from !== undefined && to !== undefined && Number(from) < Number(to) ? [Number(from), Number(to)] : undefined;
}

/** From the one to the other; also "not below 21 and not above 35". */
export function pairOf(text: string, years: readonly number[]): readonly [number, number] | undefined {
  const range = rangeIn(text);
  if (range) return range;
  const [from, to] = years;
  if (from === undefined || to === undefined || years.length !== 2 || from >= to) return undefined;
  const plain = inLatinDigits(text);
  const isLimits =
    /(?:not (?:be )?(?:below|less than|under)|min(?:imum)?|lower|at least|above|attained|completed|न्यूनतम|कम से कम|से कम|प्राप्त कर|पूर्ण कर)/i.test(
      plain,
    ) &&
    /(?:not (?:be |have )?(?:exceed|above|more|over|attained|completed|crossed)|max(?:imum)?|upper|below|up ?to|exceeding|अधिकतम|अधिक|नहीं हुआ|न हुआ|पूर्ण न)/iu.test(
      plain,
    );
  return isLimits ? [from, to] : undefined;
}
