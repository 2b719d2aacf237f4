import { type DateReading, readDate } from '@noticeboard/content-model';
import { remembered } from './remembered.js';

export type Dated = Extract<DateReading, { precision: string }>;

export function datedOf(text: string): Dated | undefined {
  const reading = readDate(text);
  return reading.kind === 'date' || reading.kind === 'range' ? reading : undefined;
}

/** True where it reads as one date, or one stretch of time, and nothing in it may change what it means. */
export function isCertain(text: string): boolean {
  const flags = datedOf(text)?.flags;
  return datedOf(text) !== undefined && !flags?.some((flag) => flag !== 'year-borrowed' && flag !== 'extended');
}

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?|जनवरी|फरवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|सितम्बर|अक्टूबर|अक्तूबर|नवंबर|' +
  'नवम्बर|दिसंबर|दिसम्बर)(?![\\p{L}\\p{M}])';
const d = '[0-9०-९]';
const year = `(?:(?:19|20|१९|२०)${d}{2})(?!${d})`;
const day = `(?<!${d})${d}{1,2}(?:st|nd|rd|th)?(?!${d})`;
const sign = '\\s?[./-]\\s?';
const join = '\\s*(?:,?\\s*to(?:\\sthe)?|till|until|upto|up to|–|—|-|से)\\s*';
const figures = `(?<![${'\\d'}./-])${d}{1,2}${sign}${d}{1,2}${sign}(?:${year}|${d}{2}(?!${d}))(?![/-]${d})`;
const worded = `${day}[\\s.,-]{0,3}(?:of\\s)?${month}[\\s.,'’-]{0,3}(?:${year})?`;
const monthFirst = `${month}[\\s.]{1,2}${day}(?:[\\s,]{1,3}${year})?`;
const monthOnly = `${month}[\\s,.'’-]{1,3}${year}`;
const iso = `(?<!${d})(?:20)${d}{2}-${d}{2}-${d}{2}(?!${d})`;
const one = `(?:${iso}|${figures}|${worded}|${monthFirst}|${monthOnly}|${month}(?=${join}${month}))`;
const clock = `(?:${d}{1,2}(?:[:.]${d}{2})?\\s?(?:[ap]\\.?\\s?m\\.?(?![\\p{L}])|hrs?|hours|बजे)|${d}{1,2}:${d}{2})(?:\\s?(?:hrs|hours|ist|बजे))?`;
const timed = `(?:[\\s,]{0,2}\\([^()]{1,40}\\)|[\\s,]{1,2}(?:(?:up ?to|till|by|at|before|रात्रि|रात|शाम|सायं|दोपहर|सुबह)\\s)?${clock}(?:\\sतक)?)?`;
const dates = new RegExp(
  `(?:${clock}\\s(?:on|of)\\s)?(?:${day}${join}(?=${worded})|${d}{1,2}[./-]${d}{1,2}${join}(?=${figures}))?(?:${one})(?:${timed}${join}(?:${one}))?${timed}`,
  'giu',
);
const between = new RegExp(`(?:between|बीच)\\s(${one})\\s(?:and|&|एवं|तथा|और)\\s(${one})`, 'giu');

/** "From the date 1.12.2026 to the date 31.12.2026". */
const saidAgain = /((?:^|\s)(?:to|till|से)\s+)(?:dated?|dt\.?|दिनांक|दिनाँक)(?=\s)/giu;

/** A date where it stands in a text. */
export interface DateSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly reading: Dated;
}

/** No date without one of these: it is found sooner than a date. */
const hint =
  /[0-9०-९]\s?[./-]\s?[0-9०-९]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|जन|फर|फ़र|मार्च|अप्र|मई|जून|जुला|अग|सित|अक|नव|दिस/iu;

/** The dates of a text, a stretch of time as one, each with the time beside it. */
export const datesIn = remembered((text: string): readonly DateSpan[] => {
  if (!/[0-9०-९]/.test(text) || !hint.test(text)) return [];
  const source = text
    .replace(between, (all) => all.replace(/\s(and|एवं|तथा|और)\s/iu, (word) => ' to '.padEnd(word.length)))
    .replace(saidAgain, (all, till: string) => till.padEnd(all.length));
  return Array.from(source.matchAll(dates)).flatMap(({ 0: found, index }) => spanOf(source, found, index));
});

function spanOf(source: string, found: string, start: number): readonly DateSpan[] {
  let text = found.trimEnd();
  // The brackets behind a date may hold anything.
  if (text.endsWith(')') && !isCertain(text)) text = text.slice(0, text.lastIndexOf('(')).trimEnd();
  const reading = datedOf(text);
  if (!reading) return [];
  const isWhole = source.slice(start + text.length).trim() === '';
  const shown = isWhole
    ? text.replace(/[.,;।]+$/, (end) => (/[ap]\.?m$/i.test(text.slice(0, -end.length)) ? end : ''))
    : text;
  const end = start + text.length;
  // "From the one to the other": the word behind the second belongs to both.
  const till =
    reading.from === reading.to ? undefined : /^\s*तक(?![\p{L}\p{M}])/u.exec(source.slice(end, end + 9))?.[0];
  return [{ start, end: end + (till?.length ?? 0), text: shown, reading }];
}

/** The two ends of a stretch of time as they stand, where each reads as the same day by itself. */
export function endsOf(text: string, reading: Dated): readonly [string, string] | undefined {
  if (reading.from === reading.to) return undefined;
  for (const { index, 0: found } of text.matchAll(
    /\s*(?:\s(?:to(?:\sthe)?|till|until|upto|up to)\s|–|—|-|\sसे(?=\s))\s*/giu,
  )) {
    const first = text
      .slice(0, index)
      .replace(/^(?:from|between)\s/i, '')
      .trim();
    const last = text
      .slice(index + found.length)
      .replace(/\sतक$/u, '')
      .trim();
    if (!isCertain(first) || !isCertain(last)) continue;
    const [one, other] = [datedOf(first), datedOf(last)];
    if (one?.from === reading.from && one.to === reading.from && other?.to === reading.to && other.from === reading.to)
      return [first, last];
  }
  return undefined;
}

/** For telling same dates from others. */
export function senseOf(text: string): string | undefined {
  const reading = datedOf(text);
  return reading && `${reading.from} ${reading.to}`;
}
