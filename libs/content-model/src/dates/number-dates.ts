import { calendarDay } from './calendar.js';
import { timeAt } from './clock-times.js';
import { isSign, isWord, joinAt, numberAt, type Parsed, type Token } from './date-tokens.js';

/** A day in figures alone. The calendar has it. */
interface NumberDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly twoDigitYear: boolean;
}

/** Reads 2026-11-30, the only order that begins with the year. */
export function yearFirstAt(tokens: readonly Token[], at: number): Parsed<NumberDate> | undefined {
  const [year, month, day] = [
    numberAt(tokens[at], 4, 4),
    numberAt(tokens[at + 2], 1, 2),
    numberAt(tokens[at + 4], 1, 2),
  ];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (!isSign(tokens[at + 1], '-') || !isChain(tokens, at)) return undefined;
  return onCalendar({ year, month, day, twoDigitYear: false }, at + 5);
}

/** Reads 30/11/2026, 30-11-2026, 30.11.2026 and 30/11/26: the day comes first, whatever the sign. */
function dayFirstAt(tokens: readonly Token[], at: number): Parsed<NumberDate> | undefined {
  const date = yearLastAt(tokens, at);
  return date && onCalendar(date, at + 5);
}

/** True when the figures are a date only with the month first: 11/30/2026. */
export function isMonthFirstAt(tokens: readonly Token[], at: number): boolean {
  const date = yearLastAt(tokens, at);
  if (date === undefined || onCalendar(date, at) !== undefined) return false;
  return onCalendar({ ...date, month: date.day, day: date.month }, at) !== undefined;
}

function yearLastAt(tokens: readonly Token[], at: number): NumberDate | undefined {
  const [day, month, year] = [
    numberAt(tokens[at], 1, 2),
    numberAt(tokens[at + 2], 1, 2),
    numberAt(tokens[at + 4], 2, 4),
  ];
  if (day === undefined || month === undefined || year === undefined || !isChain(tokens, at)) return undefined;
  if (year >= 100) return { year, month, day, twoDigitYear: false };
  // "10 - 11 - 12" may count something, and "30/11/10 PM" states a time.
  if (!isGlued(tokens, at + 1, at + 4) || timeAt(tokens, at + 4)) return undefined;
  return { year: 2000 + year, month, day, twoDigitYear: true };
}

/** True when three numbers have one sign between them and do not begin a longer chain such as 10.11.12.13. */
function isChain(tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at + 1];
  if (!isSign(sign, '/', '-', '.') || !isSign(tokens[at + 3], sign.text)) return false;
  return !(isSign(tokens[at + 5], sign.text) && tokens[at + 6]?.is === 'number' && isGlued(tokens, at + 5, at + 6));
}

function isGlued(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to + 1).every(({ glued }) => glued);
}

function onCalendar(date: NumberDate, next: number): Parsed<NumberDate> | undefined {
  return calendarDay(date.year, date.month, date.day) === undefined ? undefined : { found: date, next };
}

/** Days of one month: `14`, `14–30`, `13, 14 & 15`. */
export interface DayList {
  readonly first: number;
  readonly last: number;
  /** The list leaves out days between its first and last, so it is no stretch of time. */
  readonly gaps: boolean;
  /** The date in figures that ends the list: `14 & 15/11/2026`. */
  readonly end?: NumberDate;
}

export function dayListAt(tokens: readonly Token[], at: number): Parsed<DayList> | undefined {
  const end = dayFirstAt(tokens, at);
  if (end) return { found: { first: end.found.day, last: end.found.day, gaps: false, end: end.found }, next: end.next };
  const day = bareDayAt(tokens, at);
  if (day === undefined) return undefined;

  const join = joinAt(tokens, day.next);
  if (join === undefined || tokens[join.next]?.is !== 'number') return alone(day);
  const rest = dayListAt(tokens, join.next);
  if (rest === undefined) return alone(day);
  const { first, last, gaps, end: restEnd } = rest.found;
  // Days that do not ascend are no list, nor is 5-30-11-2026, a chain of four numbers.
  const isOneChain = restEnd && tokens[join.next]?.glued && isSign(tokens[join.next + 1], '-');
  if (first <= day.found || (isOneChain && join.found === '-')) return undefined;
  const isList = join.found === 'and' || join.found === ',';
  const found = { first: day.found, last, gaps: gaps || (isList && first !== day.found + 1) };
  return { found: restEnd ? { ...found, end: restEnd } : found, next: rest.next };
}

function alone({ found, next }: Parsed<number>): Parsed<DayList> {
  return { found: { first: found, last: found, gaps: false }, next };
}

/** Reads 5, 05, 5th. */
function bareDayAt(tokens: readonly Token[], at: number): Parsed<number> | undefined {
  const day = numberAt(tokens[at], 1, 2);
  if (day === undefined || day < 1 || day > 31) return undefined;
  return { found: day, next: isOrdinalAt(tokens, at) ? at + 2 : at + 1 };
}

/** True when the number at this place is an ordinal: 1st. */
export function isOrdinalAt(tokens: readonly Token[], at: number): boolean {
  const ending = tokens[at + 1];
  return isWord(ending, 'st', 'nd', 'rd', 'th') && ending.glued;
}
