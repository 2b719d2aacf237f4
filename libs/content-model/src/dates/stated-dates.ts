import { isNoticeYear, lastDayOf, monthNamed } from './calendar.js';
import { timeAt } from './clock-times.js';
import { isSign, isWord, joinAt, numberAt, type Parsed, type Token } from './date-tokens.js';
import { type DayList, dayListAt, yearFirstAt } from './number-dates.js';

/** Days or months as the text states them. They need not be on the calendar, and the year may be missing. */
export interface StatedDate {
  readonly is: 'date';
  readonly precision: 'day' | 'month';
  readonly year?: number;
  readonly from: MonthDay;
  readonly to: MonthDay;
  readonly twoDigitYear?: boolean;
  readonly gaps?: boolean;
}

interface MonthDay {
  readonly month: number;
  readonly day: number;
}

interface Year {
  readonly year: number;
  readonly twoDigitYear: boolean;
}

export function dateAt(tokens: readonly Token[], at: number): Parsed<StatedDate> | undefined {
  const iso = yearFirstAt(tokens, at);
  if (iso)
    return { found: daysOf(iso.found, { first: iso.found.day, last: iso.found.day, gaps: false }), next: iso.next };
  return daysThenMonthAt(tokens, at) ?? monthThenDaysAt(tokens, at) ?? monthsAt(tokens, at);
}

/** Reads 30 November 2026, 30-Nov-2026, 13, 14 & 15 June 2026, 28 June. */
function daysThenMonthAt(tokens: readonly Token[], at: number): Parsed<StatedDate> | undefined {
  const days = dayListAt(tokens, at);
  if (days === undefined) return undefined;
  if (days.found.end) return { found: daysOf(days.found.end, days.found), next: days.next };
  const month = monthAt(
    tokens,
    isWord(tokens[days.next], 'of') ? days.next + 1 : afterSign(tokens, days.next, '-', '/', '.'),
  );
  // "1. Nov 2026" numbers a remark.
  const isNumbered = isSign(tokens[days.next], '.') && !tokens[days.next + 1]?.glued;
  if (month === undefined || isNumbered) return undefined;
  const year = fullYearAt(tokens, afterSign(tokens, month.next, '-', '/', '.', ',')) ?? shortYearAt(tokens, month.next);
  return { found: daysOf({ month: month.found, ...year?.found }, days.found), next: year?.next ?? month.next };
}

/** Reads November 30, 2026; Nov 14–30 2026; Nov 30. */
function monthThenDaysAt(tokens: readonly Token[], at: number): Parsed<StatedDate> | undefined {
  const month = monthAt(tokens, at);
  if (month === undefined) return undefined;
  const days = dayListAt(tokens, afterSign(tokens, month.next, '.'));
  if (days === undefined || days.found.end) return undefined;
  const year = fullYearAt(tokens, afterSign(tokens, days.next, ',', '.'));
  return { found: daysOf({ month: month.found, ...year?.found }, days.found), next: year?.next ?? days.next };
}

/** Reads November 2026, April–June 2027. */
function monthsAt(tokens: readonly Token[], at: number): Parsed<StatedDate> | undefined {
  const first = monthAt(tokens, at);
  if (first === undefined) return undefined;
  const join = joinAt(tokens, first.next);
  const last = (join && monthAt(tokens, join.next)) ?? first;
  const year = fullYearAt(tokens, afterSign(tokens, last.next, '-', '/', '.', ','));
  if (year === undefined) return undefined;
  const isList = join?.found === 'and' || join?.found === ',';
  const found: StatedDate = {
    is: 'date',
    precision: 'month',
    year: year.found.year,
    from: { month: first.found, day: 1 },
    to: { month: last.found, day: lastDayOf(year.found.year, last.found) },
    gaps: isList && last.found > first.found + 1,
  };
  return { found, next: year.next };
}

function daysOf(date: { month: number } & Partial<Year>, { first, last, gaps }: DayList): StatedDate {
  const { month, ...year } = date;
  return { is: 'date', precision: 'day', from: { month, day: first }, to: { month, day: last }, gaps, ...year };
}

function monthAt(tokens: readonly Token[], at: number): Parsed<number> | undefined {
  const month = tokens[at]?.is === 'word' ? monthNamed(tokens[at].text) : undefined;
  return month === undefined ? undefined : { found: month, next: at + 1 };
}

/** Reads four digits, unless they are a time: 30 Nov 2000 hrs. */
function fullYearAt(tokens: readonly Token[], at: number): Parsed<Year> | undefined {
  const year = numberAt(tokens[at], 4, 4);
  if (year === undefined || !isNoticeYear(year) || timeAt(tokens, at)) return undefined;
  return { found: { year, twoDigitYear: false }, next: at + 1 };
}

/** Reads 30-Nov-26, 30 Nov '26. Free figures, as in 30 Nov 26, must end a remark: "30 Nov 10 posts" has no year. */
function shortYearAt(tokens: readonly Token[], at: number): Parsed<Year> | undefined {
  const place = afterSign(tokens, at, "'", '-', '/', '.');
  const year = numberAt(tokens[place], 2, 2);
  if (year === undefined || timeAt(tokens, place)) return undefined;
  const isTied = tokens[place]?.glued;
  const isEnd = tokens[place + 1] === undefined || isSign(tokens[place + 1], '(', ')', ';', '|');
  return (place > at ? isTied : isEnd)
    ? { found: { year: 2000 + year, twoDigitYear: true }, next: place + 1 }
    : undefined;
}

function afterSign(tokens: readonly Token[], at: number, ...signs: readonly string[]): number {
  return isSign(tokens[at], ...signs) ? at + 1 : at;
}
