import { isSign, isWord, numberAt, type Parsed, type Token } from './date-tokens.js';
import { joinAt } from './date-words.js';
import { dayFirstAt, type NumberDate } from './number-dates.js';

/** Days of one month: `14`, `14–30`, `13, 14 & 15`. */
export interface DayList {
  readonly first: number;
  readonly last: number;
  /** They leave days out between them, so they are no stretch of time. */
  readonly gaps: boolean;
  /** The date in figures that the list ends in: `14 & 15/11/2026`. */
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
  // A list that does not ascend is none; nor is 5-30-11-2026, one chain of four numbers.
  const isOneChain = restEnd && tokens[join.next]?.glued && isSign(tokens[join.next + 1], '-');
  if (first <= day.found || (isOneChain && join.found === '-')) return undefined;
  const isList = join.found === 'and' || join.found === ',';
  const found = { first: day.found, last, gaps: gaps || (isList && first !== day.found + 1) };
  return { found: restEnd ? { ...found, end: restEnd } : found, next: rest.next };
}

function alone({ found, next }: Parsed<number>): Parsed<DayList> {
  return { found: { first: found, last: found, gaps: false }, next };
}

/** 5, 05, 5th. */
function bareDayAt(tokens: readonly Token[], at: number): Parsed<number> | undefined {
  const day = numberAt(tokens[at], 1, 2);
  if (day === undefined || day < 1 || day > 31) return undefined;
  return { found: day, next: isOrdinalAt(tokens, at) ? at + 2 : at + 1 };
}

/** The number at this place is an ordinal: 1st. */
export function isOrdinalAt(tokens: readonly Token[], at: number): boolean {
  const ending = tokens[at + 1];
  return isWord(ending, 'st', 'nd', 'rd', 'th') && ending.glued;
}
