import { calendarDay } from './calendar.js';
import type { ClockTime } from './clock-times.js';
import { joins, means, type DatePhrase } from './date-phrases.js';
import type { StatedDate } from './stated-dates.js';

/** The unusual features of one stated date. */
export type PlacedFlag = 'two-digit-year' | 'year-borrowed' | 'several-dates';

/** A stated date on the calendar, with the phrases around it. */
export interface PlacedDate {
  readonly precision: 'day' | 'month';
  readonly from: string;
  readonly to: string;
  readonly flags: readonly PlacedFlag[];
  /** The phrases between it and the date before it. */
  readonly lead: readonly DatePhrase[];
  readonly times: readonly ClockTime[];
}

/** @returns undefined when a date is not on the calendar, ends before it begins, or has no year and none to borrow */
export function placedDates(phrases: readonly DatePhrase[]): readonly PlacedDate[] | undefined {
  const { dates, gaps } = statedIn(phrases);
  const placed = dates.map((date, index) => placedOn(date, index, gaps));
  return placed.every((date) => date !== undefined) ? placed : undefined;
}

/** The dates as they are stated, each with its year or that which it borrows, where there is one. */
export function datesWithYears(phrases: readonly DatePhrase[]): readonly StatedDate[] {
  return statedIn(phrases).dates;
}

function statedIn(phrases: readonly DatePhrase[]): { readonly dates: readonly Yearly[]; readonly gaps: Gaps } {
  const stated = phrases.flatMap((phrase, place) => (phrase.is === 'date' ? [{ date: phrase, place }] : []));
  const gaps = [-1, ...stated.map(({ place }) => place)].map((place, index) =>
    phrases.slice(place + 1, stated[index]?.place),
  );
  return {
    dates: withYears(
      stated.map(({ date }) => date),
      gaps,
    ),
    gaps,
  };
}

type Gaps = readonly (readonly DatePhrase[])[];
type Yearly = StatedDate & { readonly borrowed?: boolean };

/** Gives a date without a year that of the date which a join leads to: 28 June to 3 July 2026. */
function withYears(dates: readonly StatedDate[], gaps: Gaps): readonly Yearly[] {
  return dates.reduceRight<readonly Yearly[]>((later, date, index) => {
    const [next] = later;
    const gap = gaps[index + 1] ?? [];
    const isJoined =
      gap.some(({ is }) => is === 'join') && gap.every((phrase) => phrase.is !== 'word' || means(phrase, 'silent'));
    const year = isJoined && next?.precision === 'day' ? next.year : undefined;
    return [date.year !== undefined || year === undefined ? date : { ...date, year, borrowed: true }, ...later];
  }, []);
}

function placedOn(date: Yearly, index: number, gaps: Gaps): PlacedDate | undefined {
  const { precision, year, from: first, to: last } = date;
  if (year === undefined) return undefined;
  const from = calendarDay(year, first.month, first.day);
  const to = calendarDay(year, last.month, last.day);
  if (from === undefined || to === undefined || from > to) return undefined;
  const flags: PlacedFlag[] = [];
  if (date.twoDigitYear) flags.push('two-digit-year');
  if (date.borrowed) flags.push('year-borrowed');
  if (date.gaps) flags.push('several-dates');
  return { precision, from, to, flags, lead: gaps[index] ?? [], times: timesOf(index, gaps) };
}

/** The times after a date, and those before it: after the first date only behind a join (10 AM 1 Nov to 5 PM 30 Nov). */
function timesOf(index: number, gaps: Gaps): readonly ClockTime[] {
  const [before, after] = [gaps[index] ?? [], gaps[index + 1] ?? []];
  const own = index === 0 ? before : before.slice(joinAtEnd(before));
  return [...own, ...after].filter((phrase) => phrase.is === 'time');
}

/** The place of a join that leads to this date, with only times and weekdays behind it. */
function joinAtEnd(lead: readonly DatePhrase[]): number {
  const place = lead.findLastIndex(({ is }) => is !== 'time' && is !== 'weekday');
  return joins(lead[place], 'to', '-', 'से') ? place : lead.length;
}
